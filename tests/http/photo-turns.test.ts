import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { Photos } from '~models/photo';
import { Posts } from '~models/post';
import { photoUpload } from '~/schemas/answers';
import { photosAtOnce } from '~/services/imaging/queue';
import { type Answer, type Client, fromOwnPage } from '../support/client';
import { aDriver, aWaitingPost } from '../support/factories';
import { figure } from '../support/metrics';
import { storePlaces } from '../support/places';
import { processes } from '../support/server';
import { signedInAt } from '../support/signed-in';
import { useSite } from '../support/site';

const site = useSite({ env: { RATE_LIMIT_SCALE: '1' } });

const dish = { title: 'One of many', locationName: 'Iowa 80', highway: 'I-80', exit: '284' };
/** A small file that takes about a second to process. */
const large = sharp({ create: { width: 6000, height: 5000, channels: 3, background: '#842' } })
  .png({ compressionLevel: 9 })
  .toBuffer();
const small = sharp({ create: { width: 400, height: 300, channels: 3, background: '#284' } })
  .jpeg()
  .toBuffer();

const publish = (browser: Client, file: Buffer): Promise<Answer> =>
  browser.multipart('POST', '/api/posts', dish, [{ field: 'image', file }]);

const photosWaiting = async () => figure((await site.visitor().send('GET', '/metrics')).text, 'photos_waiting');

it('a single photo does not wait for another driver’s many photos (case 46)', async () => {
  const [crowding, other] = [await site.signedIn(await aDriver()), await site.signedIn(await aDriver())];
  const [many, one] = [await large, await small];
  let done = 0;
  const crowd = Array.from({ length: 20 }, async () => {
    const answer = await publish(crowding, many);
    if (answer.status === 201) done += 1;
    return answer;
  });
  await expect.poll(photosWaiting).toBe(4);
  const answer = await publish(other, one);
  const doneBefore = done;
  expect(answer.status).toBe(201);

  const answers = await Promise.all(crowd);
  const rejected = answers.filter(({ status }) => status === 429);
  expect(doneBefore, 'photos done before it').toBeLessThan(4);
  expect(answers.filter(({ status }) => status === 201).length + rejected.length).toBe(answers.length);
  expect(rejected.length).toBeGreaterThan(10);
  for (const { json, headers } of rejected) {
    expect(json).toMatchObject({ code: 'photos-wait', field: 'image' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
});

it('a photo of a disconnected client is not published later, by page or API (case 46)', async () => {
  const driver = await aDriver();
  const browser = await signedInAt(site.server.origin, driver);
  const many = await large;
  const gone = new AbortController();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const form = (fields: Record<string, string>, file: string) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append(file, new Blob([new Uint8Array(many)]), 'photo.png');
    return body;
  };
  const abortableRequest = (method: string, path: string, body: BodyInit, headers: Record<string, string>) =>
    fetch(new URL(path, site.server.origin), {
      ...{ method, body, headers: { cookie, ...headers }, redirect: 'manual' },
      signal: gone.signal,
    }).then(
      ({ status }) => status,
      () => 'left',
    );
  const [locationId = 0] = await storePlaces([{ name: 'Iowa 80', highway: 'I-80', exitNumber: '284' }]);
  const typed = { title: dish.title, locationId: String(locationId), intent: 'publish' };
  const waiting = await aWaitingPost(driver);
  const upload = photoUpload.parse((await browser.api.post('/api/photo-uploads', { bytes: many.length })).json);
  const bytes = { 'content-type': 'application/octet-stream' };
  const doors = [
    abortableRequest('POST', '/api/posts', form(dish, 'image'), {}),
    abortableRequest('POST', '/posts/new', form(typed, 'image'), fromOwnPage),
    abortableRequest('POST', '/profile', form({}, 'avatar'), fromOwnPage),
    abortableRequest('POST', `/api/waiting-posts/${waiting.id}/photos`, form({}, 'image'), {}),
    abortableRequest('PATCH', `/api/photo-uploads/${upload.id}?offset=0`, new Uint8Array(many), bytes),
  ];
  await expect.poll(photosWaiting).toBeGreaterThanOrEqual(doors.length - photosAtOnce * processes);
  gone.abort();
  expect(await Promise.all(doors)).toEqual(doors.map(() => 'left'));
  await expect.poll(photosWaiting).toBe(0);
  // Once a later photo is done, processing of the disconnected sender's photo is over.
  expect((await publish(await site.signedIn(await aDriver()), await small)).status).toBe(201);
  await sleep(200);
  expect(await Posts.countDocuments({ userId: driver.id })).toBe(0);
  expect(await Photos.countDocuments({ ownerId: driver.id })).toBe(0);
});
