import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { config } from '~/config.server';
import { listPosts } from '~/domain/posts/read-posts';
import type { Answer, Client, FileField } from '../support/client';
import { aDriver } from '../support/factories';
import { controlOf, mistakeOf } from '../support/html';
import { aBlackPng, aPhoto, hostileSample, withSamples } from '../support/pictures';
import { storePlaces } from '../support/places';
import { rawRequest } from '../support/raw-request';
import { apiError, post } from '~/schemas/answers';
import { useSite } from '../support/site';

const site = useSite();

const dish = { title: 'Catfish plate', locationName: 'Blue Bonnet', highway: 'I-70', exit: '5' };
const megabyte = 1024 * 1024;

async function aSignedInDriver() {
  const driver = await aDriver();
  const [locationId = 0] = await storePlaces([{ name: 'Blue Bonnet', highway: 'I-70', exitNumber: '5' }]);
  return { driver, browser: await site.signedIn(driver), locationId };
}

const image = (file: FileField['file'], name?: string): FileField => ({
  field: 'image',
  file,
  ...(name ? { name } : {}),
});

const byApi = (browser: Client, ...files: FileField[]) => browser.multipart('POST', '/api/posts', dish, files);
const byPage = (browser: Client, locationId: number, ...files: FileField[]) =>
  browser.fileForm('/posts/new', { ...dish, intent: 'publish', locationId, description: 'Kept words' }, files);

const uploads = () => readdir(path.join(config.DATA_DIR, 'tmp', 'uploads')).catch(() => []);

/** Unfinished uploads of other test files. */
let fromBefore: string[] = [];
beforeAll(async () => void (fromBefore = await uploads()));

/** Temporary files that requests left behind. */
const left = async () => (await uploads()).filter((name) => !fromBefore.includes(name));

/** All stored sizes of a post's photo. */
async function copiesOf(answer: Answer): Promise<Buffer[]> {
  const { images } = post.parse(answer.json);
  const [, folder = ''] = /^\/photos\/(.+)\/[^/]+$/.exec(images[0]?.url ?? '') ?? [];
  const names = await readdir(path.join(config.DATA_DIR, 'photos', folder));
  const fetched = names.map(async (name) => {
    const response = await fetch(new URL(`/photos/${folder}/${name}`, site.server.origin));
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-type')).toMatch(/^image\/(avif|webp|jpeg)$/);
    return Buffer.from(await response.arrayBuffer());
  });
  return Promise.all(fetched);
}

describe('a file that is not a photo', () => {
  it('is rejected with 422 by page and API, keeps the form’s text, and leaves nothing on disk (case 10) (case 12)', async () => {
    const { driver, browser, locationId } = await aSignedInDriver();
    const jpeg = await aPhoto();
    const files = {
      'an SVG named .jpg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'HTML named .jpg': Buffer.from('<!doctype html><script>alert(1)</script>'),
      'an empty file': Buffer.alloc(0),
      'a truncated photo': jpeg.subarray(0, Math.floor(jpeg.length / 2)),
      'a header and nothing else': jpeg.subarray(0, 20),
      'a PDF': Buffer.from('%PDF-1.7 ...'),
    };
    for (const [what, file] of Object.entries(files)) {
      const api = await byApi(browser, image(file, 'plate.jpg'));
      expect(api.status, what).toBe(422);
      expect(apiError.parse(api.json), what).toMatchObject({ field: 'image' });
      const page = await byPage(browser, locationId, image(file, 'plate.jpg'));
      expect(page.status, what).toBe(422);
      expect(controlOf(page.text, 'title').value).toBe(dish.title);
      expect(controlOf(page.text, 'description').value).toBe('Kept words');
      expect(mistakeOf(page.text, 'image'), what).toBeTruthy();
    }
    expect((await listPosts(null, { sort: 'latest', limit: 9, userId: driver.id })).items).toEqual([]);
    expect(await left()).toEqual([]);
  });

  it('among valid ones is reported, and the valid ones are kept for the next submission', async () => {
    const { browser, locationId } = await aSignedInDriver();
    const answer = await byPage(browser, locationId, image(await aPhoto()), image(Buffer.from('no photo')));
    expect(answer.status).toBe(422);
    expect(mistakeOf(answer.text, 'image')).toContain("isn't a photo we can read");
    const keptPhoto = controlOf(answer.text, 'keptPhoto').value;
    const again = await browser.fileForm('/posts/new', { ...dish, intent: 'publish', locationId, keptPhoto }, []);
    expect(again.status).toBe(303);
  });
});

describe('a photo with extra content', () => {
  it('loses appended HTML, metadata and location, and is upright (case 9) (case 10)', async () => {
    const { browser } = await aSignedInDriver();
    const tall = await sharp(await aPhoto(120, 60))
      .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 37/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>secret-owner at 41.62 N</place></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const metadata = await sharp(tall).metadata();
    expect([metadata.orientation, Boolean(metadata.exif), Boolean(metadata.xmp)]).toEqual([6, true, true]);
    const polyglot = Buffer.concat([tall, Buffer.from('<script>alert("secret-owner")</script>')]);
    const answer = await byApi(browser, image(polyglot));
    expect(answer.status).toBe(201);
    const copies = await copiesOf(answer);
    expect(copies.length).toBeGreaterThanOrEqual(3);
    for (const copy of copies) {
      expect(copy.includes('secret-owner')).toBe(false);
      expect(copy.includes('<script')).toBe(false);
      const { exif, xmp, iptc, orientation, width, height } = await sharp(copy).metadata();
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
      expect(orientation ?? 1).toBe(1);
      expect([width, height]).toEqual([60, 120]);
    }
  });
});

describe('oversized uploads', () => {
  it('a 50 MB file gets 413 while it is read, and nothing stays (case 11)', async () => {
    const { browser, locationId } = await aSignedInDriver();
    const large = Buffer.alloc(50 * megabyte, 7);
    const api = await byApi(browser, image(large));
    expect(api.status).toBe(413);
    expect(api.code).toBe('photo-too-large');
    const page = await byPage(browser, locationId, image(large));
    expect(page.status).toBe(413);
    expect(controlOf(page.text, 'title').value).toBe(dish.title);
    expect(await left()).toEqual([]);
  });

  it('a small file with 256 megapixels gets 422 by its header (case 11)', async () => {
    const { browser } = await aSignedInDriver();
    const bomb = aBlackPng(16_000);
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 16_000, height: 16_000 });
    expect(bomb.length).toBeLessThan(megabyte);
    const result = await byApi(browser, image(bomb));
    expect(result.status).toBe(422);
  });

  it('100 files or 10,000 fields are rejected, and odd file names ignored (case 13)', async () => {
    const { browser } = await aSignedInDriver();
    const photo = await aPhoto();
    const many = await byApi(browser, ...Array.from({ length: 100 }, () => image(photo)));
    expect(many.status).toBe(422);
    expect(many.code).toBe('too-many-photos');
    const fields = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`f${index}`, 'x']));
    expect((await browser.multipart('POST', '/api/posts', { ...dish, ...fields }, [image(photo)])).status).toBe(400);
    for (const name of ['../../x.jpg', '/etc/passwd', 'a\0b.jpg', '..\\..\\x.exe', '💥'.repeat(200), '.jpg', ' ']) {
      const answer = await byApi(browser, image(photo, name));
      if (name.includes('\0') && answer.status === 400) continue;
      expect(answer.status, name).toBe(201);
      expect(post.parse(answer.json).imageUrl).toMatch(/^\/photos\/[a-z0-9]{2}\/[a-z0-9]{25}\/96\.jpg$/);
    }
    expect(await left()).toEqual([]);
  });

  it('a field name with a huge list index or an operator is rejected immediately (case 25)', async () => {
    const { browser } = await aSignedInDriver();
    for (const name of ['keptPhoto[999999999]', 'image[0]', 'a.b', '__proto__']) {
      expect((await browser.fileForm('/posts/new', { intent: 'publish', [name]: 'x' }, [])).status, name).toBe(400);
    }
  });

  it('broken multipart gets 400', async () => {
    const { browser } = await aSignedInDriver();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const bodies: [string, string][] = [
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nno end'],
      ['multipart/form-data; boundary=x', 'nothing of the kind'],
      ['multipart/form-data', '--x--'],
      [`multipart/form-data; boundary=${'x'.repeat(300)}`, '--x--'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n\xff\xd8\xff',
      ],
      ['multipart/form-data; boundary=x', ''],
    ];
    for (const [type, body] of bodies) {
      for (const target of ['/api/posts', '/posts/new', '/api/users/avatar', '/profile', '/auth', '/locations/new']) {
        const headers = { cookie, 'content-type': type };
        const answer = await rawRequest(site.server.origin, {
          method: 'POST',
          target,
          headers,
          body: Buffer.from(body, 'latin1'),
        });
        expect([303, 400, 422], `${target} ${body.slice(0, 30)}`).toContain(answer.status);
      }
    }
    expect(await left()).toEqual([]);
  });
});

describe.skipIf(!withSamples)('sample photos', () => {
  it.each([
    'made_empty.jpg',
    'made_pngbomb_16000.png',
    'made_svg_named.jpg',
    'made_svg_script.svg',
    'sharp_corrupt-header.jpg',
    'sharp_truncated.jpg',
  ])('%s is rejected with 422 by page and API (case 10) (case 11) (case 12)', async (name) => {
    const { browser, locationId } = await aSignedInDriver();
    const result = await byApi(browser, image(hostileSample(name)));
    expect(result.status).toBe(422);
    const page = await byPage(browser, locationId, image(hostileSample(name)));
    expect(page.status).toBe(422);
    expect(controlOf(page.text, 'title').value).toBe(dish.title);
    const avatar = [{ field: 'avatar', file: hostileSample(name) }];
    expect((await browser.multipart('POST', '/api/users/avatar', {}, avatar)).status).toBe(422);
    expect((await browser.fileForm('/profile', {}, avatar)).status).toBe(422);
    expect(await left()).toEqual([]);
  });

  it('an animation’s first frame and a polyglot without its tail are accepted (case 10) (case 12)', async () => {
    const { browser, locationId } = await aSignedInDriver();
    for (const file of [hostileSample('sharp_rotating-squares.gif'), hostileSample('made_polyglot_jpeg_html.jpg')]) {
      const answer = await byApi(browser, image(file));
      expect(answer.status, file).toBe(201);
      for (const copy of await copiesOf(answer)) {
        expect(copy.includes('<script')).toBe(false);
        expect((await sharp(copy).metadata()).pages ?? 1).toBe(1);
      }
    }
    const moving = hostileSample('sharp_rotating-squares.gif');
    const [{ width = 0, height = 0 } = {}] = post.parse((await byApi(browser, image(moving))).json).images;
    const first = await sharp(moving).metadata();
    expect(width / height, 'one frame, not a strip of all').toBeCloseTo(
      first.width / (first.pageHeight ?? first.height),
    );
    const polyglot = image(hostileSample('made_polyglot_jpeg_html.jpg'));
    expect((await byPage(browser, locationId, polyglot)).status).toBe(303);
  });
});
