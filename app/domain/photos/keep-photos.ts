import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { completePhoto, notePhoto, type StoredPhoto } from '~models/photo';
import { clock } from '~/services/clock';
import { type ProcessedPhoto, processAvatar, processPhoto, UnreadableImageError } from '~/services/imaging';
import { log } from '~/services/log';
import { countFailure } from '~/services/metrics';
import { newPhotoKey, photoStore, PhotoStoreError, storedPhoto } from '~/services/photo-store';
import type { Actor } from '../actor';
import { DomainError } from '../errors';

/** Whose a photo is: of who sends it, or of the author whose post it is sent for. */
export type PhotoOwner = Pick<Actor, 'id'>;

/** A file as it arrived, in a place of its own. */
export type PhotoFile = { path: string; sha256: string };

/**
 * Stores uploaded photos: turned upright, without metadata, in every size that pages ask for. They wait an hour to be
 * used by a post, so that a form with a mistake need not send them again.
 * @returns their keys, in order.
 * @throws DomainError `photo-unreadable`.
 */
export async function keepPhotos(owner: PhotoOwner, files: PhotoFile[]): Promise<string[]> {
  const keys: string[] = [];
  for (const file of files) keys.push((await keep(owner, file, 'image', newPhotoKey())).key);
  return keys;
}

/**
 * The same for a photo whose key is known before it is whole. @param path of the file.
 * @throws DomainError `photo-unreadable`.
 */
export async function keepUploadedPhoto(actor: Actor, key: string, path: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  await keep(actor, { path, sha256: hash.digest('hex') }, 'image', key);
}

/** Stores an avatar, cut square. @throws DomainError `photo-unreadable`. */
export const keepAvatar = (owner: PhotoOwner, file: PhotoFile): Promise<StoredPhoto> =>
  keep(owner, file, 'avatar', newPhotoKey());

type Field = 'image' | 'avatar';
const process = { image: processPhoto, avatar: processAvatar };

async function keep(owner: PhotoOwner, file: PhotoFile, field: Field, key: string): Promise<StoredPhoto> {
  const processed = await read(file, field);
  await notePhoto({
    _id: key,
    ownerId: owner.id,
    state: 'kept',
    postId: null,
    photo: null,
    sha256: file.sha256,
    createdAt: clock.now(),
  });
  await store(key, processed, field);
  const photo = storedPhoto(key, photoStore.name, processed);
  await completePhoto(key, photo);
  return photo;
}

async function read(file: PhotoFile, field: Field): Promise<ProcessedPhoto> {
  try {
    return await process[field](file.path);
  } catch (error) {
    if (error instanceof UnreadableImageError) throw new DomainError('photo-unreadable', { field });
    throw error;
  }
}

/** A put that fails leaves at most files under a key that is noted already: the sweep removes them. */
async function store(key: string, { variants }: ProcessedPhoto, field: Field): Promise<void> {
  try {
    await photoStore.put(key, variants);
  } catch (error) {
    if (!(error instanceof PhotoStoreError)) throw error;
    countFailure('photo');
    log.error({ error, key }, 'a photo could not be stored');
    throw new DomainError(error.reason === 'full' ? 'storage-full' : 'photo-store-unavailable', { field });
  }
}
