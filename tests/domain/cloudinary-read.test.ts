import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCloudinaryPhotoStore, parseCloudinaryUrl } from '~/services/photo-store/cloudinary';
import { newPhotoKey } from '~/services/photo-store/photo-store';
import { listen } from '../support/listen';

let answer: RequestListener;
let requestedUrl = '';
const delivery = createServer((request, response) => {
  requestedUrl = request.url ?? '';
  answer(request, response);
});
let port = 0;

beforeAll(async () => {
  port = await listen(delivery);
});
afterAll(() => {
  delivery.closeAllConnections();
  delivery.close();
});

/** @param waitMs short only where no answer comes */
const read = (key: string, waitMs = 60_000) => {
  const account = {
    ...parseCloudinaryUrl('cloudinary://key:secret@my-cloud'),
    delivery: `http://127.0.0.1:${port}/my-cloud`,
  };
  return createCloudinaryPhotoStore(account, waitMs).read(key, 1280);
};

it('a photo at Cloudinary is read as the JPEG of its largest width', async () => {
  answer = (_request, response) => response.end('a photo');
  const key = newPhotoKey();
  expect((await read(key))?.toString()).toBe('a photo');
  expect(requestedUrl).toContain('/w_1280,c_limit,f_jpg');
  expect(requestedUrl).toContain(key);
});

it('a deleted photo is distinguished from one that can’t be reached now', async () => {
  answer = (_request, response) => response.writeHead(404).end();
  expect(await read(newPhotoKey())).toBeNull();
  answer = (_request, response) => response.writeHead(503).end();
  await expect(read(newPhotoKey())).rejects.toMatchObject({ reason: 'unavailable' });
});

it('reading a photo that never arrives, or stops halfway, times out', async () => {
  answer = () => undefined;
  await expect(read(newPhotoKey(), 500)).rejects.toMatchObject({ reason: 'unavailable' });
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half', () => response.destroy());
  };
  await expect(read(newPhotoKey())).rejects.toMatchObject({ reason: 'unavailable' });
});
