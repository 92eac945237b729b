import { findOwnPhotos } from '~models/photo';
import { photoSources, type PhotoAnswer } from '~/services/photo-store/urls';
import type { PhotoOwner } from './keep-photos';

export type KeptPhoto = PhotoAnswer & { key: string };

/** A person's photos that wait to be used, to be shown beside their form. */
export async function readKeptPhotos(owner: PhotoOwner, keys: string[]): Promise<KeptPhoto[]> {
  const rows = await findOwnPhotos(owner.id, keys);
  return rows.flatMap(({ _id: key, photo }) => (photo ? [{ ...photoSources(photo), key }] : []));
}
