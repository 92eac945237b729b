import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** As large as a browser sends one. */
const size = { width: 1600, height: 1200 };
/** Of the blots that it is made of. */
const blots = { width: 16, height: 12 };

/** A photo like no other: soft blots, which weigh about what a plate of food does. */
export async function aPhoto(): Promise<Blob> {
  const raw = { ...blots, channels: 3 as const };
  const jpeg = await sharp(randomBytes(blots.width * blots.height * raw.channels), { raw })
    .resize({ ...size, kernel: 'cubic' })
    .jpeg({ quality: 80 })
    .toBuffer();
  return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' });
}
