import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import { errorCode } from '~/error-code';
import { unreadableFile } from '~/messages';
import { UnreadableFileError } from './unreadable-file';

/** Whether a file is packed by gzip, by its first bytes. */
export const isPacked = (start: Buffer): boolean => start[0] === 0x1f && start[1] === 0x8b;

/** The first bytes of a packed file, unpacked. @throws UnreadableFileError */
export function unpackStart(start: Buffer, longest: number): Buffer {
  try {
    return gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, longest);
  } catch {
    throw new UnreadableFileError(unreadableFile.notUnpacked);
  }
}

/**
 * A file's bytes, unpacked where it is packed.
 *
 * @param onBytes receives how many bytes of the file itself have been read
 * @throws UnreadableFileError for a damaged one
 */
export async function* fileBytes(
  path: string,
  packed: boolean,
  onBytes: (read: number) => void,
): AsyncGenerator<Buffer> {
  let read = 0;
  const file = createReadStream(path);
  file.on('data', (bytes) => onBytes((read += bytes.length)));
  // Whoever reads the unpacked bytes is told of a failure.
  const bytes: AsyncIterable<Buffer> = packed ? pipeline(file, createGunzip(), () => undefined) : file;
  try {
    yield* bytes;
  } catch (error) {
    if (!/^Z_/.test(String(errorCode(error)))) throw error;
    throw new UnreadableFileError(unreadableFile.notUnpacked);
  }
}
