import { crc32, constants, deflateRaw } from 'node:zlib';
import { promisify } from 'node:util';

const compress = promisify(deflateRaw);

/** How far back DEFLATE can refer, in bytes (RFC 1951). */
const WINDOW = 32 * 1024;

/** No file name, no time, unknown system (RFC 1952 2.3). */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const lastBlock = Buffer.from([0x03, 0x00]);

/**
 * Compresses a text that is to have one word, new each time, between its parts. The parts are compressed once; the word
 * stands between them in stored blocks, so that a copy of the text costs little more than its checksum.
 *
 * @param parts of the text, in order
 * @param wordLength of the word that is to stand between two parts, in bytes, up to 65,535
 * @returns what makes the gzip file of the text with a word
 */
export async function gzipAround(parts: readonly Buffer[], wordLength: number): Promise<(word: Buffer) => Buffer> {
  const blocks = await Promise.all(parts.map((part, at) => compressAfter(before(parts, at, wordLength), part)));
  const length = Buffer.alloc(5);
  length.writeUInt16LE(wordLength, 1);
  length.writeUInt16LE(wordLength ^ 0xffff, 3);

  return (word) => {
    if (word.length !== wordLength) throw new RangeError(`The word has ${word.length} bytes, not ${wordLength}.`);
    const file: Uint8Array[] = [header];
    const trailer = Buffer.alloc(8);
    let [checksum, size] = [0, 0];
    for (const [at, part] of parts.entries()) {
      if (at > 0) {
        file.push(length, word);
        checksum = crc32(word, checksum);
        size += wordLength;
      }
      if (part.length === 0) continue; // crc32 starts afresh where there is nothing to add.
      file.push(blocks[at] ?? part);
      checksum = crc32(part, checksum);
      size += part.length;
    }
    trailer.writeUInt32LE(checksum, 0);
    trailer.writeUInt32LE(size % 2 ** 32, 4);
    return Buffer.concat([...file, lastBlock, trailer]);
  };
}

/** Blocks that end at a whole byte and are not the last, and refer to the text before them. */
const compressAfter = (dictionary: Buffer, part: Buffer): Promise<Buffer> =>
  compress(part, {
    level: 9,
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(dictionary.length > 0 && { dictionary }),
  });

/** No UTF-8 has this byte. */
const inNoText = 0xff;

/** What stands before a part. In place of the words, bytes that no text has: nothing may refer to a word. */
function before(parts: readonly Buffer[], at: number, wordLength: number): Buffer {
  const earlier = parts.slice(0, at).flatMap((part) => [part, Buffer.alloc(wordLength, inNoText)]);
  return Buffer.concat(earlier).subarray(-WINDOW);
}
