import { isDeepStrictEqual } from 'node:util';
import { backupMistakes } from '~/messages/files';
import { DamagedArchiveError, type Entry, readArchive } from '~/services/archive';
import { type Manifest, manifestName, manifestShape, readEntryName, rowsOf } from './backup-format';

/**
 * Reads a backup through, and compares what is found with its checksum and manifest.
 * @throws Error with a sentence that says what is wrong with it
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
  const found = new Found();
  let manifest: Manifest | null = null;
  for await (const entry of readArchive(file)) {
    if (manifest) throw new DamagedArchiveError(backupMistakes.strange(entry.name));
    if (entry.name === manifestName) manifest = readManifest(entry);
    else onStep(`checking the backup: ${await found.add(entry)}`);
  }
  if (!manifest || !found.is(manifest)) throw new DamagedArchiveError(backupMistakes.counts);
  return manifest;
}

class Found {
  private readonly collections: Record<string, number> = {};
  private readonly photos = { files: 0, bytes: 0 };

  /** @returns how far it is */
  async add({ name, content }: Entry): Promise<string> {
    const named = readEntryName(name);
    if (!named) throw new DamagedArchiveError(backupMistakes.strange(name));
    if (named.kind === 'photo') {
      this.photos.files += 1;
      this.photos.bytes += content.length;
      return `${this.photos.files.toLocaleString('en-US')} files of photos`;
    }
    const rows = await rowsOf(content).catch(() => null);
    if (!rows) throw new DamagedArchiveError(backupMistakes.rowsCut(name));
    const count = (this.collections[named.collection] ?? 0) + rows.length;
    this.collections[named.collection] = count;
    return `rows of ${named.collection}: ${count.toLocaleString('en-US')}`;
  }

  is({ collections, photos }: Manifest): boolean {
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
