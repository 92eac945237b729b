import { errorCode } from '~/error-code';
import { limits } from '~/schemas/atoms';
import { assertRoomForFiles, isDiskFull, whileRoomForFiles } from '~/services/disk-reserve';
import {
  createPartialUpload,
  findPartialUpload,
  type PartialUpload,
  partialUploadsOf,
  removePartialUpload,
  writePiece,
} from '~/services/uploads/partial-upload';
import type { Actor } from '../actor';
import { DomainError, invariant } from '../errors';
import { type RunArgs, operation } from '../operation';
import { byActor } from '../rate-limits';
import { mostOfOne } from '../personal-limits';
import { keepUploadedPhoto, readKeptPhotos } from './keep-photos';
/** A photo that is sent in pieces (docs/decisions/0015-photos-sent-in-pieces.md). */
type PhotoUpload = {
  /** Also the key of the photo that it becomes. */
  id: string;
  /** Bytes received; null once the photo is stored. */
  received: number | null;
  photo: { url: string; width: number; height: number } | null;
};

/** Begins an upload of so many bytes. Beyond the most unfinished ones of one person, the one that was idle longest is removed. */
export const beginUpload = operation({
  who: 'driver',
  limits: [byActor('upload-actor')],
  refuses: ['photo-too-large', 'storage-full'],
  run: async ({ actor, input: bytes }: RunArgs<Actor, number>) => {
    invariant(bytes <= limits.photoBytes, 'photo-too-large', { field: 'image' });
    const begun = await onDisk(() => createPartialUpload(actor.id, bytes));
    // Counted afterwards: of several at once each would find what was there before, and the last of them finds them all.
    const all = await partialUploadsOf(actor.id);
    for (const part of all.slice(mostOfOne.unfinishedUploads)) await removePartialUpload(part);
    return unfinished(begun);
  },
});

/** @throws DomainError `upload-not-found`, also for someone else's */
export async function readUpload(actor: Actor, id: string): Promise<PhotoUpload> {
  return takenInOr(actor, id, async () => unfinished(await findPartialUploadOrFail(actor, id)));
}

type Piece = {
  id: string;
  /** Where the piece belongs: at the end of what has arrived. */
  offset: number;
  piece: AsyncIterable<Uint8Array>;
  /** Aborted when the sender has gone. */
  signal?: AbortSignal;
};

/**
 * Adds a piece. With the last one the photo is stored like any other, once, however often that piece is sent.
 * `body-too-large`: there is more than was announced.
 */
export const takePiece = operation({
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
  run: ({ actor, input }: RunArgs<Actor, Piece>) => takenInOr(actor, input.id, () => addPiece(actor, input)),
});

async function addPiece(actor: Actor, { id, offset, piece, signal }: Piece): Promise<PhotoUpload> {
  const part = await findPartialUploadOrFail(actor, id);
  invariant(offset === part.received, 'upload-out-of-step', { field: 'offset' });
  const written = await onDisk(() => writePiece(part, within(part.bytes - offset, whileRoomForFiles(piece))));
  return written.received < part.bytes ? unfinished(written) : takeIn(actor, written, signal);
}

const unfinished = ({ key, received }: PartialUpload): PhotoUpload => ({ id: key, received, photo: null });

async function findPartialUploadOrFail(actor: Actor, id: string): Promise<PartialUpload> {
  const part = await findPartialUpload(actor.id, id);
  invariant(part, 'upload-not-found');
  return part;
}

async function findTakenIn(actor: Actor, id: string): Promise<PhotoUpload | null> {
  const [photo] = await readKeptPhotos(actor, [id]);
  return photo ? { id, received: null, photo: { url: photo.url, width: photo.width, height: photo.height } } : null;
}

/** The photo comes before what can be found of its file, or done with it: another process may take it in meanwhile. */
async function takenInOr(actor: Actor, id: string, work: () => Promise<PhotoUpload>): Promise<PhotoUpload> {
  const takenIn = await findTakenIn(actor, id);
  if (takenIn) return takenIn;
  try {
    return await work();
  } catch (error) {
    const takenInMeanwhile = await findTakenIn(actor, id);
    if (takenInMeanwhile) return takenInMeanwhile;
    invariant(errorCode(error) !== 'ENOENT', 'upload-not-found');
    throw error;
  }
}

async function* within(room: number, piece: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let left = room;
  for await (const chunk of piece) {
    left -= chunk.byteLength;
    invariant(left >= 0, 'body-too-large');
    yield chunk;
  }
}

const beingTakenIn = new Map<string, Promise<void>>();

/** Anyone who sends the last piece again meanwhile waits for the same photo, and continues with it if the first sender has gone. */
async function takeIn(actor: Actor, part: PartialUpload, signal?: AbortSignal): Promise<PhotoUpload> {
  const running = beingTakenIn.get(part.key) ?? keep(actor, part, signal).finally(() => beingTakenIn.delete(part.key));
  beingTakenIn.set(part.key, running);
  try {
    await running;
  } catch (error) {
    const wasLeft = error instanceof DomainError && error.code === 'malformed-request';
    if (wasLeft && !signal?.aborted) return takeIn(actor, part, signal);
    throw error;
  }
  return readUpload(actor, part.key);
}

/** A file that is no photo never becomes one; any other failure may go better at the next try. */
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
