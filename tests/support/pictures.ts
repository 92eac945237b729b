import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** A small photo of noise, so that no two are the same file. */
export const aPhoto = (width = 96, height = 72): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .jpeg()
    .toBuffer();

const samples = path.resolve('../shared/data/photos');

/** Whether the collection of good and hostile photos is at hand; tests that need it say so and skip. */
export const withSamples = existsSync(samples);
if (!withSamples) process.stderr.write(`Tests with real photos are skipped: there is no ${samples}.\n`);

export const goodSample = (name: string): string => path.join(samples, 'good', name);
export const hostileSample = (name: string): string => path.join(samples, 'hostile', name);
