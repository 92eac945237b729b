import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { SnapshotTooOldError } from '~models/database/snapshot';
import { backupMistakes } from '~/messages/files';
import { writeArchive } from '~/services/archive';
import { isDiskFull, whileRoomAt } from '~/services/disk-reserve';
import { backupEntries } from './backup-entries';
import type { Manifest } from './backup-format';

/**
 * The file gets its name only once the disk has all of it. Only this system account may read it: it holds what the database
 * holds.
 * @throws Error with a sentence; nothing is left behind then
 */
export async function makeBackup(file: string, told: Parameters<typeof backupEntries>[0]): Promise<Manifest> {
  if (await stat(file).catch(() => null)) throw new Error(backupMistakes.exists(file));
  const part = `${file}.part`;
  let manifest: Manifest | undefined;
  async function* entries() {
    manifest = yield* backupEntries(told);
  }
  try {
    await pipeline(writeArchive(entries()), whileRoomAt(part), createWriteStream(part, { mode: 0o600 }));
    await flush(part);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    if (error instanceof SnapshotTooOldError) throw new Error(backupMistakes.tooSlow, { cause: error });
    throw isDiskFull(error) ? new Error(backupMistakes.noRoom, { cause: error }) : error;
  }
  if (!manifest) throw new Error('The backup ended without a manifest.');
  return manifest;
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
