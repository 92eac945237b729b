import { promisify, isDeepStrictEqual } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { backupMistakes } from '~/messages/files';
import { DamagedArchiveError, type Entry, readArchive } from '~/services/archive';
import { formatCount } from '~/schemas/text';

/**
 * A backup is a tar file. `database/users.00001.bson.gz` contains a collection's rows as concatenated BSON (mongodump's format), and
 * `photos/ab/KEY/640.webp` is a photo file.
 */
export const rowsName = (collection: string, part: number): string =>
  `database/${collection}.${String(part).padStart(5, '0')}.bson.gz`;

export const photoName = (file: string): string => `photos/${file}`;

/** Whether a name fits in a tar header and a path. */
export const isCollectionName = (name: string): boolean => /^[A-Za-z0-9_-]{1,60}$/.test(name);

type EntryName = { kind: 'rows'; collection: string } | { kind: 'photo'; key: string; file: string };

/** @returns null for a name that no backup uses, such as a path outside the archive */
export function readEntryName(name: string): EntryName | null {
  const [, collection] = /^database\/([A-Za-z0-9_-]{1,60})\.\d{5,}\.bson\.gz$/.exec(name) ?? [];
  if (collection) return { kind: 'rows', collection };
  const [, file, folder, key] =
    /^photos\/(([0-9a-z]{2})\/([0-9a-z]{25})\/\d{1,5}\.(?:avif|webp|jpg))$/.exec(name) ?? [];
  return file && folder && key?.startsWith(folder) ? { kind: 'photo', key, file } : null;
}

export const manifestName = 'manifest.json';

const count = z.number().int().nonnegative();

/** The last entry of a backup. */
const manifestShape = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  collections: z.record(z.string(), count),
  photos: z.strictObject({
    /** `stored`: photos whose files are in the backup; `files` and `bytes`: how many files they have and their total size. */
    stored: count,
    files: count,
    bytes: count,
    /** Photos that have a row but no files. */
    missing: count,
    /** Photos at Cloudinary, which are not in the backup. */
    elsewhere: count,
  }),
});

export type Manifest = z.infer<typeof manifestShape>;

export const rowsIn = ({ collections }: Manifest): number =>
  Object.values(collections).reduce((sum, rows) => sum + rows, 0);

const blockBytes = 4 * 2 ** 20;
/** A full block plus one row of MongoDB's maximum size. */
const maxBlockBytes = blockBytes + 17 * 2 ** 20;

const pack = promisify(gzip);
const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip);

type Block = { rows: number; packed: Buffer };

/** Packs rows into blocks. Holds one block in memory at a time. */
export async function* inBlocks(rows: AsyncIterable<Uint8Array>): AsyncGenerator<Block> {
  let [pending, bytes]: [Uint8Array[], number] = [[], 0];
  for await (const row of rows) {
    pending.push(row);
    bytes += row.length;
    if (bytes < blockBytes) continue;
    yield { rows: pending.length, packed: await pack(Buffer.concat(pending)) };
    [pending, bytes] = [[], 0];
  }
  if (pending.length > 0) yield { rows: pending.length, packed: await pack(Buffer.concat(pending)) };
}

/** @returns null if the block ends in the middle of a row. @throws if it isn't gzip */
export async function rowsOf(packed: Uint8Array): Promise<Uint8Array[] | null> {
  const block = await unpack(Buffer.from(packed), { maxOutputLength: maxBlockBytes });
  const rows: Uint8Array[] = [];
  for (let at = 0; at < block.length;) {
    // A BSON document begins with its length.
    const length = block.length - at >= 5 ? block.readInt32LE(at) : 0;
    if (length < 5 || at + length > block.length) return null;
    rows.push(block.subarray(at, at + length));
    at += length;
  }
  return rows;
}

/**
 * Reads a whole backup and checks it against its checksum and manifest.
 * @throws Error if the file is not a complete backup. The message tells the operator what is wrong.
 */
export async function checkBackup(file: string, onStep: (step: string) => void): Promise<Manifest> {
  try {
    return await readThrough(file, onStep);
  } catch (error) {
    if (!(error instanceof DamagedArchiveError)) throw error;
    throw new Error(backupMistakes.damaged(file, error.message), { cause: error });
  }
}

async function readThrough(file: string, onStep: (step: string) => void): Promise<Manifest> {
  const counts = new BackupCounts();
  let manifest: Manifest | null = null;
  for await (const entry of readArchive(file)) {
    if (manifest) throw new DamagedArchiveError(backupMistakes.strange(entry.name));
    if (entry.name === manifestName) manifest = readManifest(entry);
    else onStep(`checking the backup: ${await counts.add(entry)}`);
  }
  if (!manifest || !counts.matches(manifest)) throw new DamagedArchiveError(backupMistakes.counts);
  return manifest;
}

class BackupCounts {
  private readonly collections: Record<string, number> = {};
  private readonly photos = { files: 0, bytes: 0 };

  /** @returns a progress message */
  async add({ name, content }: Entry): Promise<string> {
    const named = readEntryName(name);
    if (!named) throw new DamagedArchiveError(backupMistakes.strange(name));
    if (named.kind === 'photo') {
      this.photos.files += 1;
      this.photos.bytes += content.length;
      return `${formatCount(this.photos.files)} photo files`;
    }
    const rows = await rowsOf(content).catch(() => null);
    if (!rows) throw new DamagedArchiveError(backupMistakes.rowsCut(name));
    const count = (this.collections[named.collection] ?? 0) + rows.length;
    this.collections[named.collection] = count;
    return `rows of ${named.collection}: ${formatCount(count)}`;
  }

  matches({ collections, photos }: Manifest): boolean {
    const filled = Object.fromEntries(Object.entries(collections).filter(([, rows]) => rows > 0));
    const { files, bytes } = photos;
    return isDeepStrictEqual(filled, this.collections) && isDeepStrictEqual({ files, bytes }, this.photos);
  }
}

function readManifest({ content }: Entry): Manifest {
  try {
    return manifestShape.parse(JSON.parse(Buffer.from(content).toString('utf8')));
  } catch {
    throw new DamagedArchiveError(backupMistakes.otherFormat);
  }
}
