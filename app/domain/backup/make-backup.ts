import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { backupMistakes } from '~/messages/files';
import { writeArchive, type Entry } from '~/services/archive';
import { clock } from '~/services/clock';
import { isDiskFull, whileRoomAt } from '~/services/disk-reserve';
import { flush } from '~/services/files';
import { photoStore } from '~/services/photo-store';
import { readPhotoFiles } from '~/services/photo-store/photo-files';
import { SnapshotTooOldError, inSnapshot, readRawRow, type Snapshot } from '~models/database/snapshot';
import { isPhotoWanted, Photos } from '~models/photo';
import { type Manifest, inBlocks, isCollectionName, manifestName, photoName, rowsName } from './backup-file';
import { formatCount } from '~/schemas/text';

/**
 * Writes a backup. The file gets its final name once it is completely on disk. Only the current system user may read it, since it contains
 * the whole database.
 * @throws Error with a message for the operator; no partial file is left behind
 */
export async function makeBackup(file: string, progress: Parameters<typeof backupEntries>[0]): Promise<Manifest> {
  if (await stat(file).catch(() => null)) throw new Error(backupMistakes.exists(file));
  const part = `${file}.part`;
  let manifest: Manifest | undefined;
  async function* entries() {
    manifest = yield* backupEntries(progress);
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

type BackupProgress = {
  /** Called often, with the current step and its progress. */
  onStep: (step: string) => void;
  /** Called for unexpected conditions that don't stop the backup. */
  onNotice: (notice: string) => void;
};

const photoRow = z.object({
  _id: z.string(),
  state: z.string(),
  photo: z.object({ store: z.enum(['local', 'cloudinary']).optional() }).nullable(),
});

/**
 * The entries of a backup: all rows from one snapshot, the files of the photos in those rows, and the manifest. Keeps one block of rows or
 * one photo in memory at a time, plus the keys of all photos.
 * @returns the manifest, after the last entry
 * @throws SnapshotTooOldError
 */
async function* backupEntries(progress: BackupProgress): AsyncGenerator<Entry, Manifest> {
  const manifest: Manifest = {
    format: 1,
    madeAt: clock.now().toISOString(),
    collections: {},
    photos: { stored: 0, files: 0, bytes: 0, missing: 0, elsewhere: 0 },
  };
  const keys: string[] = [];
  yield* inSnapshot((snapshot) => rowEntries(snapshot, manifest, keys, progress));
  yield* photoEntries(keys, manifest, progress);
  yield { name: manifestName, content: Buffer.from(JSON.stringify(manifest)) };
  return manifest;
}

async function* rowEntries(
  { collections, rows }: Snapshot,
  manifest: Manifest,
  keys: string[],
  { onStep }: BackupProgress,
): AsyncGenerator<Entry> {
  for (const collection of collections) {
    if (!isCollectionName(collection)) throw new Error(backupMistakes.collectionName(collection));
    const isPhotos = collection === Photos.collection.collectionName;
    const read = isPhotos ? collectPhotoKeys(rows(collection), manifest, keys) : rows(collection);
    let [count, part] = [0, 0];
    for await (const block of inBlocks(read)) {
      yield { name: rowsName(collection, (part += 1)), content: block.packed };
      count += block.rows;
      onStep(`rows of ${collection}: ${formatCount(count)}`);
    }
    manifest.collections[collection] = count;
  }
}

/** Passes photo rows through and records the keys of photos whose files follow. */
async function* collectPhotoKeys(
  rows: AsyncIterable<Uint8Array>,
  { photos }: Manifest,
  keys: string[],
): AsyncGenerator<Uint8Array> {
  for await (const row of rows) {
    yield row;
    const { _id: key, state, photo } = photoRow.parse(readRawRow(row));
    if (!photo || state === 'condemned') continue;
    if ((photo.store ?? photoStore.name) === 'local') keys.push(key);
    else photos.elsewhere += 1;
  }
}

async function* photoEntries(
  keys: string[],
  { photos }: Manifest,
  { onStep, onNotice }: BackupProgress,
): AsyncGenerator<Entry> {
  for (const key of keys) {
    const files = await readPhotoFiles(key);
    if (!files) {
      photos.missing += 1;
      onNotice(
        (await isPhotoWanted(key)) ? `photo ${key}: its files are missing` : `photo ${key}: deleted during the backup`,
      );
      continue;
    }
    photos.stored += 1;
    for (const { file, content } of files) {
      yield { name: photoName(file), content };
      photos.files += 1;
      photos.bytes += content.length;
    }
    onStep(`photos: ${formatCount(photos.stored)} of ${formatCount(keys.length)}`);
  }
}
