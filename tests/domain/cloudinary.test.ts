import { v2 as sdk } from 'cloudinary';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { photoAddress } from '~/schemas/photos';
import {
  createCloudinaryPhotoStore,
  type CloudinaryAccount,
  cloudinaryPattern,
  parseCloudinaryUrl,
} from '~/services/photo-store/cloudinary';
import { newPhotoKey } from '~/services/photo-store/photo-store';
import {
  answerJson,
  photoAccount,
  type PhotoAnswer,
  type PhotoService,
  startPhotoService,
} from '../support/photo-service';

const { secret } = photoAccount;

let service: PhotoService;
let account: CloudinaryAccount;

beforeEach(async () => {
  service = await startPhotoService();
  account = parseCloudinaryUrl(service.url);
});

afterEach(() => service.stop());

const variant = (format: 'avif' | 'webp' | 'jpeg', width: number) => {
  const data = Buffer.from(`${format} of ${width}`.repeat(10_000));
  return { format, width, height: width, bytes: data.length, data };
};
const files = [variant('avif', 640), variant('jpeg', 320), variant('jpeg', 640), variant('webp', 640)];

describe('photos at Cloudinary', () => {
  test('are uploaded once, as the largest JPEG, signed, under folder and key', async () => {
    const key = newPhotoKey();
    await createCloudinaryPhotoStore(account).put(key, files);
    expect(service.calls).toHaveLength(1);
    const [call] = service.calls;
    expect([call?.path, call?.signed, call?.params.public_id]).toEqual([
      '/v1_1/my-cloud/image/upload',
      true,
      `meat/${key}`,
    ]);
    expect(call?.file?.toString()).toBe('jpeg of 640'.repeat(10_000));
  });

  test('are deleted with their CDN copies, and deleting a missing one is not an error', async () => {
    const [here, gone] = [newPhotoKey(), newPhotoKey()];
    service.stored.add(`meat/${here}`);
    const store = createCloudinaryPhotoStore(account);
    await store.remove(here);
    await store.remove(gone);
    expect(
      service.calls.map(({ path, signed, params }) => [path, signed, params.public_id, params.invalidate]),
    ).toEqual([
      ['/v1_1/my-cloud/image/destroy', true, `meat/${here}`, 'true'],
      ['/v1_1/my-cloud/image/destroy', true, `meat/${gone}`, 'true'],
    ]);
  });

  test('are renamed with their CDN copies, and one that already has the name is left alone', async () => {
    const [from, to] = [newPhotoKey(), newPhotoKey()];
    service.stored.add(`meat/${from}`);
    const store = createCloudinaryPhotoStore(account);
    await store.move?.(from, to);
    await store.move?.(from, to);
    expect([...service.stored]).toEqual([`meat/${to}`]);
    expect(service.calls.map(({ path, signed, params }) => [path, signed, params.invalidate])).toEqual(
      Array(2).fill(['/v1_1/my-cloud/image/rename', true, 'true']),
    );
  });

  test('are not uploaded under keys that the site did not create', async () => {
    await expect(createCloudinaryPhotoStore(account).put('../other', files)).rejects.toThrow(TypeError);
    await expect(createCloudinaryPhotoStore(account).remove('../other')).rejects.toThrow(TypeError);
    expect(service.calls).toEqual([]);
  });

  test('have a URL for each width and format, the same that the SDK generates', () => {
    const key = newPhotoKey();
    const pattern = cloudinaryPattern(parseCloudinaryUrl('cloudinary://key:secret@my-cloud'))(key);
    const transformation = 'w_640,c_limit,f_webp,q_auto';
    const expected = sdk.url(`eat-it-or-beat-it/${key}`, {
      cloud_name: 'my-cloud',
      secure: true,
      raw_transformation: transformation,
      urlAnalytics: false,
    });
    expect(photoAddress(pattern, 640, 'webp')).toBe(expected);
    expect(expected).toBe(
      `https://res.cloudinary.com/my-cloud/image/upload/${transformation}/v1/eat-it-or-beat-it/${key}`,
    );
    expect(photoAddress(pattern, 320, 'jpeg')).toContain('/w_320,c_limit,f_jpg,q_auto/');
    const own = cloudinaryPattern(
      parseCloudinaryUrl('cloudinary://key:secret@my-cloud?secure_distribution=img.example.com'),
    );
    expect(own(key)).toMatch(/^https:\/\/img\.example\.com\/image\/upload\//);
  });
});

describe('when Cloudinary fails', () => {
  const failures: [string, PhotoAnswer][] = [
    ['refuses the signature', (response) => answerJson(response, 401, { error: { message: 'Invalid Signature' } })],
    ['is broken inside', (response) => answerJson(response, 500, { error: { message: 'oops' } })],
    ['is overloaded', (response) => response.writeHead(503).end('busy')],
    ['answers in HTML', (response) => response.writeHead(200).end('<html>')],
    ['hangs up', (response) => response.destroy()],
    ['stores something else', (response) => answerJson(response, 200, { public_id: 'other', result: 'error' })],
  ];

  test.each(failures)('because it %s, the error contains no secret', async (_, failing) => {
    service.answer = failing;
    const store = createCloudinaryPhotoStore(account, 2000);
    for (const attempt of [store.put(newPhotoKey(), files), store.remove(newPhotoKey())]) {
      const error: unknown = await attempt.catch((caught: unknown) => caught);
      expect(error).toMatchObject({ name: 'PhotoStoreError', reason: 'unavailable' });
      expect(JSON.stringify([error, String(error)])).not.toContain(secret);
    }
  });

  test('because it doesn’t respond, or responds very slowly, the request times out and its connection is closed', async () => {
    let cut = 0;
    const drip: PhotoAnswer = (response) => {
      response.once('close', () => (cut += 1));
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 50);
      response.once('close', () => clearInterval(timer));
    };
    const stalled: PhotoAnswer = (response) => response.once('close', () => (cut += 1));
    for (const slow of [drip, stalled]) {
      service.answer = slow;
      const put = createCloudinaryPhotoStore(account, 300).put(newPhotoKey(), files);
      await expect(put).rejects.toMatchObject({ reason: 'unavailable', message: expect.stringContaining('300 ms') });
    }
    await expect.poll(() => cut).toBe(2);
  });

  test('because nothing listens, there is an error, too', async () => {
    await service.stop();
    await expect(createCloudinaryPhotoStore(account).put(newPhotoKey(), files)).rejects.toMatchObject({
      reason: 'unavailable',
    });
  });
});
