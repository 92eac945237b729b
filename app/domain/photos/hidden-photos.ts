import { findPhoto } from '~models/photo';
import { photoStore } from '~/services/photo-store';
import { type Actor, mayModerate } from '../actor';

/** Where a withheld photo is kept. */
type HiddenPhoto = { store: 'local' | 'cloudinary'; storedAs: string };

/** A photo that only its owner and moderators may see. @returns null for anybody else's, and for one that is to be removed */
export async function findHiddenPhoto(actor: Actor, key: string): Promise<HiddenPhoto | null> {
  const row = await findPhoto(key);
  if (!row?.photo || row.state === 'condemned') return null;
  if (row.ownerId !== actor.id && !mayModerate(actor)) return null;
  return { store: row.photo.store ?? photoStore.name, storedAs: key };
}
