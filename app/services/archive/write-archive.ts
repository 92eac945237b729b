import { createHash } from 'node:crypto';
import { endOfArchive, type Entry, headerOf, paddingOf } from './tar-entry';

/** The last entry's name; it holds the SHA-256, in hex, of every byte before its own header. */
export const sealName = 'sha256';

/** @returns the bytes of a tar file with these entries, and a seal by which `readArchive` tells whether it is complete */
export async function* writeArchive(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const entry of entries) {
    for (const bytes of bytesOf(entry)) {
      hash.update(bytes);
      yield bytes;
    }
  }
  yield* bytesOf({ name: sealName, content: Buffer.from(hash.digest('hex')) });
  yield endOfArchive;
}

const bytesOf = ({ name, content }: Entry): Buffer[] => [
  headerOf(name, content.length),
  Buffer.from(content.buffer, content.byteOffset, content.length),
  paddingOf(content.length),
];
