import { claimForRemoval, deletePhotoRow, eachRemovablePhoto, type PhotoRow } from '~models/photo';
import { log } from '~/services/log';
import { localPhotoStore, photoStoreNamed } from '~/services/photo-store';
import { agreedNow } from '../agreed-time';

/** How long a stored photo waits for its form to be sent again. */
const keptMs = 3600_000;

/** Removes the files of photos that nothing shows: deleted posts', replaced avatars', and those never used. */
export async function sweepPhotos(): Promise<void> {
  const keptBefore = new Date((await agreedNow()).getTime() - keptMs);
  for await (const row of eachRemovablePhoto(keptBefore)) {
    if (!(await claimForRemoval(row._id))) continue;
    if (await areFilesRemoved(row)) await deletePhotoRow(row._id);
  }
  await localPhotoStore.removeUnfinished(keptBefore);
}

/** A photo whose files stay for now keeps no other from going. */
async function areFilesRemoved({ _id: key, photo, storedAs }: PhotoRow): Promise<boolean> {
  const store = photoStoreNamed(photo?.store);
  try {
    if (storedAs) await store.remove(storedAs);
    await store.remove(key);
    return true;
  } catch (error) {
    log.warn({ error, key }, 'the files of a photo could not be removed; it is tried again');
    return false;
  }
}
