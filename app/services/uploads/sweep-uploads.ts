import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { uploadLapsesMs, uploadsDir } from './folder';

/**
 * Removes uploads that a crash or their senders left behind.
 *
 * @param writtenBefore by last write; requests still being read are younger
 * @returns how many were removed
 */
export async function sweepUploads(uploadsDir: string, writtenBefore: Date): Promise<number> {
  const names = await readdir(uploadsDir).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const file = path.join(uploadsDir, name);
    const written = await stat(file).catch(() => null);
    if (!written || written.mtime >= writtenBefore) continue;
    // A file of places has a folder of its own.
    await rm(file, { force: true, recursive: true });
    removed += 1;
  }
  return removed;
}

export async function sweepLapsed(now: Date): Promise<void> {
  await sweepUploads(uploadsDir, new Date(now.getTime() - uploadLapsesMs));
}
