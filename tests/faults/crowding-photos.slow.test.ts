import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import type { Answer, Client } from '../support/client';
import { aDriver } from '../support/factories';
import { goodSample, withSamples } from '../support/pictures';
import { useSite } from '../support/site';

const site = useSite({ env: { RATE_LIMIT_SCALE: '1' } });

const mostSeconds = 10;
const senders = 10;

const dish = { title: 'One of many', locationName: 'Iowa 80', highway: 'I-80', exit: '284' };

const publish = (browser: Client, file: Buffer): Promise<Answer> =>
  browser.multipart('POST', '/api/posts', dish, [{ field: 'image', file }]);

const stripes = (width: number, height: number): Sharp =>
  sharp(Buffer.from([200, 90, 30, 40, 90, 160]), { raw: { width: 2, height: 1, channels: 3 } }).resize(width, height, {
    kernel: 'nearest',
    fit: 'fill',
  });

const heic: [kind: string, file: () => Promise<Buffer>] = [
  'a HEIC of a phone',
  () => readFile(goodSample('exifsamples_IMG_5195.HEIC')),
];

/** As many pixels as are taken of each kind, in as small a file as they fit into. */
const largest: [kind: string, file: () => Promise<Buffer>][] = [
  ['a PNG of 40 megapixels', () => stripes(8000, 5000).png({ compressionLevel: 9 }).toBuffer()],
  ['a PNG of 60 megapixels', () => stripes(10_000, 6000).png({ compressionLevel: 9 }).toBuffer()],
  ['an interlaced PNG of 25 megapixels', () => stripes(5000, 5000).png({ progressive: true }).toBuffer()],
  ['a progressive JPEG of 40 megapixels', () => stripes(8000, 5000).jpeg({ progressive: true }).toBuffer()],
  ['a WebP of 40 megapixels', () => stripes(8000, 5000).webp({ effort: 0 }).toBuffer()],
  ['an AVIF of 12.5 megapixels', () => stripes(4000, 3100).avif({ effort: 0 }).toBuffer()],
  ...(withSamples ? [heic] : []),
];

/** A photo as phones take it: 12 megapixels, with enough in it to be a few megabytes. */
const phonePhoto = sharp({
  create: {
    ...{ width: 4000, height: 3000, channels: 3, background: '#000' },
    noise: { type: 'gaussian', mean: 128, sigma: 12 },
  },
})
  .jpeg()
  .toBuffer();

it.for(largest)(
  'a driver’s photo is answered in time while another account sends %s without end (case 46)',
  { timeout: 30 * 60_000 },
  async ([kind, make], { task }) => {
    const [many, one] = [await make(), await phonePhoto];
    const alone = performance.now();
    expect((await publish(await site.signedIn(await aDriver()), many)).status).toBe(201);
    const takes = (performance.now() - alone) / 1000;

    const crowding = await site.signedIn(await aDriver());
    let underWay = true;
    const crowd = Array.from({ length: senders }, async () => {
      while (underWay) {
        const { status } = await publish(crowding, many);
        // Anyone who is refused asks again soon, whatever they are told.
        if (status !== 201) await sleep(250);
      }
    });
    await sleep(3_000);
    const waited: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const other = await site.signedIn(await aDriver());
      const began = performance.now();
      expect((await publish(other, one)).status).toBe(201);
      waited.push((performance.now() - began) / 1000);
      await sleep(700);
    }
    underWay = false;
    await Promise.all(crowd);
    const longest = Math.max(...waited);
    task.meta.measured = `Beside ${kind} after the other of one account, which takes ${takes.toFixed(1)} s by itself, others waited ${longest.toFixed(1)} s at most for theirs.`;
    expect(longest, 'seconds').toBeLessThan(mostSeconds);
  },
);
