import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { blockBytes, endOfArchive, type Entry, paddingOf, readHeader } from './tar-entry';
import { sealName } from './write-archive';

/** A file is not, or no longer, what `writeArchive` wrote. The message says where it was noticed. */
export class DamagedArchiveError extends Error {
  override name = 'DamagedArchiveError';
}

/**
 * The entries of a file that `writeArchive` wrote, one at a time.
 * @throws DamagedArchiveError when a byte is wrong, missing, or follows the end. Some of that shows only after the last entry, so
 *   anyone who must not act on a damaged file reads it to its end first.
 */
export async function* readArchive(path: string): AsyncGenerator<Entry, void> {
  const bytes = new ByteReader(createReadStream(path, { highWaterMark: 2 ** 20 }));
  const hash = createHash('sha256');
  try {
    for (;;) {
      const header = await bytes.take(blockBytes);
      const said = readHeader(header);
      if (!said) throw new DamagedArchiveError(`it is damaged at byte ${bytes.at - blockBytes}`);
      const content = await bytes.take(said.size);
      const padding = await bytes.take(paddingOf(said.size).length);
      if (padding.some((byte) => byte !== 0)) throw new DamagedArchiveError(`it is damaged before byte ${bytes.at}`);
      if (said.name === sealName) {
        if (content.toString('latin1') !== hash.digest('hex')) {
          throw new DamagedArchiveError('its checksum does not match its contents');
        }
        break;
      }
      hash.update(header).update(content).update(padding);
      yield { name: said.name, content };
    }
    const end = await bytes.take(endOfArchive.length);
    if (!end.equals(endOfArchive) || !(await bytes.isAtEnd())) {
      throw new DamagedArchiveError('there is data after its end');
    }
  } finally {
    await bytes.close();
  }
}

class ByteReader {
  at = 0;
  private held: Buffer[] = [];
  private heldBytes = 0;
  private readonly chunks: AsyncIterator<Buffer>;

  constructor(stream: AsyncIterable<Buffer>) {
    this.chunks = stream[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Buffer> {
    while (this.heldBytes < count) {
      if (!(await this.more())) throw new DamagedArchiveError(`it ends too early, at byte ${this.at + this.heldBytes}`);
    }
    const all = this.held.length === 1 ? (this.held[0] ?? Buffer.alloc(0)) : Buffer.concat(this.held);
    this.held = [all.subarray(count)];
    this.heldBytes -= count;
    this.at += count;
    return all.subarray(0, count);
  }

  async isAtEnd(): Promise<boolean> {
    return this.heldBytes === 0 && !(await this.more());
  }

  async close(): Promise<void> {
    await this.chunks.return?.();
  }

  private async more(): Promise<boolean> {
    const { done, value } = await this.chunks.next();
    if (done) return false;
    this.held.push(value);
    this.heldBytes += value.length;
    return true;
  }
}
