/** One file of an archive: small enough to be in memory. */
export type Entry = { name: string; content: Uint8Array };

/** Headers and contents are in blocks of this many bytes (POSIX.1-2001, ustar). */
export const blockBytes = 512;

/** No entry that we write comes near; a header that claims more is damaged. */
const largestEntryBytes = 64 * 2 ** 20;

/** An archive ends with two empty blocks. */
export const endOfArchive = Buffer.alloc(2 * blockBytes);

const sumAt = 148;
const sumBytes = 8;

/** @param name of at most 100 characters of ASCII */
export function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(blockBytes);
  header.write(name, 0, 100, 'ascii');
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${octal(size, 11)}\0`, 124);
  header.write(`${octal(0, 11)}\0`, 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${octal(sumOf(header), 6)}\0 `, sumAt);
  return header;
}

/** @returns null for a header that `headerOf` did not make */
export function readHeader(header: Buffer): { name: string; size: number } | null {
  const name = header.toString('latin1', 0, 100).replace(/\0+$/, '');
  const size = Number.parseInt(header.toString('latin1', 124, 135), 8);
  if (!Number.isSafeInteger(size) || size > largestEntryBytes) return null;
  return headerOf(name, size).equals(header) ? { name, size } : null;
}

/** Zeros that fill a content's last block. */
export const paddingOf = (size: number): Buffer => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

/** The sum of all bytes, with the checksum field itself counted as blanks. */
const sumOf = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= sumAt && at < sumAt + sumBytes ? 0x20 : byte), 0);
