import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { photoAddress } from '~/schemas/photos';
import * as imaging from '~/services/imaging';
import { type ProcessedPhoto, UnreadableImageError } from '~/services/imaging';
import { withColorProfile } from '~/services/imaging/picture-look';
import { maxPixels } from '~/services/imaging/decode-heic';
import { imagingQueueLength, photosAtOnce } from '~/services/imaging/queue';
import { createLocalPhotoStore, localPattern } from '~/services/photo-store/local';
import { isPhotoKey, newPhotoKey, storedPhoto } from '~/services/photo-store/photo-store';
import { photoSources } from '~/services/photo-store/urls';
import { goodSample, withSamples } from '../support/pictures';

/** Each has a different owner, so that none is rejected because of the others. */
const processPhoto = (file: string) => imaging.processPhoto(file, { owner: newPhotoKey() });
const processAvatar = (file: string) => imaging.processAvatar(file, { owner: newPhotoKey() });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'photos-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileWith(content: Buffer | string, name = `${newPhotoKey()}.jpg`): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

const red = { r: 200, g: 30, b: 30 };
const blue = { r: 30, g: 30, b: 200 };
const solid = (width: number, height: number, background: { r: number; g: number; b: number; alpha?: number }) =>
  sharp({ create: { width, height, channels: background.alpha === undefined ? 3 : 4, background } });

/** Left half red, right half blue. */
const twoHalves = (width: number, height: number) =>
  solid(width, height, red).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: blue } }, left: width / 2, top: 0 },
  ]);

/** Random pixels, which no codec can compress. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

async function pixelAt(image: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
  const close = (want: typeof red) => Math.abs(r - want.r) + Math.abs(g - want.g) + Math.abs(b - want.b) < 24;
  return close(red) ? 'red' : close(blue) ? 'blue' : `${r},${g},${b}`;
}

async function expectClean(photo: ProcessedPhoto): Promise<void> {
  for (const { data, format, width, height, bytes } of photo.variants) {
    const { exif, xmp, iptc, icc, orientation, ...meta } = await sharp(data).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
    expect([meta.width, meta.height, data.length]).toEqual([width, height, bytes]);
    expect(meta.format).toBe(format === 'avif' ? 'heif' : format);
    expect(/<script|<html|GPSLatitude|iPhone|Photoshop|adobe:ns/i.test(data.toString('latin1'))).toBe(false);
  }
}

const widthsOf = (photo: ProcessedPhoto, format = 'avif') =>
  photo.variants.filter((variant) => variant.format === format).map((variant) => variant.width);

/** @returns the memory growth in megabytes of a separate process for each decoded file. Only Linux reports it; elsewhere it is 0. */
async function peaksOfDecoding(files: string[]): Promise<number[]> {
  const program = ['scripts/run.mjs', 'tests/support/peak-of-decoding.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, [...program, ...files]);
  return z.array(z.number()).parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}

async function reasonOf(file: string): Promise<string> {
  const outcome = await processPhoto(file).catch((error: unknown) => error);
  return outcome instanceof UnreadableImageError ? outcome.reason : 'taken';
}

describe('a photo', () => {
  test('gets copies of 320, 640, 960 and 1280 in AVIF, WebP and JPEG', async () => {
    const photo = await processPhoto(await fileWith(await twoHalves(1600, 1200).jpeg().toBuffer()));
    for (const format of ['avif', 'webp', 'jpeg']) expect(widthsOf(photo, format)).toEqual([320, 640, 960, 1280]);
    expect([photo.width, photo.height]).toEqual([1280, 960]);
    expect(photo.dominantColor).toMatch(/^#[0-9a-f]{6}$/);
    for (const { data } of photo.variants)
      expect([await pixelAt(data, 0.1, 0.5), await pixelAt(data, 0.9, 0.5)]).toEqual(['red', 'blue']);
    const largest = photo.variants.find(({ format, width }) => format === 'jpeg' && width === 1280);
    expect((await sharp(largest?.data).metadata()).isProgressive).toBe(true);
    await expectClean(photo);
  });

  test.each([
    [100, [100]],
    [320, [320]],
    [330, [320]],
    [600, [320, 600]],
    [700, [320, 640]],
    [800, [320, 640, 800]],
    [1279, [320, 640, 960, 1279]],
    [5000, [320, 640, 960, 1280]],
  ])('is never enlarged: a width of %i gives %j', async (width, widths) => {
    const photo = await processPhoto(await fileWith(await solid(width, 60, red).png().toBuffer()));
    expect(widthsOf(photo)).toEqual(widths);
    expect(photo.width).toBe(widths.at(-1));
  });

  test('as tall as a long screenshot is accepted', async () => {
    const photo = await processPhoto(await fileWith(await solid(1000, 20_000, red).png().toBuffer()));
    expect([photo.width, photo.height]).toEqual([192, 3840]);
  });

  test('with GPS and orientation 6 is turned upright and loses all metadata (case 9)', async () => {
    const phone = await twoHalves(1200, 800)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Make: 'Apple' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 11/1 0/1' } })
      .withXmp(
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>',
      )
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const meta = await sharp(phone).metadata();
    expect([meta.orientation, Boolean(meta.exif), Boolean(meta.xmp), Boolean(meta.icc)]).toEqual([6, true, true, true]);

    const photo = await processPhoto(await fileWith(phone));
    expect([photo.width, photo.height]).toEqual([800, 1200]);
    for (const { data } of photo.variants)
      expect([await pixelAt(data, 0.5, 0.1), await pixelAt(data, 0.5, 0.9)]).toEqual(['red', 'blue']);
    await expectClean(photo);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('of orientation %i is shown upright', async (orientation) => {
    const file = await fileWith(await twoHalves(400, 200).withMetadata({ orientation }).jpeg().toBuffer());
    const upright = await sharp(await readFile(file))
      .autoOrient()
      .png()
      .toBuffer();
    const photo = await processPhoto(file);
    const shown = photo.variants.at(-1)?.data ?? Buffer.alloc(0);
    for (const [x, y] of [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.1, 0.9],
      [0.9, 0.9],
    ] as const) {
      expect(await pixelAt(shown, x, y)).toBe(await pixelAt(upright, x, y));
    }
  });

  test('keeps its colors with a wide-gamut profile, in gray, CMYK, 16 bits or transparent', async () => {
    const wide = await solid(64, 64, red).withIccProfile('p3').png().toBuffer();
    const cmyk = await solid(64, 64, red).withIccProfile('cmyk').toColourspace('cmyk').jpeg().toBuffer();
    const sixteenBit = await solid(64, 64, red).toColourspace('rgb16').png().toBuffer();
    for (const image of [wide, cmyk, sixteenBit]) {
      const photo = await processPhoto(await fileWith(image));
      expect(await pixelAt(photo.variants.at(-1)?.data ?? image, 0.5, 0.5)).toBe('red');
      await expectClean(photo);
    }
    const gray = await processPhoto(
      await fileWith(await solid(64, 64, { r: 90, g: 90, b: 90 }).toColourspace('b-w').png().toBuffer()),
    );
    expect(gray.dominantColor).toMatch(/^#(5[0-9a-f])\1\1$/);
    const transparent = await processPhoto(
      await fileWith(
        await solid(64, 64, { ...red, alpha: 0 })
          .png()
          .toBuffer(),
      ),
    );
    expect(transparent.dominantColor).toBe('#f8f8f8');
  });

  test('decoded without its profile gets its colors back from it', async () => {
    const wide = await solid(64, 64, red).withIccProfile('p3').png().toBuffer();
    const { icc } = await sharp(wide).metadata();
    // The raw pixel values in the file, which a reader without color profiles would show.
    const bare = await sharp(wide, { ignoreIcc: true }).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
    const without = await pixelAt(bare, 0.5, 0.5);
    const converted = await sharp(withColorProfile(bare, icc ?? Buffer.alloc(0)))
      .toColourspace('srgb')
      .png()
      .toBuffer();
    expect([without, await pixelAt(converted, 0.5, 0.5)]).toEqual([expect.stringMatching(/\d/), 'red']);
  });

  test.each(['png', 'webp', 'avif', 'gif'] as const)('in %s is accepted, whatever its name says', async (format) => {
    const image = await twoHalves(400, 200).toFormat(format).toBuffer();
    const photo = await processPhoto(await fileWith(image, `${format}.svg`));
    expect(widthsOf(photo)).toEqual([320, 400].slice(0, widthsOf(photo).length));
    expect(await pixelAt(photo.variants.at(-1)?.data ?? image, 0.1, 0.5)).toBe('red');
  });

  test('with a harmless irregularity that some cameras write is accepted', async () => {
    const jpeg = await noise(200, 200).jpeg().toBuffer();
    const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
    jpeg[scan + 5 + 2 * (jpeg[scan + 4] ?? 0) + 1] = 0;
    await expect(sharp(jpeg).raw().toBuffer()).rejects.toThrow('Invalid SOS parameters');
    expect(await reasonOf(await fileWith(jpeg))).toBe('taken');
  });

  test('that is animated uses its first frame (case 12)', async () => {
    const frames = Buffer.concat([
      await solid(64, 64, red).raw().toBuffer(),
      await solid(64, 64, blue).raw().toBuffer(),
    ]);
    const image = sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } });
    for (const animation of [await image.gif().toBuffer(), await image.webp({ lossless: true }).toBuffer()]) {
      expect((await sharp(animation).metadata()).pages).toBe(2);
      const photo = await processPhoto(await fileWith(animation));
      expect([photo.width, photo.height]).toEqual([64, 64]);
      expect(await pixelAt(photo.variants.at(-1)?.data ?? animation, 0.5, 0.5)).toBe('red');
    }
  });
});

describe('a file that is not a photo', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  test.each([
    ['empty', 'empty', ''],
    ['HTML', 'unsupported', '<!doctype html><script>alert(1)</script>'],
    ['an SVG', 'unsupported', svg],
    ['an SVG with a declaration', 'unsupported', `<?xml version="1.0"?>${svg}`],
    ['a PDF', 'unsupported', '%PDF-1.7\n1 0 obj'],
    ['an SVG behind a JPEG marker', 'corrupt', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)])],
    ['a WebP of nothing', 'corrupt', 'RIFF\x10\0\0\0WEBPVP8 \0\0\0\0'],
    ['a HEIC of nothing', 'corrupt', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['a video', 'unsupported', '\0\0\0\x18ftypisom\0\0\0\0isommp42'],
  ])('is rejected: %s as %s', async (_, reason, content) => {
    expect(await reasonOf(await fileWith(content))).toBe(reason);
  });

  test('is rejected as unsupported if the image library can read it but browsers can’t', async () => {
    expect(await reasonOf(await fileWith(await solid(10, 10, red).tiff().toBuffer()))).toBe('unsupported');
  });

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'is rejected as corrupt: a %s cut off halfway',
    async (format) => {
      const fast = { avif: { effort: 0 }, gif: { effort: 1, dither: 0 }, jpeg: {}, png: {}, webp: {} }[format];
      const whole = await noise(300, 300).toFormat(format, fast).toBuffer();
      expect(await reasonOf(await fileWith(whole.subarray(0, whole.length / 2)))).toBe('corrupt');
    },
  );

  test('is rejected as corrupt if its pixels are damaged', async () => {
    const whole = await noise(300, 300).png().toBuffer();
    whole.fill(0x55, 50_000, 50_100);
    expect(await reasonOf(await fileWith(whole))).toBe('corrupt');
  });

  test('a missing file is not reported as the sender’s error', async () => {
    await expect(processPhoto(path.join(folder, 'missing.jpg'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

const inputs = path.resolve('../shared/cases/inputs');

describe.skipIf(!existsSync(inputs))('a file from phones and old programs', () => {
  test('a JPEG with stray bytes between its parts is accepted, as in browsers', async () => {
    for (const name of ['extraneous-before-table.jpg', 'control-plain.jpg'])
      expect(await reasonOf(path.join(inputs, name)), name).toBe('taken');
  });

  test('a HEIC shows its primary picture, which need not be the first', async () => {
    const { width, height } = await processPhoto(path.join(inputs, 'heic-primary-not-first.heic'));
    expect(width / height).toBeCloseTo(4 / 3, 1);
  });

  test('a photo of 108 megapixels is rejected, naming the limit', async () => {
    const photo = processPhoto(path.join(inputs, 'flat-108mp.jpg'));
    await expect(photo).rejects.toMatchObject({ reason: 'too-many-pixels', mostPixels: 60_000_000 });
  });
});

describe('a picture with too many megapixels', () => {
  test('is rejected by its header, without allocating memory to decode it (case 11)', async () => {
    const bomb = await fileWith(await solid(8000, 8000, red).png({ compressionLevel: 1 }).toBuffer());
    const before = process.memoryUsage().rss;
    expect(await reasonOf(bomb)).toBe('too-many-pixels');
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });

  test('is rejected in AVIF from 12.5 megapixels on, and interlaced from 25, because these need more memory (case 68)', async () => {
    const small = await solid(320, 320, red).avif({ effort: 0 }).toBuffer();
    const claim = Buffer.alloc(8);
    claim.writeUInt32BE(320);
    claim.writeUInt32BE(320, 4);
    const size = small.indexOf(Buffer.concat([Buffer.from('ispe\0\0\0\0', 'latin1'), claim])) + 8;
    expect(size).toBeGreaterThan(8);
    small.writeUInt32BE(4000, size);
    small.writeUInt32BE(3200, size + 4);
    expect(await reasonOf(await fileWith(small))).toBe('too-many-pixels');
    const png = await solid(5200, 5000, red).png({ progressive: true, compressionLevel: 1 }).toBuffer();
    expect(await reasonOf(await fileWith(png))).toBe('too-many-pixels');
  });

  test('is accepted at 50 megapixels, as phones make it (case 68)', async () => {
    expect(
      await reasonOf(await fileWith(await solid(8160, 6120, red).jpeg({ optimiseCoding: false }).toBuffer())),
    ).toBe('taken');
  });

  test('takes a limited amount of memory in formats that are decoded as a whole (case 68)', async () => {
    const square = (pixels: number) => solid(Math.floor(Math.sqrt(pixels)), Math.floor(Math.sqrt(pixels)), red);
    const largest = {
      // WebP and GIF have the same limit.
      'progressive.jpeg': square(maxPixels.whole).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
      'interlaced.png': square(maxPixels.interlaced).png({ progressive: true, compressionLevel: 1 }),
      avif: square(maxPixels.avif).avif({ effort: 0 }),
    };
    const files: string[] = [];
    for (const [name, image] of Object.entries(largest)) files.push(await fileWith(await image.toBuffer(), name));
    const peaks = await peaksOfDecoding(files);
    expect(peaks).toHaveLength(files.length);
    for (const [at, file] of files.entries())
      expect(peaks[at], `megabytes for ${path.basename(file)}`).toBeLessThan(400);
  });

  test('is rejected in GIF and JPEG headers that claim it', async () => {
    const gif = await solid(10, 10, red).gif().toBuffer();
    for (const at of [6, gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 10, 0, 10, 0])) + 5]) {
      gif.writeUInt16LE(7000, at);
      gif.writeUInt16LE(7000, at + 2);
    }
    expect(await reasonOf(await fileWith(gif))).toBe('too-many-pixels');
    const jpeg = await solid(10, 10, red).jpeg().toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(65_000, frame + 5);
    jpeg.writeUInt16BE(65_000, frame + 7);
    expect(await reasonOf(await fileWith(jpeg))).toBe('too-many-pixels');
  });
});

describe('an avatar', () => {
  test('is the center square, in 96 and 256 pixels, without metadata (case 9)', async () => {
    const wide = solid(900, 300, blue).composite([
      { input: { create: { width: 300, height: 300, channels: 3, background: red } }, left: 300, top: 0 },
    ]);
    const avatar = await processAvatar(
      await fileWith(
        await wide
          .withExif({ IFD0: { Make: 'Apple' } })
          .jpeg()
          .toBuffer(),
      ),
    );
    expect(avatar.variants.map(({ format, width, height }) => `${format} ${width}x${height}`)).toEqual([
      'webp 96x96',
      'jpeg 96x96',
      'webp 256x256',
      'jpeg 256x256',
    ]);
    for (const { data } of avatar.variants)
      expect([await pixelAt(data, 0.1, 0.1), await pixelAt(data, 0.9, 0.9)]).toEqual(['red', 'red']);
    await expectClean(avatar);
  });

  test('of a tiny picture has both sizes, too', async () => {
    const avatar = await processAvatar(await fileWith(await solid(20, 30, red).png().toBuffer()));
    expect(widthsOf(avatar, 'jpeg')).toEqual([96, 256]);
  });
});

test('only one or two photos are processed at a time; the rest wait and all are completed (case 14)', async () => {
  const file = await fileWith(await noise(320, 240).jpeg().toBuffer());
  const all = Promise.all(Array.from({ length: 6 }, () => processPhoto(file)));
  expect(photosAtOnce).toBeLessThanOrEqual(2);
  // The image library is loaded first.
  await expect.poll(imagingQueueLength, { interval: 1 }).toBe(6 - photosAtOnce);
  const broken = processPhoto(await fileWith('<html>'));
  await expect(broken).rejects.toThrow(UnreadableImageError);
  expect(await all).toHaveLength(6);
  expect(imagingQueueLength()).toBe(0);
});

describe.skipIf(!withSamples)('real photos', () => {
  const processed = new Map<string, Promise<ProcessedPhoto>>();

  /** Processing takes seconds, and several tests use the result. */
  function goodPhoto(name: string): Promise<ProcessedPhoto> {
    const photo = processed.get(name) ?? processPhoto(goodSample(name));
    processed.set(name, photo);
    return photo;
  }

  test.each(withSamples ? readdirSync(goodSample('')) : [])('%s is accepted, clean and small', async (name) => {
    const photo = await goodPhoto(name);
    await expectClean(photo);
    const listed = photo.variants.find(({ format, width }) => format === 'avif' && width === 320);
    expect(listed?.bytes).toBeLessThan(25_000);
  });

  test('the iPhone HEIC is upright and keeps its violet', async () => {
    const photo = await goodPhoto('exifsamples_IMG_5195.HEIC');
    expect([photo.width, photo.height]).toEqual([1280, 1653]);
    const petal = sharp(photo.variants.at(-1)?.data).extract({ left: 200, top: 1180, width: 40, height: 40 });
    const [r = 0, g = 0, b = 0] = await petal.resize(1, 1).raw().toBuffer();
    expect([b > r, r > g + 20]).toEqual([true, true]);
  });

  test('a cut-off HEIC and a HEIC with too many pixels are rejected', async () => {
    const heic = await readFile(goodSample('exifsamples_IMG_5195.HEIC'));
    expect(await reasonOf(await fileWith(heic.subarray(0, 400_000)))).toBe('corrupt');
    const claims = Buffer.from(heic);
    for (let at = claims.indexOf('ispe'); at !== -1; at = claims.indexOf('ispe', at + 4)) {
      claims.writeUInt32BE(20_000, at + 8);
      claims.writeUInt32BE(20_000, at + 12);
    }
    expect(await reasonOf(await fileWith(claims))).toBe('too-many-pixels');
  });
});

describe('the local photo store', () => {
  const variants = [
    { format: 'webp', width: 320, height: 240, bytes: 4, data: Buffer.from('webp') },
    { format: 'jpeg', width: 320, height: 240, bytes: 4, data: Buffer.from('jpeg') },
  ] as const;

  test('stores a whole photo at its URL, and deletes it, even repeatedly', async () => {
    const store = createLocalPhotoStore(path.join(folder, 'a', 'photos'));
    const key = newPhotoKey();
    const addressOf = (format: 'jpeg' | 'webp') => photoAddress(localPattern(key), 320, format);
    await store.put(key, variants);
    await store.put(key, variants);
    expect(addressOf('jpeg')).toBe(`/photos/${key.slice(0, 2)}/${key}/320.jpg`);
    expect(await readFile(path.join(folder, 'a', addressOf('jpeg')), 'utf8')).toBe('jpeg');
    expect(await readFile(path.join(folder, 'a', addressOf('webp')), 'utf8')).toBe('webp');
    await store.remove(key);
    await store.remove(key);
    expect(existsSync(path.join(folder, 'a', addressOf('jpeg')))).toBe(false);
    expect(await readdir(path.join(folder, 'a', 'photos', '.incoming'))).toEqual([]);
  });

  test('reports a directory that it can’t write, and leaves no partial photo', async () => {
    const blocked = await fileWith('', 'blocked');
    const store = createLocalPhotoStore(path.join(blocked, 'photos'));
    await expect(store.put(newPhotoKey(), variants)).rejects.toMatchObject({
      name: 'PhotoStoreError',
      reason: 'unavailable',
    });
  });

  test('accepts only keys it has created', async () => {
    const store = createLocalPhotoStore(path.join(folder, 'b'));
    for (const key of ['../../etc', '', 'A'.repeat(25), `${newPhotoKey()}/..`]) {
      await expect(store.remove(key)).rejects.toThrow(TypeError);
      await expect(store.put(key, variants)).rejects.toThrow(TypeError);
    }
    const keys = Array.from({ length: 1000 }, newPhotoKey);
    expect([new Set(keys).size, keys.every(isPhotoKey)]).toEqual([1000, true]);
  });

  test('sweeps partial files left by a crash', async () => {
    const root = path.join(folder, 'c');
    const store = createLocalPhotoStore(root);
    const anHourAgo = new Date(Date.now() - 3600_000);
    expect(await store.removeUnfinished(new Date())).toBe(0);
    const left = path.join(root, '.incoming', 'left');
    await mkdir(left, { recursive: true });
    expect(await store.removeUnfinished(anHourAgo)).toBe(0);
    const yesterday = new Date(Date.now() - 24 * 3600_000);
    await utimes(left, yesterday, yesterday);
    expect([await store.removeUnfinished(anHourAgo), existsSync(left)]).toEqual([1, false]);
  });
});

test('a stored photo offers its best format first, and lite mode uses its 640 px size', async () => {
  const processed = await processPhoto(await fileWith(await twoHalves(1000, 500).jpeg().toBuffer()));
  const key = newPhotoKey();
  const stored = storedPhoto(key, 'local', processed);
  const folderUrl = `/photos/${key.slice(0, 2)}/${key}`;
  const lite = processed.variants.find(({ format, width }) => format === 'webp' && width === 640);
  expect(photoSources(stored)).toEqual({
    url: `${folderUrl}/960.jpg`,
    width: 960,
    height: 480,
    dominantColor: processed.dominantColor,
    sources: [
      {
        type: 'image/avif',
        srcset: `${folderUrl}/320.avif 320w, ${folderUrl}/640.avif 640w, ${folderUrl}/960.avif 960w`,
      },
      {
        type: 'image/webp',
        srcset: `${folderUrl}/320.webp 320w, ${folderUrl}/640.webp 640w, ${folderUrl}/960.webp 960w`,
      },
      { type: 'image/jpeg', srcset: `${folderUrl}/320.jpg 320w, ${folderUrl}/640.jpg 640w, ${folderUrl}/960.jpg 960w` },
    ],
    lite: { url: `${folderUrl}/640.webp`, bytes: lite?.bytes },
  });
});
