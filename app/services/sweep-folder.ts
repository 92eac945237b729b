import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { log } from './log';

/**
 * Removes the files and folders in a folder that no one has written to for a while. One that cannot be removed keeps no other from going.
 *
 * @param writtenBefore by last write; what is still being written is younger
 * @returns how many were removed
 */
export async function sweepFolder(folder: string, writtenBefore: Date): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const place = path.join(folder, name);
    const written = await stat(place).catch(() => null);
    if (!written || written.mtime >= writtenBefore) continue;
    try {
      await rm(place, { force: true, recursive: true });
      removed += 1;
    } catch (error) {
      log.warn({ error, place }, 'an unused file could not be removed; it will be retried');
    }
  }
  return removed;
}
