import { createHash, randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assertRoomForFiles } from '~/services/disk-reserve';

export type UploadedFile = {
  /** Where it waits, under a random name. */
  path: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
  /** The sender's name for it: for display only, never used as a path. Empty if there was none. */
  claimedName: string;
  field: string;
};

const longestName = 100;

/** A random path that contains nothing of what the sender says. */
export const newUploadPath = (uploadsDir: string): string => path.join(uploadsDir, randomUUID());

/**
 * Writes a file as it comes in.
 *
 * @param signal stops it; what was written stays for the caller to remove
 * @param onRefused is given a DiskFullError before `source` fails, which would look like the sender's fault
 * @throws DiskFullError
 */
export async function receiveFile(
  source: Readable,
  to: { path: string; field: string; claimedName: string },
  signal: AbortSignal,
  onRefused: (error: unknown) => void,
): Promise<UploadedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const refuse = (error: unknown) => {
    onRefused(error);
    throw error;
  };
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      await assertRoomForFiles().catch(refuse);
      bytes += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  };
  // Opened first: a stream that is stopped while it still opens its file would make the file after all.
  const file = await open(to.path, 'wx', 0o600);
  await pipeline(source, measure, file.createWriteStream(), { signal });
  return { ...to, claimedName: displayName(to.claimedName), bytes, sha256: hash.digest('hex') };
}

/** Keeps what can be shown on one line: the last part of a path, without control or direction-changing characters. */
const displayName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, longestName);
