import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '~/error-code';
import { exportMistakes } from '~/messages/files';
import { DiskFullError, whileRoomAt } from '~/services/disk-reserve';

const reasons: Record<string, string> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EISDIR: 'it is a folder',
  EACCES: 'this account may not write there',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
};

/**
 * The file gets its name only once all of it is written. A device or a pipe is written to as it is.
 *
 * @throws Error with a sentence; what was written until then is deleted
 */
export async function writeFile(content: Readable, file: string): Promise<void> {
  const there = await stat(file).catch(() => null);
  const isPlain = there === null || there.isFile();
  const part = isPlain ? `${file}.part` : file;
  try {
    await pipeline(content, whileRoomAt(part), createWriteStream(part));
    if (isPlain) await rename(part, file);
  } catch (error) {
    if (isPlain) await rm(part, { force: true });
    throw new Error(exportMistakes.notWritten(file, reasonOf(error)), { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof DiskFullError) return exportMistakes.noRoom;
  const code = String(errorCode(error));
  return reasons[code] ?? (error instanceof Error ? error.message : String(error));
}
