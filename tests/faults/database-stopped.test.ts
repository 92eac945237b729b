import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givesUpWithinMs } from '~models/database/watchdog';
import type { Answer, Client } from '../support/client';
import { aDriver, aPost } from '../support/factories';
import { controlOf, elementsOf, formTo, textOf } from '../support/html';
import { outage } from '~/messages/errors';
import { type OwnSite, startOwnSite } from '../support/own-site';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';

const words = 'Ask for the corner table & the pie.';
const sentence = "We can't reach our database right now. Please try again in a minute.";

let site: OwnSite;
let browser: Client;
let postId: number;

const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  site = await startOwnSite({ whenDone: (end) => ends.unshift(end) });
  postId = (await aPost(await aDriver())).id;
  browser = await site.signedIn(await aDriver());
  await storePlaces([{ name: 'Clinton Yard', highway: 'I-40', exitNumber: '66', state: 'OK' }]);
});
afterAll(async () => {
  for (const end of ends) await end();
});
beforeEach(() => recovers());

/** Requests in flight when the database stops. Each must get a response. */
const everything = () => [
  browser.api.post(`/api/posts/${postId}/vote`, { direction: 'up' }),
  browser.api.post(`/api/posts/${postId}/comments`, { content: words }),
  browser.form(`/posts/${postId}`, { intent: 'comment', content: words, formKey: randomUUID() }),
  browser.page(`/posts/${postId}`),
  browser.page('/'),
  site.visitor().api.get('/api/posts'),
  browser.page('/highways/I-40.csv'),
  browser.page('/trip.gpx?from=Amarillo,+TX&to=Tulsa,+OK'),
];

function expectUnavailable(answer: Answer): void {
  expect(answer.status).toBe(503);
  if (answer.headers.get('content-type')?.includes('json')) {
    expect(answer.code).toBe('unavailable');
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  } else {
    // The plain error page of a file has no end tags, so `textOf` finds no text.
    expect(textOf(answer.text) || answer.text).toContain(sentence);
    expect(answer.text).toContain('href="/"');
  }
}

const recovers = () =>
  expect
    .poll(async () => (await Promise.all(everything())).map(({ status }) => status))
    .toEqual([200, 201, 303, 200, 200, 200, 200, 200]);

describe('MongoDB stops during requests (case 36)', () => {
  it('frozen: each request gets a response, and everything recovers by itself when it thaws', async () => {
    expect(givesUpWithinMs).toBeLessThan(5_000);
    await site.mongod.freeze();
    try {
      for (const each of await Promise.all(everything())) expectUnavailable(each);
    } finally {
      site.mongod.thaw();
    }
    await recovers();
  });

  it('frozen: pages without database access are served, and drivers keep their saved pages', async () => {
    await site.mongod.freeze();
    try {
      expectUnavailable(await browser.page('/'));
      for (const address of ['/privacy-policy', '/terms-of-service', '/memes', '/offline', '/store', '/api/docs']) {
        expect((await site.visitor().page(address)).status, address).toBe(200);
        const { status, headers } = await browser.page(address);
        expect([status, headers.get('x-account')], address).toEqual([200, 'unknown']);
        expect((await browser.page(`${address}.data`)).status, address).toBe(200);
      }
    } finally {
      site.mongod.thaw();
    }
    await recovers();
    expect((await browser.page('/memes')).headers.get('x-account')).not.toBe('unknown');
    expect((await browser.page('/memes')).text).toContain('Sign Out');
  });

  it('killed: each request gets a response, and everything recovers by itself when it is back', async () => {
    await site.mongod.kill();
    for (const each of await Promise.all(everything())) expectUnavailable(each);
    await site.mongod.start();
    await recovers();
  });

  it('a form without JavaScript is shown again with its text and key, to resend with one tap', async () => {
    await site.mongod.kill();
    const formKey = randomUUID();
    const content = `${words} ${formKey}`;
    const action = `/posts/${postId}`;
    const { status, text } = await browser.form(action, { intent: 'comment', content, formKey });
    expect([status, textOf(text)]).toEqual([503, expect.stringContaining(sentence)]);
    await site.mongod.start();
    await site.set.primary();
    const fields = formTo(text, action);
    expect(fields).toMatchObject({ intent: 'comment', content, formKey });
    await expect.poll(async () => (await browser.form(action, fields)).status).toBe(303);
    expect((await browser.form(action, fields)).status).toBe(303);
    const comments = JSON.stringify((await browser.api.get(`/api/posts/${postId}/comments`)).json);
    expect(comments.split(content)).toHaveLength(2);
  });

  it('forms with photos are shown again too, without the photos, and say so', async () => {
    const [locationId = 0] = await storePlaces([{ name: 'TA Ontario', highway: 'I-15', exitNumber: '109' }]);
    const image = [{ field: 'image', file: await aPhoto() }];
    const formKey = randomUUID();
    const dish = { title: `Plate ${formKey}`, locationId, description: words, formKey, intent: 'publish' };
    await site.mongod.kill();
    const refused = await browser.fileForm('/posts/new', dish, image);
    const late = await site.visitor().fileForm('/photo-later', { code: 'abcd2345', intent: 'late-photos' }, image);
    for (const { status, text } of [refused, late]) {
      expect([status, textOf(text)]).toEqual([503, expect.stringContaining(sentence)]);
      expect(textOf(text)).toContain(outage.lostPhotos);
    }
    expect(formTo(late.text, '/photo-later')).toMatchObject({ code: 'abcd2345' });
    expect(textOf(refused.text)).toContain(words);
    const form = elementsOf(refused.text).find(({ attributes }) => attributes.action === '/posts/new');
    expect(form?.attributes.enctype).toBe('multipart/form-data');
    const fields = formTo(refused.text, '/posts/new');
    expect(fields).toEqual({ ...dish, locationId: String(locationId) });
    await site.mongod.start();
    await site.set.primary();
    const again = () => browser.fileForm('/posts/new', fields, []);
    await expect.poll(async () => (await again()).status).toBe(422);
    const { text } = await again();
    expect(controlOf(text, 'title').value).toBe(dish.title);
    expect((await browser.fileForm('/posts/new', fields, image)).status).toBe(303);
  });
});
