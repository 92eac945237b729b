import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { uploadLapsesMs, uploadsDir } from './folder';

/**
 * Removes uploads that a crash left behind, or their senders.
 *
 * @param olderThanMs age by last write; requests still being read are younger
 * @returns how many files went
 */
export async function sweepUploads(uploadsDir: string, olderThanMs: number): Promise<number> {
  const names = await readdir(uploadsDir).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const file = path.join(uploadsDir, name);
    const written = await stat(file).catch(() => null);
    if (!written?.isFile() || Date.now() - written.mtimeMs <= olderThanMs) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** Removes what nobody has added to for an hour. */
export async function sweepLapsed(): Promise<void> {
  await sweepUploads(uploadsDir, uploadLapsesMs);
}
