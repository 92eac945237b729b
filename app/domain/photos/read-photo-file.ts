import { findPhoto } from '~models/photo';
import { photoStoreNamed } from '~/services/photo-store';

/** The JPEG of a width that a photo has, wherever it is kept, withheld or not. @returns null when it is not there */
export async function readPhotoFile(key: string, width: number): Promise<Buffer | null> {
  const row = await findPhoto(key);
  if (!row?.photo) return null;
  const store = photoStoreNamed(row.photo.store);
  const moved = row.storedAs ? await store.read(row.storedAs, width) : null;
  return moved ?? store.read(key, width);
}
