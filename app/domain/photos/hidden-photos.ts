import { findPhoto } from '~models/photo';
import { photoStore } from '~/services/photo-store';
import { type Actor, mayModerate } from '../actor';

/**
 * Where a photo is kept that only its owner and moderators may see.
 * @returns null for anybody else's, and for one that is to be removed
 */
export async function storeOfHiddenPhoto(actor: Actor, key: string): Promise<'local' | 'cloudinary' | null> {
  const row = await findPhoto(key);
  if (!row?.photo || row.state === 'condemned') return null;
  if (row.ownerId !== actor.id && !mayModerate(actor)) return null;
  return row.photo.store ?? photoStore.name;
}
