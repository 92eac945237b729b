import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { Ledger } from '~models/ledger';
import { inTransaction } from '~models/database/transaction';
import { completePhoto, reservePhoto, type PictureLook, PhotoFingerprints } from '~models/photo';
import { Reports } from '~models/report';
import type { Actor } from '~/domain/actor';
import { recount } from '~/domain/points/recount';
import { deletePost } from '~/domain/posts/edit-post';
import { bandsNear, bandsOf, looksLike, recordPictures } from '~/domain/prevention/photo-fingerprints';
import { plateKinds, renderPlate } from '~/domain/seed/demo-posts';
import { pictureLooks } from '~/services/imaging/picture-look';
import { newPhotoKey } from '~/services/photo-store';
import { useFreshDatabase } from '../support/database';
import { aDriver, aPost } from '../support/factories';
import { goodSample, withSamples } from '../support/pictures';

useFreshDatabase();

async function looksOf(picture: Buffer | string): Promise<PictureLook[]> {
  const upright = sharp(picture).rotate().resize(1280, 1280, { fit: 'inside', withoutEnlargement: true });
  const { data, info } = await upright.flatten({ background: '#fff' }).raw().toBuffer({ resolveWithObject: true });
  return pictureLooks({ data, width: info.width, height: info.height, channels: 3 });
}

/** The site's check: the whole copy against all looks of the original. */
const isCopy = (copy: PictureLook[], first: PictureLook[]): boolean =>
  copy.slice(0, 1).some((whole) => first.some((look) => looksLike(whole, look)));

/** Changes that people make before they post someone else's photo. */
const changed: Record<string, (photo: Sharp, size: { width: number; height: number }) => Sharp> = {
  'encoded again': (photo) => photo.jpeg({ quality: 40 }),
  'as WebP, at half the size': (photo, { width }) =>
    photo.resize({ width: Math.round(width / 2) }).webp({ quality: 60 }),
  'at 240 pixels': (photo) => photo.resize({ width: 240 }).jpeg(),
  brighter: (photo) => photo.modulate({ brightness: 1.1, saturation: 1.3 }).jpeg(),
  'in gray': (photo) => photo.greyscale().jpeg(),
  square: (photo) => photo.resize(800, 800, { fit: 'fill' }).jpeg(),
  'cropped a little': (photo, { width, height }) =>
    photo
      .extract({
        left: Math.round(width * 0.04),
        top: Math.round(height * 0.04),
        width: Math.round(width * 0.92),
        height: Math.round(height * 0.92),
      })
      .jpeg(),
};

/** Real photos if available, and the drawings of the demo posts, except for two with too little detail. */
async function manyPictures(): Promise<Buffer[]> {
  const tooFlat = new Set<string>(['bbq-sandwich', 'pancakes']);
  const drawn = await Promise.all(plateKinds.filter((kind) => !tooFlat.has(kind)).map(renderPlate));
  const names = ['food_fish_PD', 'food_gluten_PD', 'food_meat_PD', 'food_salad_PexelsCC0', 'food_tomatoes_PexelsCC0'];
  const real = withSamples ? names.map((name) => goodSample(`${name}.jpg`)) : [];
  return Promise.all(
    [...real, ...drawn].map((picture) =>
      sharp(picture).rotate().resize({ width: 960 }).jpeg({ quality: 92 }).toBuffer(),
    ),
  );
}

describe('the look of a picture', () => {
  it('matches its copies, and no other picture (case 111)', async () => {
    const pictures = await manyPictures();
    const looks: PictureLook[][] = [];
    for (const picture of pictures) looks.push(await looksOf(picture));
    for (const [at, one] of looks.entries()) {
      expect(one, `picture ${at}`).toHaveLength(4);
      for (const [other, known] of looks.entries()) expect(isCopy(one, known), `${at}, ${other}`).toBe(at === other);
    }
    for (const [at, picture] of pictures.slice(0, 3).entries()) {
      const { width = 0, height = 0 } = await sharp(picture).metadata();
      for (const [how, change] of Object.entries(changed)) {
        const copy = await looksOf(await change(sharp(picture), { width, height }).toBuffer());
        expect(isCopy(copy, looks[at] ?? []), `picture ${at} ${how}`).toBe(true);
      }
    }
  });

  it('doesn’t exist for one with too little detail', async () => {
    const color = () => `#${randomBytes(3).toString('hex')}`;
    const flat = { width: 640, height: 480, channels: 3, background: color() } as const;
    const svg = (inside: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">${inside}</svg>`);
    const words = svg(
      `<rect width="640" height="480" fill="${color()}"/><text x="90" y="250" font-size="80">Plate</text>`,
    );
    const dish = svg(
      `<rect width="640" height="480" fill="#332"/><circle cx="320" cy="240" r="200" fill="${color()}"/>`,
    );
    const shade = svg(
      `<linearGradient id="g"><stop stop-color="#102030"/><stop offset="1" stop-color="#f0e0d0"/></linearGradient>
      <rect width="640" height="480" fill="url(#g)"/>`,
    );
    for (const picture of [await sharp({ create: flat }).jpeg().toBuffer(), words, dish, shade])
      expect(await looksOf(picture)).toEqual([]);
  });

  it('is found by its bands, whichever five of its bits differ', () => {
    for (let round = 0; round < 200; round += 1) {
      const one = randomBytes(8);
      const other = Buffer.from(one);
      for (const bit of Array.from({ length: 5 }, () => Math.floor(Math.random() * 64)))
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const look = (coarse: Buffer): PictureLook => ({ coarse: coarse.toString('hex'), fine: '0'.repeat(64) });
      const known = new Set(bandsOf([look(one)]));
      expect(bandsNear(look(other)).some((band) => known.has(band))).toBe(true);
      expect(looksLike(look(one), look(other))).toBe(true);
    }
  });
});

/** A row for a photo with these looks, as if it had just been stored for a driver. */
async function aPhotoLike(driver: Actor, looks: PictureLook[], sha256 = newPhotoKey()): Promise<string> {
  const key = newPhotoKey();
  const row = { _id: key, ownerId: driver.id, state: 'kept' as const, postId: null, photo: null, sha256, looks };
  await reservePhoto({ ...row, createdAt: new Date() });
  const shown = { width: 320, height: 240, dominantColor: '#3a2a20', widths: [320], bytes: 20_000 };
  await completePhoto(key, { key, ...shown, formats: ['jpeg'] });
  return key;
}

const aLook = (): PictureLook[] =>
  Array.from({ length: 4 }, () => ({ coarse: randomBytes(8).toString('hex'), fine: randomBytes(32).toString('hex') }));

/** The same looks with some bits of the whole picture's changed. */
const almost = ([whole, ...inner]: PictureLook[], bits: number): PictureLook[] => {
  if (!whole) return [];
  const other = Buffer.from(whole.coarse, 'hex');
  for (let bit = 0; bit < bits; bit += 1) other[bit] = (other[bit] ?? 0) ^ 1;
  return [{ ...whole, coarse: other.toString('hex') }, ...inner];
};

const postLike = async (driver: Actor, looks: PictureLook[], sha256?: string) =>
  aPost(driver, { photoKeys: [await aPhotoLike(driver, looks, sha256)] });

const awardsOf = (driver: Actor): Promise<number> => Ledger.countDocuments({ userId: driver.id, reason: 'post' });
const reportsOn = (postId: number) => Reports.find({ subject: 'post', subjectId: postId }).lean().exec();

describe('a photo that was posted before', () => {
  it('gives no points to anyone who posts it again, and is reported to the moderators (case 111)', async () => {
    const [driver, other] = [await aDriver(), await aDriver()];
    const looks = aLook();
    const first = await postLike(driver, looks);
    const copies = [await postLike(other, almost(looks, 3)), await postLike(driver, almost(looks, 5))];
    const inner = await postLike(other, [...looks.slice(2, 3), ...aLook()]);
    expect([await awardsOf(driver), await awardsOf(other)]).toEqual([1, 0]);
    for (const copy of [...copies, inner])
      expect(await reportsOn(copy.id)).toMatchObject([
        {
          reason: 'spam',
          userId: null,
          words: `A photo here is the same as one in post ${first.id}, which was there first.`,
        },
      ]);
    expect(await reportsOn(first.id)).toEqual([]);
    await postLike(other, almost(looks, 6));
    expect(await awardsOf(other)).toBe(1);
    expect((await recount()).drift).toEqual([]);
  });

  it('is also reported as the same file, unless nothing is left to compare it with (case 111)', async () => {
    const [driver, other] = [await aDriver(), await aDriver()];
    const first = await postLike(driver, [], 'the same bytes');
    const again = await postLike(other, [], 'the same bytes');
    expect(await reportsOn(again.id)).toHaveLength(1);
    await deletePost(driver, first.id);
    const third = await postLike(other, [], 'the same bytes');
    expect(await reportsOn(third.id)).toEqual([]);
    expect(await awardsOf(other)).toBe(0);
  });

  it('gives points to only one of many who post copies of it at once (case 112)', async () => {
    for (let round = 0; round < 3; round += 1) {
      const looks = aLook();
      const drivers = await Promise.all(Array.from({ length: 4 }, () => aDriver()));
      await Promise.all(drivers.map((driver, bits) => postLike(driver, almost(looks, bits))));
      const awards = await Promise.all(drivers.map(awardsOf));
      expect(awards.toSorted()).toEqual([0, 0, 0, 1]);
    }
  });

  it('is new to only one of several processes that check it at once (case 112)', async () => {
    const driver = await aDriver();
    for (let round = 0; round < 5; round += 1) {
      const looks = aLook();
      const posts = [await aPost(driver), await aPost(driver), await aPost(driver)];
      // Bypasses the queue within one process.
      const isNew = posts.map(({ id }, bits) =>
        inTransaction((tx) => recordPictures([{ sha256: newPhotoKey(), looks: almost(looks, bits) }], id, tx)),
      );
      expect((await Promise.all(isNew)).filter(Boolean)).toHaveLength(1);
    }
  });

  it('leaves no data about its owner behind', async () => {
    const driver = await aDriver();
    await postLike(driver, aLook());
    const rows = await PhotoFingerprints.find().lean().exec();
    for (const row of rows)
      expect(Object.keys(row).every((key) => ['_id', 'postId', 'looks', 'bands'].includes(key))).toBe(true);
  });
});
