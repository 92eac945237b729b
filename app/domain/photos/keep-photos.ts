import { completePhoto, findOwnPhotos, findPhoto, reservePhoto, type StoredPhoto } from '~models/photo';
import { photoWords } from '~/messages/forms';
import { clock } from '~/services/clock';
import {
  NoTurnError,
  processAvatar,
  type ProcessedPhoto,
  processPhoto,
  UnreadableImageError,
} from '~/services/imaging';
import { log } from '~/services/log';
import { countFailure } from '~/services/metrics';
import { newPhotoKey, photoStore, PhotoStoreError, photoStoreNamed, storedPhoto } from '~/services/photo-store';
import { type PhotoAnswer, photoSources } from '~/services/photo-store/urls';
import { hashOf } from '~/services/files';
import type { Actor } from '../actor';
import { DomainError } from '../errors';

/** The uploader, or the author of the post that the photo is uploaded for. */
export type PhotoOwner = Pick<Actor, 'id'>;

export type PhotoFile = {
  path: string;
  sha256: string;
  /** Aborted when the client disconnects; processing of the file then stops. */
  signal?: AbortSignal;
};

/**
 * Stores uploaded photos: rotated upright, without metadata, in every size that pages use. Unused photos are deleted after an hour; until
 * then a form with a validation error doesn't have to upload them again.
 * Processing takes turns between owners: an upload with a post's code uses its author's turn.
 * @returns their keys, in order
 * @throws DomainError `photo-unreadable`, `photos-wait`, `photos-crowded`; `malformed-request` if the client disconnected
 */
export async function keepPhotos(owner: PhotoOwner, files: PhotoFile[]): Promise<string[]> {
  const keys: string[] = [];
  for (const file of files) keys.push((await keep(owner, file, 'image', newPhotoKey())).key);
  return keys;
}

/** For a photo whose key is known before its upload is complete. @throws DomainError the errors of `keepPhotos` */
export async function keepUploadedPhoto(actor: Actor, key: string, file: Omit<PhotoFile, 'sha256'>): Promise<void> {
  await keep(actor, { ...file, sha256: await hashOf(file.path) }, 'image', key);
}

/** Stores an avatar, cropped to a square. @throws DomainError the errors of `keepPhotos` */
export const keepAvatar = (owner: PhotoOwner, file: PhotoFile): Promise<StoredPhoto> =>
  keep(owner, file, 'avatar', newPhotoKey());

type Field = 'image' | 'avatar';
const process = { image: processPhoto, avatar: processAvatar };

async function keep(owner: PhotoOwner, file: PhotoFile, field: Field, key: string): Promise<StoredPhoto> {
  const processed = await read(owner, file, field);
  if (file.signal?.aborted) throw new DomainError('malformed-request');
  await reservePhoto({
    _id: key,
    ownerId: owner.id,
    state: 'kept',
    postId: null,
    photo: null,
    sha256: file.sha256,
    looks: processed.looks,
    createdAt: clock.now(),
  });
  await store(key, processed, field);
  const photo = storedPhoto(key, photoStore.name, processed);
  await completePhoto(key, photo);
  return photo;
}

async function read(owner: PhotoOwner, file: PhotoFile, field: Field): Promise<ProcessedPhoto> {
  try {
    return await process[field](file.path, { owner: owner.id, signal: file.signal });
  } catch (error) {
    if (error instanceof UnreadableImageError) throw unreadableError(error, field);
    if (error instanceof NoTurnError) throw turnErrors[error.reason](field);
    throw error;
  }
}

function unreadableError({ reason, mostPixels }: UnreadableImageError, field: Field): DomainError {
  const isTooLarge = reason === 'too-many-pixels' && mostPixels !== null;
  const sentence = isTooLarge ? photoWords.tooManyPixels(Math.floor(mostPixels / 1_000_000)) : undefined;
  return new DomainError('photo-unreadable', { field, sentence });
}

/** In this time some of the waiting photos are finished. */
const retryAfterSeconds = 10;

const turnErrors: Record<NoTurnError['reason'], (field: Field) => DomainError> = {
  owner: (field) => new DomainError('photos-wait', { field, retryAfterSeconds }),
  all: (field) => new DomainError('photos-crowded', { field, retryAfterSeconds }),
  left: () => new DomainError('malformed-request'),
};

/** A failed put may leave files behind, but their key is recorded, so the sweep removes them. */
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

export type KeptPhoto = PhotoAnswer & { key: string };

/** A user's uploaded photos that aren't used in a post yet, to show in their form. */
export async function readKeptPhotos(owner: PhotoOwner, keys: string[]): Promise<KeptPhoto[]> {
  const rows = await findOwnPhotos(owner.id, keys);
  return rows.flatMap(({ _id: key, photo }) => (photo ? [{ ...photoSources(photo), key }] : []));
}

/** The JPEG of one of a photo's widths, from any store, withheld or not. @returns null if it doesn't exist */
export async function readPhotoFile(key: string, width: number): Promise<Buffer | null> {
  const row = await findPhoto(key);
  if (!row?.photo) return null;
  const store = photoStoreNamed(row.photo.store);
  const moved = row.storedAs ? await store.read(row.storedAs, width) : null;
  return moved ?? store.read(key, width);
}
