import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { config } from '~/config.server';
import { sweepFolder } from './files';
import { newPhotoKey } from './photo-store/photo-store';

/**
 * A file that is uploaded in pieces. Its name (owner, final size, key) and length are the only record, so nothing can contradict the disk.
 */
export type PartialUpload = {
  key: string;
  path: string;
  bytes: number;
  received: number;
  writtenAtMs: number;
};

const prefixOf = (ownerId: number): string => `part-${ownerId}-`;

/** Creates an empty upload with a new key. */
export async function createPartialUpload(ownerId: number, bytes: number): Promise<PartialUpload> {
  await mkdir(uploadsDir, { recursive: true });
  const key = newPhotoKey();
  const place = path.join(uploadsDir, `${prefixOf(ownerId)}${bytes}-${key}`);
  const file = await open(place, 'wx', 0o600);
  await file.close();
  return { key, path: place, bytes, received: 0, writtenAtMs: Date.now() };
}

/** Most recently written first. */
export async function partialUploadsOf(ownerId: number): Promise<PartialUpload[]> {
  const names = await readdir(uploadsDir).catch(() => []);
  const prefix = prefixOf(ownerId);
  const parts = await Promise.all(names.filter((name) => name.startsWith(prefix)).map(readPartialUpload));
  return parts.flatMap((part) => part ?? []).toSorted((one, other) => other.writtenAtMs - one.writtenAtMs);
}

/** Finds only the owner's own uploads. */
export const findPartialUpload = async (ownerId: number, key: string): Promise<PartialUpload | null> =>
  (await partialUploadsOf(ownerId)).find((part) => part.key === key) ?? null;

async function readPartialUpload(name: string): Promise<PartialUpload | null> {
  const place = path.join(uploadsDir, name);
  const [, , bytes = '', key = ''] = name.split('-');
  const stats = await stat(place).catch(() => null);
  return stats && { key, path: place, bytes: Number(bytes), received: stats.size, writtenAtMs: stats.mtimeMs };
}

/**
 * Appends a piece to the file and flushes it, even if the piece is cut off, so that received bytes need not be sent again. Two clients that
 * send the same piece write the same bytes to the same position.
 * @returns the upload with its new length
 */
export async function writePiece(part: PartialUpload, piece: AsyncIterable<Uint8Array>): Promise<PartialUpload> {
  const file = await open(part.path, 'r+');
  try {
    let position = part.received;
    try {
      for await (const chunk of piece) {
        for (let rest = chunk; rest.byteLength > 0;) {
          const { bytesWritten } = await file.write(rest, 0, rest.byteLength, position);
          position += bytesWritten;
          rest = rest.subarray(bytesWritten);
        }
      }
    } finally {
      await file.datasync();
    }
    return { ...part, received: position };
  } finally {
    await file.close();
  }
}

export const removePartialUpload = (part: PartialUpload): Promise<void> => rm(part.path, { force: true });

/** The folder for uploads that are not processed yet. */
export const uploadsDir = path.join(config.DATA_DIR, 'tmp', 'uploads');

/** How long an upload is stored after its last write. */
export const uploadLapsesMs = 3600_000;

/** Removes uploads that a crash or their clients left behind. Import files have their own folder. */
export async function sweepUploads(now: Date): Promise<void> {
  await sweepFolder(uploadsDir, new Date(now.getTime() - uploadLapsesMs));
}
