import { open } from 'node:fs/promises';

const headerBytes = 16;

/**
 * Whether an ISO base media file (HEIC) is complete up to the end of its last box. The decoder fills what is missing with gray
 * and says nothing.
 */
export async function hasWholeBoxes(filePath: string): Promise<boolean> {
  const file = await open(filePath);
  try {
    const { size } = await file.stat();
    let at = 0;
    while (at < size) {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headerBytes), position: at });
      const length = boxLength(buffer.subarray(0, bytesRead), size - at);
      if (length < 8) return false;
      at += length;
    }
    return at === size;
  } finally {
    await file.close();
  }
}

/** ISO/IEC 14496-12 §4.2: a size of 0 means up to the end of the file, 1 means that 64 bits follow. */
function boxLength(header: Buffer, rest: number): number {
  if (header.length < 8) return 0;
  const short = header.readUInt32BE(0);
  if (short === 0) return rest;
  if (short !== 1) return short;
  return header.length < headerBytes ? 0 : Number(header.readBigUInt64BE(8));
}
