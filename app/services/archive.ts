import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { errorCode } from '~/error-code';

/** One file of an archive, small enough to be in memory. */
export type Entry = { name: string; content: Uint8Array };

/** The file was not written by `writeArchive`, or is damaged. The message says where. */
export class DamagedArchiveError extends Error {
  override name = 'DamagedArchiveError';
}

/** A tar file ends with two empty blocks. */
const endBytes = 1024;

/** The last entry: the SHA-256, in hex, of every byte before it. Its size is a header, a block, and the end of the archive. */
const sealName = 'sha256';
const sealBytes = 512 + 512 + endBytes;

/** Our entries are much smaller. A header that claims more is damaged. */
const largestEntryBytes = 64 * 2 ** 20;

/** @returns the bytes of a tar file with these entries and a checksum, with which `readArchive` verifies that it is complete */
export async function* writeArchive(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const entry of entries) {
    const bytes = (await packed(entry)).subarray(0, -endBytes);
    hash.update(bytes);
    yield bytes;
  }
  yield sealOf(hash.digest('hex'));
}

/** An archive of one entry. */
function packed({ name, content }: Entry): Promise<Buffer> {
  const archive = pack();
  archive.entry({ name, mode: 0o600, mtime: new Date(0) }, content);
  archive.finalize();
  return buffer(archive);
}

const sealOf = (hash: string): Promise<Buffer> => packed({ name: sealName, content: Buffer.from(hash) });

/**
 * The entries of a file that `writeArchive` wrote, one at a time.
 * @throws DamagedArchiveError if a byte is wrong, missing, or follows the end. Some damage shows only after the last entry, so callers that
 *   must not act on a damaged file have to read it to its end first.
 */
export async function* readArchive(path: string): AsyncGenerator<Entry, void> {
  const { sealAt, seal } = await readSeal(path);
  const hash = createHash('sha256');
  const archive = extract();
  const source = createReadStream(path, { end: sealAt - 1, highWaterMark: 2 ** 20 });
  source.on('data', (bytes) => hash.update(bytes));
  const read = pipeline(source, archive);
  // An error of the pipeline also ends the loop below.
  read.catch(() => undefined);
  try {
    for await (const entry of archive) {
      const { name, size } = entry.header;
      if (size > largestEntryBytes) throw new DamagedArchiveError(`the size of ${name} is wrong`);
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
  if (!seal.equals(await sealOf(hash.digest('hex')))) {
    throw new DamagedArchiveError('its checksum does not match its contents');
  }
}

async function readSeal(path: string): Promise<{ sealAt: number; seal: Buffer }> {
  const file = await open(path);
  try {
    const sealAt = (await file.stat()).size - sealBytes;
    if (sealAt <= 0) throw new DamagedArchiveError('it ends too early');
    const seal = Buffer.alloc(sealBytes);
    await file.read(seal, 0, sealBytes, sealAt);
    return { sealAt, seal };
  } finally {
    await file.close();
  }
}
