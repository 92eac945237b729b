import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const blockBytes = 4 * 2 ** 20;
/** A full block and one row of MongoDB's largest size. */
const largestBlockBytes = blockBytes + 17 * 2 ** 20;

const pack = promisify(gzip);
const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip);

type Block = { rows: number; packed: Buffer };

/** Packs rows into blocks; memory holds one block, however many rows there are. */
export async function* inBlocks(rows: AsyncIterable<Uint8Array>): AsyncGenerator<Block> {
  let [held, bytes]: [Uint8Array[], number] = [[], 0];
  for await (const row of rows) {
    held.push(row);
    bytes += row.length;
    if (bytes < blockBytes) continue;
    yield { rows: held.length, packed: await pack(Buffer.concat(held)) };
    [held, bytes] = [[], 0];
  }
  if (held.length > 0) yield { rows: held.length, packed: await pack(Buffer.concat(held)) };
}

/** @returns null when the block is cut off inside a row. @throws when it is no gzip */
export async function rowsOf(packed: Uint8Array): Promise<Uint8Array[] | null> {
  const block = await unpack(Buffer.from(packed), { maxOutputLength: largestBlockBytes });
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
