import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxHangMs } from '~models/database/watchdog';
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

const cleanups: (() => Promise<void>)[] = [];
beforeAll(async () => {
  site = await startOwnSite({ whenDone: (end) => cleanups.unshift(end) });
  postId = (await aPost(await aDriver())).id;
  browser = await site.signedIn(await aDriver());
  await storePlaces([{ name: 'Clinton Yard', highway: 'I-40', exitNumber: '66', state: 'OK' }]);
});
afterAll(async () => {
  for (const end of cleanups) await end();
});

/** Requests in flight when the database stops. Each must get a response. */
const sendAll = () => [
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
    .poll(async () => (await Promise.all(sendAll())).map(({ status }) => status))
    .toEqual([200, 201, 303, 200, 200, 200, 200, 200]);

describe('MongoDB stops during requests (case 36)', () => {
  it('frozen: each request gets a response, pages without database access are served, and all recovers when it thaws', async () => {
    expect(maxHangMs).toBeLessThan(5_000);
    await recovers();
    await site.mongod.freeze();
    try {
      for (const each of await Promise.all(sendAll())) expectUnavailable(each);
      for (const address of ['/privacy-policy', '/terms-of-service', '/memes', '/offline', '/store', '/api/docs']) {
        expect((await site.visitor().page(address)).status, address).toBe(200);
        const { status, headers } = await browser.page(address);
        // Drivers keep their saved pages.
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

  it('killed: each request gets a response, forms without JavaScript can be resent with one tap, and everything recovers when it is back', async () => {
    const [locationId = 0] = await storePlaces([{ name: 'TA Ontario', highway: 'I-15', exitNumber: '109' }]);
    const image = [{ field: 'image', file: await aPhoto() }];
    const postPath = `/posts/${postId}`;
    const [commentKey, postKey] = [randomUUID(), randomUUID()];
    const comment = { intent: 'comment', content: `${words} ${commentKey}`, formKey: commentKey };
    const dish = { title: 'Plate', locationId, description: words, formKey: postKey, intent: 'publish' };
    await site.mongod.kill();
    for (const each of await Promise.all(sendAll())) expectUnavailable(each);
    const said = await browser.form(postPath, comment);
    expectFormShownAgain(said);
    expect(formTo(said.text, postPath)).toMatchObject(comment);

    // Photos have to be chosen again.
    const plate = await browser.fileForm('/posts/new', dish, image);
    const late = await site.visitor().fileForm('/photo-later', { code: 'abcd2345', intent: 'late-photos' }, image);
    for (const answer of [plate, late]) {
      expectFormShownAgain(answer);
      expect(textOf(answer.text)).toContain(outage.lostPhotos);
    }
    expect(formTo(late.text, '/photo-later')).toMatchObject({ code: 'abcd2345' });
    expect(textOf(plate.text)).toContain(words);
    const form = elementsOf(plate.text).find(({ attributes }) => attributes.action === '/posts/new');
    expect(form?.attributes.enctype).toBe('multipart/form-data');
    const fields = formTo(plate.text, '/posts/new');
    expect(fields).toEqual({ ...dish, locationId: String(locationId) });

    await site.mongod.start();
    await site.set.primary();
    await recovers();
    for (let times = 0; times < 2; times += 1) {
      expect((await browser.form(postPath, formTo(said.text, postPath))).status).toBe(303);
    }
    const comments = JSON.stringify((await browser.api.get(`/api/posts/${postId}/comments`)).json);
    expect(comments.split(comment.content)).toHaveLength(2);
    const withoutPhoto = await browser.fileForm('/posts/new', fields, []);
    expect([withoutPhoto.status, controlOf(withoutPhoto.text, 'title').value]).toEqual([422, dish.title]);
    expect((await browser.fileForm('/posts/new', fields, image)).status).toBe(303);
  });
});

function expectFormShownAgain({ status, text }: Answer): void {
  expect([status, textOf(text)]).toEqual([503, expect.stringContaining(sentence)]);
}
