import type { z } from 'zod';
import { errorCode } from '~/error-code';
import type { photoUpload } from '~/schemas/answers';
import { limits } from '~/schemas/atoms';
import { assertRoomForFiles, isDiskFull, whileRoomForFiles } from '~/services/disk-reserve';
import {
  createPartialUpload,
  findPartialUpload,
  type PartialUpload,
  partialUploadsOf,
  removePartialUpload,
  writePiece,
} from '~/services/partial-upload';
import type { Actor } from '../actor';
import { DomainError, invariant } from '../errors';
import { type RunArgs, operation } from '../operation';
import { byActor } from '../rate-limits';
import { perUserLimits } from '../personal-limits';
import { keepUploadedPhoto, readKeptPhotos } from './keep-photos';

/** A photo uploaded in pieces (docs/decisions/0015-photos-sent-in-pieces.md). */
type PhotoUpload = z.output<typeof photoUpload>;

/**
 * Starts an upload of the given size in bytes. If the user exceeds the limit of unfinished uploads, the one that was idle longest is
 * removed.
 */
export const beginUpload = operation({
  who: 'driver',
  limits: [byActor('upload-actor')],
  refuses: ['photo-too-large', 'storage-full'],
  run: async ({ actor, input: bytes }: RunArgs<Actor, number>) => {
    invariant(bytes <= limits.photoBytes, 'photo-too-large', { field: 'image' });
    const begun = await onDisk(() => createPartialUpload(actor.id, bytes));
    // Checked after creating it: if several start at the same time, the last one sees them all.
    const all = await partialUploadsOf(actor.id);
    for (const part of all.slice(perUserLimits.unfinishedUploads)) await removePartialUpload(part);
    return unfinished(begun);
  },
});

/** @throws DomainError `upload-not-found`, also for another user's upload */
export async function readUpload(actor: Actor, id: string): Promise<PhotoUpload> {
  return storedPhotoOr(actor, id, async () => unfinished(await findPartialUploadOrFail(actor, id)));
}

type Piece = {
  id: string;
  /** The piece's position: the number of bytes received so far. */
  offset: number;
  piece: AsyncIterable<Uint8Array>;
  /** Aborted when the client disconnects. */
  signal?: AbortSignal;
};

/**
 * Adds a piece. The last piece stores the photo, once, even if that piece is sent again.
 * `body-too-large`: there is more data than announced.
 */
export const receivePiece = operation({
  who: 'signed-in',
  limits: [byActor('piece-actor')],
  refuses: [
    'upload-not-found',
    'upload-out-of-step',
    'photo-unreadable',
    'photo-store-unavailable',
    'photos-wait',
    'photos-crowded',
    'storage-full',
  ],
  run: ({ actor, input }: RunArgs<Actor, Piece>) => storedPhotoOr(actor, input.id, () => addPiece(actor, input)),
});

async function addPiece(actor: Actor, { id, offset, piece, signal }: Piece): Promise<PhotoUpload> {
  const part = await findPartialUploadOrFail(actor, id);
  invariant(offset === part.received, 'upload-out-of-step', { field: 'offset' });
  const written = await onDisk(() => writePiece(part, limited(part.bytes - offset, whileRoomForFiles(piece))));
  return written.received < part.bytes ? unfinished(written) : storeOnce(actor, written, signal);
}

const unfinished = ({ key, received }: PartialUpload): PhotoUpload => ({ id: key, received, photo: null });

async function findPartialUploadOrFail(actor: Actor, id: string): Promise<PartialUpload> {
  const part = await findPartialUpload(actor.id, id);
  invariant(part, 'upload-not-found');
  return part;
}

async function findStoredPhoto(actor: Actor, id: string): Promise<PhotoUpload | null> {
  const [photo] = await readKeptPhotos(actor, [id]);
  return photo ? { id, received: null, photo: { url: photo.url, width: photo.width, height: photo.height } } : null;
}

/** Checks for the photo before and after working on the file, since another process may complete the upload in between. */
async function storedPhotoOr(actor: Actor, id: string, work: () => Promise<PhotoUpload>): Promise<PhotoUpload> {
  const stored = await findStoredPhoto(actor, id);
  if (stored) return stored;
  try {
    return await work();
  } catch (error) {
    const storedSince = await findStoredPhoto(actor, id);
    if (storedSince) return storedSince;
    invariant(errorCode(error) !== 'ENOENT', 'upload-not-found');
    throw error;
  }
}

async function* limited(room: number, piece: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let left = room;
  for await (const chunk of piece) {
    left -= chunk.byteLength;
    invariant(left >= 0, 'body-too-large');
    yield chunk;
  }
}

const storing = new Map<string, Promise<void>>();

/**
 * If the last piece is sent again during processing, that request waits for the same photo, and takes over if the first client disconnects.
 */
async function storeOnce(actor: Actor, part: PartialUpload, signal?: AbortSignal): Promise<PhotoUpload> {
  const running = storing.get(part.key) ?? keep(actor, part, signal).finally(() => storing.delete(part.key));
  storing.set(part.key, running);
  try {
    await running;
  } catch (error) {
    const wasDisconnected = error instanceof DomainError && error.code === 'malformed-request';
    if (wasDisconnected && !signal?.aborted) return storeOnce(actor, part, signal);
    throw error;
  }
  return readUpload(actor, part.key);
}

/** A file that isn't a photo is removed, since a retry can't succeed. After any other failure it may. */
async function keep(actor: Actor, part: PartialUpload, signal?: AbortSignal): Promise<void> {
  try {
    await keepUploadedPhoto(actor, part.key, { path: part.path, signal });
    await removePartialUpload(part);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'photo-unreadable') await removePartialUpload(part);
    throw error;
  }
}

/** @throws DomainError `storage-full`. */
async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    await assertRoomForFiles();
    return await work();
  } catch (error) {
    throw isDiskFull(error) ? new DomainError('storage-full') : error;
  }
}
