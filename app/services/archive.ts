import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { errorCode } from '~/error-code';

/** One file of an archive, small enough to fit in memory. */
export type Entry = { name: string; content: Uint8Array };

/** The file was not written by `writeArchive`, or is damaged. The message says where. */
export class DamagedArchiveError extends Error {
  override name = 'DamagedArchiveError';
}

/** A tar file ends with two empty blocks. */
const endBytes = 1024;

/** The last entry is the SHA-256, in hex, of every byte before it. It consists of a header, a block, and the end of the archive. */
const checksumName = 'sha256';
const checksumBytes = 512 + 512 + endBytes;

/** Our entries are much smaller. A header with a larger size is damaged. */
const maxEntryBytes = 64 * 2 ** 20;

/** @returns the bytes of a tar file with these entries and a checksum, with which `readArchive` verifies that it is complete */
export async function* writeArchive(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const entry of entries) {
    const bytes = (await packed(entry)).subarray(0, -endBytes);
    hash.update(bytes);
    yield bytes;
  }
  yield checksumEntry(hash.digest('hex'));
}

/** An archive of one entry. */
function packed({ name, content }: Entry): Promise<Buffer> {
  const archive = pack();
  archive.entry({ name, mode: 0o600, mtime: new Date(0) }, content);
  archive.finalize();
  return buffer(archive);
}

const checksumEntry = (hash: string): Promise<Buffer> => packed({ name: checksumName, content: Buffer.from(hash) });

/**
 * The entries of a file that `writeArchive` wrote, one at a time.
 * @throws DamagedArchiveError if a byte is wrong or missing, or if bytes follow the end. Some damage is detected only after the last entry.
 *   Callers that must not act on a damaged file have to read it to the end first.
 */
export async function* readArchive(path: string): AsyncGenerator<Entry, void> {
  const { checksumAt, checksum } = await readChecksum(path);
  const hash = createHash('sha256');
  const archive = extract();
  const source = createReadStream(path, { end: checksumAt - 1, highWaterMark: 2 ** 20 });
  source.on('data', (bytes) => hash.update(bytes));
  const read = pipeline(source, archive);
  // An error of the pipeline also ends the loop below.
  read.catch(() => undefined);
  try {
    for await (const entry of archive) {
      const { name, size } = entry.header;
      if (size > maxEntryBytes) throw new DamagedArchiveError(`the size of ${name} is wrong`);
      yield { name, content: await buffer(entry) };
    }
    await read;
  } catch (error) {
    // File system errors have a code; parser errors don't.
    if (!(error instanceof Error) || error instanceof DamagedArchiveError || errorCode(error)) throw error;
    throw new DamagedArchiveError(error.message, { cause: error });
  } finally {
    source.destroy();
  }
  if (!checksum.equals(await checksumEntry(hash.digest('hex')))) {
    throw new DamagedArchiveError('its checksum does not match its contents');
  }
}

async function readChecksum(path: string): Promise<{ checksumAt: number; checksum: Buffer }> {
  const file = await open(path);
  try {
    const checksumAt = (await file.stat()).size - checksumBytes;
    if (checksumAt <= 0) throw new DamagedArchiveError('it ends too early');
    const checksum = Buffer.alloc(checksumBytes);
    await file.read(checksum, 0, checksumBytes, checksumAt);
    return { checksumAt, checksum };
  } finally {
    await file.close();
  }
}
