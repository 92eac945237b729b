import { appendFile, readdir, utimes } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { limits } from '~/schemas/atoms';
import { apiError, photoUpload } from '~/schemas/answers';
import { sweepUploads, uploadsDir } from '~/services/partial-upload';
import type { Answer, Client } from '../support/client';
import { aDriver } from '../support/factories';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite({ processes: 2 });

const aBrowser = async () => site.signedIn(await aDriver());

const uploadOf = (answer: Answer) => photoUpload.parse(answer.json);

const begin = (browser: Client, bytes: number) => browser.api.post('/api/photo-uploads', { bytes });
const look = (browser: Client, id: string) => browser.api.get(`/api/photo-uploads/${id}`);

const sendPiece = (
  browser: Client,
  id: string,
  offset: number | string,
  piece: Buffer,
  type = 'application/octet-stream',
) =>
  browser.send('PATCH', `/api/photo-uploads/${id}?offset=${offset}`, {
    body: new Uint8Array(piece),
    headers: { 'content-type': type },
  });

/** An upload whose first half was sent. */
async function halfSent(browser: Client, photo: Buffer) {
  const { id } = uploadOf(await begin(browser, photo.length));
  const half = Math.floor(photo.length / 2);
  expect(uploadOf(await sendPiece(browser, id, 0, photo.subarray(0, half)))).toEqual({
    id,
    received: half,
    photo: null,
  });
  return { id, half };
}

/** Sends a whole photo as one chunk, and waits until this many bytes have arrived. */
async function sendSome(browser: Client, id: string, photo: Buffer, bytes: number) {
  const target = new URL(`/api/photo-uploads/${id}?offset=0`, site.server.origin);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'content-type': 'application/octet-stream', 'content-length': photo.length };
  const sent = request(target, { method: 'PATCH', headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) => sent.on('error', reject).on('response', resolve));
  answered.catch(() => undefined);
  sent.write(photo.subarray(0, bytes));
  await expect.poll(async () => uploadOf(await look(browser, id)).received).toBe(bytes);
  return { sent, answered };
}

const filesLeft = (id: string) => readdir(uploadsDir).then((names) => names.filter((name) => name.includes(id)));

describe('a photo sent in pieces', () => {
  it('is stored with the last chunk, and can be posted with its key', async () => {
    const browser = await aBrowser();
    const photo = await aPhoto(640, 480);
    const created = await begin(browser, photo.length);
    expect(created.status).toBe(201);
    const { id, received } = uploadOf(created);
    expect(created.headers.get('location')).toBe(`/api/photo-uploads/${id}`);
    expect(received).toBe(0);

    await sendPiece(browser, id, 0, photo.subarray(0, 1000));
    expect(uploadOf(await look(browser, id)).received).toBe(1000);
    const whole = uploadOf(await sendPiece(browser, id, 1000, photo.subarray(1000)));
    expect(whole).toMatchObject({ id, received: null, photo: { width: 640, height: 480 } });
    expect(uploadOf(await look(browser, id))).toEqual(whole);
    expect(await filesLeft(id)).toEqual([]);

    const [locationId = 0] = await storePlaces([{ name: 'Blue Bonnet', highway: 'I-70', exitNumber: '5' }]);
    const form = { intent: 'publish', title: 'Catfish', locationId, keptPhoto: id };
    const published = await browser.fileForm('/posts/new', form, []);
    expect(published.status).toBe(303);
    expect((await browser.follow(published)).text).toContain(`/photos/${id.slice(0, 2)}/${id}/`);
  });

  it('continues at another process on the same disk', async () => {
    const driver = await aDriver();
    const photo = await aPhoto();
    const { id, half } = await halfSent(await site.signedIn(driver, 0), photo);
    const other = await site.signedIn(driver, 1);
    expect(uploadOf(await look(other, id)).received).toBe(half);
    expect(uploadOf(await sendPiece(other, id, half, photo.subarray(half))).photo).not.toBeNull();
  });

  it('keeps a partial chunk after a disconnect, and resumes from there', async () => {
    const browser = await aBrowser();
    const photo = await aPhoto(1200, 900);
    const { id } = uploadOf(await begin(browser, photo.length));
    const { sent } = await sendSome(browser, id, photo, 70_000);
    sent.destroy();
    expect(uploadOf(await sendPiece(browser, id, 70_000, photo.subarray(70_000))).photo).not.toBeNull();
  });

  it('is stored once, even if its last chunk is sent repeatedly or simultaneously', async () => {
    const browser = await aBrowser();
    const photo = await aPhoto();
    const { id, half } = await halfSent(browser, photo);
    const answers = await Promise.all([1, 2, 3].map(() => sendPiece(browser, id, half, photo.subarray(half))));
    const good = answers.filter(({ status }) => status === 200).map(uploadOf);
    expect(good.length).toBeGreaterThan(0);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer.code).toBe('upload-out-of-step');
    const again = uploadOf(await sendPiece(browser, id, half, photo.subarray(half)));
    expect(again.photo).not.toBeNull();
    for (const each of good) expect(each).toEqual(again);
  });

  it('is the same photo if its last chunk is repeated at another process during processing', async () => {
    const driver = await aDriver();
    const [first, other] = [await site.signedIn(driver, 0), await site.signedIn(driver, 1)];
    for (let turn = 0; turn < 2; turn += 1) {
      const photo = await aPhoto(640, 480);
      const { id, half } = await halfSent(first, photo);
      const answer = sendPiece(first, id, half, photo.subarray(half));
      const isWhole = async () => uploadOf(await look(other, id)).received !== half;
      await vi.waitUntil(isWhole, { interval: 5, timeout: 120_000 });
      const again = await sendPiece(other, id, photo.length, Buffer.alloc(0));
      expect([again.status, again.json]).toEqual([200, (await answer).json]);
      expect(uploadOf(await look(other, id)).photo).not.toBeNull();
      expect(await filesLeft(id)).toEqual([]);
    }
  });

  it('is processed by an empty chunk if it is complete but not yet processed', async () => {
    const browser = await aBrowser();
    const photo = await aPhoto();
    const { id, half } = await halfSent(browser, photo);
    const [name = ''] = await filesLeft(id);
    await appendFile(path.join(uploadsDir, name), photo.subarray(half));
    expect(uploadOf(await look(browser, id))).toEqual({ id, received: photo.length, photo: null });
    expect(uploadOf(await sendPiece(browser, id, photo.length, Buffer.alloc(0))).photo).not.toBeNull();
  });
});

describe('an invalid upload is rejected', () => {
  it('a chunk at the wrong offset, which is not stored', async () => {
    const browser = await aBrowser();
    const photo = await aPhoto();
    const { id, half } = await halfSent(browser, photo);
    for (const offset of [0, half - 1, half + 1, photo.length]) {
      const answer = await sendPiece(browser, id, offset, photo.subarray(half));
      expect([answer.status, answer.code]).toEqual([409, 'upload-out-of-step']);
    }
    for (const offset of ['-1', 'x', '1.5', '']) {
      expect([400, 409, 422], offset).toContain((await sendPiece(browser, id, offset, photo)).status);
    }
    expect(uploadOf(await look(browser, id)).received).toBe(half);
  });

  it('an announced size over 20 MB, and data beyond the announced size', async () => {
    const browser = await aBrowser();
    const answer = await begin(browser, limits.photoBytes + 1);
    expect([answer.status, answer.code]).toEqual([413, 'photo-too-large']);
    expect((await begin(browser, 0)).status).toBe(422);
    const { id } = uploadOf(await begin(browser, 100));
    const longer = await sendPiece(browser, id, 0, Buffer.alloc(3 * 1024 * 1024));
    expect([longer.status, longer.code]).toEqual([413, 'body-too-large']);
    const [name = ''] = await filesLeft(id);
    expect(name).toContain('-100-');
    expect(uploadOf(await look(browser, id)).received).toBeLessThanOrEqual(100);
  });

  it('a file that is not a photo, which is deleted immediately', async () => {
    const browser = await aBrowser();
    const { id } = uploadOf(await begin(browser, 7));
    const answer = await sendPiece(browser, id, 0, Buffer.from('no food'));
    expect([answer.status, answer.code]).toEqual([422, 'photo-unreadable']);
    expect(apiError.parse(answer.json).field).toBe('image');
    expect(await filesLeft(id)).toEqual([]);
    expect((await look(browser, id)).status).toBe(404);
  });

  it('requests of visitors and for another driver’s upload (case 27)', async () => {
    const browser = await aBrowser();
    const photo = await aPhoto();
    const { id, half } = await halfSent(browser, photo);
    const visitor = site.visitor();
    expect((await begin(visitor, 10)).status).toBe(401);
    expect((await sendPiece(visitor, id, half, photo)).status).toBe(401);
    const stranger = await aBrowser();
    for (const answer of [await look(stranger, id), await sendPiece(stranger, id, half, photo.subarray(half))]) {
      expect([answer.status, answer.code]).toEqual([404, 'upload-not-found']);
    }
    expect(uploadOf(await sendPiece(browser, id, half, photo.subarray(half))).photo).not.toBeNull();
    expect((await look(stranger, id)).status).toBe(404);
    for (const other of ['x', '../../x', 'A'.repeat(25)]) {
      expect((await look(browser, encodeURIComponent(other))).status).toBe(404);
    }
  });

  it('cross-site requests, and a wrong content type (case 28)', async () => {
    const browser = await aBrowser();
    const { id } = uploadOf(await begin(browser, 10));
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const target = `/api/photo-uploads/${id}?offset=0`;
    expect((await browser.send('PATCH', target, { body: 'x', headers: foreign })).status).toBe(403);
    const headers = { 'content-type': 'application/json', ...foreign };
    expect((await browser.send('POST', '/api/photo-uploads', { body: '{"bytes":9}', headers })).status).toBe(403);
    expect((await sendPiece(browser, id, 0, Buffer.from('x'), 'image/jpeg')).status).toBe(415);
    expect((await browser.send('PUT', target)).status).toBe(405);
  });
});

describe('an unfinished upload', () => {
  it('is deleted an hour after its last chunk', async () => {
    const browser = await aBrowser();
    const photo = await aPhoto();
    const { id, half } = await halfSent(browser, photo);
    const [name = ''] = await filesLeft(id);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await utimes(path.join(uploadsDir, name), minutesAgo(59), minutesAgo(59));
    await sweepUploads(new Date());
    expect((await look(browser, id)).status).toBe(200);
    await utimes(path.join(uploadsDir, name), minutesAgo(61), minutesAgo(61));
    await sweepUploads(new Date());
    const answer = await sendPiece(browser, id, half, photo.subarray(half));
    expect([answer.status, answer.code]).toEqual([404, 'upload-not-found']);
  });

  it('is replaced by a fifth one if it is the oldest', async () => {
    const browser = await aBrowser();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(uploadOf(await begin(browser, 100 + count)).id);
    const [first = '', ...others] = ids;
    expect((await look(browser, first)).status).toBe(404);
    for (const id of others) expect((await look(browser, id)).status).toBe(200);
  });

  it('gets 404 if it was replaced during its last chunk', async () => {
    const browser = await aBrowser();
    const photo = await aPhoto(1200, 900);
    const { id } = uploadOf(await begin(browser, photo.length));
    const { sent, answered } = await sendSome(browser, id, photo, 70_000);
    for (let count = 0; count < 4; count += 1) await begin(browser, 100);
    sent.end(photo.subarray(70_000));
    const answer = await answered;
    const { code } = apiError.parse(await json(answer));
    expect([answer.statusCode, code]).toEqual([404, 'upload-not-found']);
  });
});
