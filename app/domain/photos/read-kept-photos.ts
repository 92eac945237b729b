import { findOwnPhotos } from '~models/photo';
import { photoSources, type PhotoView } from '~/services/photo-store/urls';
import type { Actor } from '../actor';

/** The actor's photos that wait to be used, to be shown beside their form. */
export async function readKeptPhotos(actor: Actor, keys: string[]): Promise<(PhotoView & { key: string })[]> {
  const rows = await findOwnPhotos(actor.id, keys);
  return rows.flatMap(({ _id: key, photo }) => (photo ? [{ ...photoSources(photo), key }] : []));
}
