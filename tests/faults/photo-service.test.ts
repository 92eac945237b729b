import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Jobs } from '~models/job';
import { Photos } from '~models/photo';
import { Posts } from '~models/post';
import type { Client } from '../support/client';
import { aDriver, type Driver, pointsOf } from '../support/factories';
import { controlOf, textOf } from '../support/html';
import { type PhotoAnswer, startPhotoService } from '../support/photo-service';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { type RunningServer, startServer } from '../support/server';
import { signedInAt } from '../support/signed-in';
import { useSite } from '../support/site';

const service = await startPhotoService();
afterAll(() => service.stop());

const site = useSite();
const sentence = "We can't save photos right now. Please try again in a minute.";

const failing: [string, PhotoAnswer][] = [
  ['fails', (response) => response.writeHead(500).end('oops')],
  ['hangs up', (response) => response.destroy()],
];

let server: RunningServer;
let driver: Driver;
let browser: Client;

beforeAll(async () => {
  server = await startServer({ databaseUri: site.server.databaseUri, env: { CLOUDINARY_URL: service.url } });
});
afterAll(() => server.kill());

beforeEach(async () => {
  driver = await aDriver();
  browser = await signedInAt(server.origin, driver);
});

describe('an unreliable photo service (case 42)', () => {
  it.each(failing)('that %s causes an error message, and nothing is left half done', async (_, answer) => {
    service.answer = answer;
    onTestFinished(() => void (service.answer = null));
    const photo = [{ field: 'image', file: await aPhoto() }];
    const dish = { title: 'Ribs', locationName: 'Diner', highway: 'I-80', exit: '1' };
    const refused = await browser.multipart('POST', '/api/posts', dish, photo);
    expect([refused.status, refused.json]).toMatchObject([503, { code: 'photo-store-unavailable', error: sentence }]);

    const [locationId = 0] = await storePlaces([{ name: 'TA Ontario', highway: 'I-15', exitNumber: '109' }]);
    const fields = { title: 'Ribs', description: 'Dry rub.', intent: 'publish', locationId };
    const shown = await browser.fileForm('/posts/new', fields, photo);
    expect(shown.status).toBe(503);
    expect(textOf(shown.text)).toContain(sentence);
    expect(controlOf(shown.text, 'description').value).toBe('Dry rub.');

    expect(await Posts.countDocuments({ userId: driver.id })).toBe(0);
    expect(await pointsOf(driver)).toBe(5);
    // Rows are stored before the upload, so that the sweep knows of photos that the service may have kept.
    expect(await Photos.countDocuments({ ownerId: driver.id, state: 'kept', photo: null })).toBe(2);
    service.answer = null;
    expect((await browser.multipart('POST', '/api/posts', dish, photo)).status).toBe(201);
  });
});

it('a service that serves photos itself keeps those of hidden posts under secret names, and restores them (case 78)', async () => {
  const photo = [{ field: 'image', file: await aPhoto() }];
  const dish = { title: 'Ribs', locationName: 'Diner', highway: 'I-80', exit: '1' };
  const { json } = await browser.multipart('POST', '/api/posts', dish, photo);
  const { id } = json as { id: number };
  const row = await Photos.findOne({ postId: id }).lean();
  const name = `meat/${row?._id}`;
  expect(service.stored.has(name)).toBe(true);
  const moderator = await signedInAt(server.origin, await aDriver({ role: 'moderator' }));
  const within = { timeout: 120_000, interval: 100 };

  service.answer = (response) => response.writeHead(500).end('oops');
  expect((await moderator.api.post(`/api/posts/${id}/hide`, { reason: 'private' })).status).toBe(200);
  await expect.poll(() => service.calls.at(-1)?.path, within).toMatch(/rename$/);
  service.answer = null;
  const job = { kind: 'move-photo' as const, subject: row?._id ?? '' };
  await Jobs.updateOne(job, { $currentDate: { dueAt: true } });
  await expect.poll(() => service.stored.has(name), within).toBe(false);
  const { storedAs = '' } = (await Photos.findById(row?._id).lean()) ?? {};
  expect(storedAs).toMatch(/^[0-9a-z]{25}$/);
  expect(service.stored.has(`meat/${storedAs}`)).toBe(true);

  expect((await moderator.api.post(`/api/posts/${id}/restore`)).status).toBe(200);
  await expect.poll(() => service.stored.has(name), within).toBe(true);
  await expect.poll(() => Jobs.countDocuments(job), within).toBe(0);
  expect(service.stored.has(`meat/${storedAs}`)).toBe(false);
});
