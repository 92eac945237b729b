import { existsSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A small photo of noise, so that every file is different. */
export const aPhoto = (width = 96, height = 72): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .jpeg()
    .toBuffer();

/** A black two-color PNG: many pixels in few bytes, and cheap to make. @param side in pixels, a multiple of eight */
export function aBlackPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const pixels = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

const samples = path.resolve('../shared/data/photos');

/** Whether the sample photos, good and malicious, are available; tests that need them are skipped with a message. */
export const withSamples = existsSync(samples);
if (!withSamples) process.stderr.write(`Tests with real photos are skipped: there is no ${samples}.\n`);

export const goodSample = (name: string): string => path.join(samples, 'good', name);
export const hostileSample = (name: string): string => path.join(samples, 'hostile', name);
