import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { config } from '~/config.server';
import { Restaurants } from '~models/restaurant';
import { errors } from '~/messages/errors';
import { heldBack } from '~/messages/moderation';
import { apiError, post as postAnswer } from '~/schemas/answers';
import type { Answer, Client } from '../support/client';
import { aDriver, aName, aPost, aWaitingPost, pointsOf } from '../support/factories';
import { mistakeOf, noticeOf, textOf } from '../support/html';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite({ env: { RATE_LIMIT_SCALE: '1' } });

const dish = { title: 'Ribs', locationName: 'Iowa 80', highway: 'I-80', exit: '284' };
const image = (file: Buffer) => [{ field: 'image', file }];
const byApi = (browser: Client, file: Buffer, words: object = {}) =>
  browser.multipart('POST', '/api/posts', { ...dish, ...words }, image(file));

async function byPage(browser: Client, file: Buffer, words: object = {}): Promise<Answer> {
  const [locationId = 0] = await storePlaces([{ name: 'Iowa 80', highway: 'I-80', exitNumber: '284' }]);
  return browser.fileForm('/posts/new', { title: 'Ribs', locationId, intent: 'publish', ...words }, image(file));
}

const refusalOf = ({ status, json }: Answer) => ({ status, ...apiError.parse(json) });

describe('a new account', () => {
  it('posts at most three times a day, by page and API, even simultaneously (case 109)', async () => {
    const { driver: newcomer, browser } = await site.aSignedInDriver({ isNewcomer: true });
    const waiting = await aWaitingPost(newcomer);
    const photos = await Promise.all(Array.from({ length: 7 }, () => aPhoto()));
    const [last = Buffer.of(), ...others] = photos;
    const answers = await Promise.all(others.slice(0, 4).map((photo) => byApi(browser, photo)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused && refusalOf(refused)).toMatchObject({ code: 'newcomer-posts', error: errors['newcomer-posts'] });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);

    const page = await byPage(browser, last);
    expect(page.status).toBe(429);
    expect(textOf(page.text)).toContain(errors['newcomer-posts']);
    const formKey = 'a late photo';
    const late = await browser.fileForm(`/waiting-posts/${waiting.id}`, { formKey }, image(last));
    expect(late.status).toBe(429);
    expect(textOf(late.text)).toContain(errors['newcomer-posts']);
    const code = waiting.code ?? '';
    const byCode = await site.visitor().multipart('POST', '/api/photo-later', { code }, image(last));
    expect(refusalOf(byCode)).toMatchObject({ status: 429, code: 'newcomer-posts' });
    // The post is still waiting for its photo.
    expect((await browser.api.get('/api/waiting-posts')).json).toMatchObject([{ id: waiting.id }]);
  });
});

it('a post without points says so to its author (case 55)', async () => {
  const { browser } = await site.aSignedInDriver();
  const file = await aPhoto();
  const first = await browser.follow(await byPage(browser, file, { title: 'First' }));
  const second = await browser.follow(await byPage(browser, file, { title: 'Second' }));
  expect(first.text).toContain('Your post has been created.');
  expect(first.text).not.toContain('This one earned no points');
  expect(second.text).toContain('Your post has been created. This one earned no points');
});

describe('a share', () => {
  it('says once that it earned points, by page and API (case 115)', async () => {
    const [sharer, author] = [await aDriver(), await aDriver()];
    const browser = await site.signedIn(sharer);
    const [one, other] = [await aPost(author), await aPost(author)];
    const offer = 'Yes, I Shared It';
    const shared = await browser.follow(await browser.form(`/posts/${one.id}/share`));
    expect(noticeOf(shared.text)).toBe('Thanks for sharing! You got 5 points.');
    expect(shared.text).not.toContain(offer);
    expect(shared.text).toContain('Your share of this post was counted');
    const again = await browser.follow(await browser.form(`/posts/${one.id}/share`));
    expect(noticeOf(again.text)).toBe('Thanks for sharing! You already got the points for this post.');

    expect((await browser.page(`/posts/${other.id}/share`)).text).toContain(offer);
    const calls = await Promise.all(Array.from({ length: 4 }, () => browser.api.post(`/api/posts/${other.id}/share`)));
    const earned = calls.map(({ json }) => (json as { pointsEarned: number }).pointsEarned);
    expect(earned.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 5]);
    expect((await browser.page(`/posts/${other.id}/share`)).text).not.toContain(offer);
    expect(await pointsOf(sharer)).toBe(15);

    for (let count = 0; count < 3; count += 1) await browser.api.post(`/api/posts/${(await aPost(author)).id}/share`);
    const sixth = await aPost(author);
    const enough = await browser.follow(await browser.form(`/posts/${sixth.id}/share`));
    expect(noticeOf(enough.text)).toBe(
      'Thanks for sharing! Five shares a day give points. Share this one again tomorrow to get them.',
    );
    expect(enough.text).toContain(offer);
  });
});

describe('a word on the operator’s list', () => {
  const file = path.join(config.DATA_DIR, 'held-words.txt');
  afterAll(() => rmSync(file, { force: true }));

  it('holds content for review, by page and API, with a notice; names with it are rejected (case 113)', async () => {
    writeFileSync(file, '# ours\nqwertygrobian\n');
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    const [author, reader] = [await aDriver(), await aDriver({ displayName: aName('Dusty') })];
    const [browser, other] = [await site.signedIn(author), await site.signedIn(reader)];
    const description = 'Served by a Qw3rty-Gr0b1an, a QWERTYGR0BIAN!';

    const call = await byApi(browser, await aPhoto(), { description });
    expect(call.status).toBe(201);
    const { id } = postAnswer.parse(call.json);
    expect((await other.api.get(`/api/posts/${id}`)).status).toBe(410);
    expect((await site.visitor().page(`/posts/${id}`)).status).toBe(410);
    expect((await browser.api.get(`/api/posts/${id}`)).status).toBe(200);
    const page = await browser.follow(await byPage(browser, await aPhoto(), { description }));
    expect(page.status).toBe(200);
    expect(noticeOf(page.text)).toBe(`Your post is pending ${heldBack.waits}`);
    expect(await pointsOf(author)).toBe(5);

    const shown = await aPost(reader);
    const said = await browser.follow(
      await browser.form(`/posts/${shown.id}`, { intent: 'comment', content: 'qwertygrobian' }),
    );
    expect(noticeOf(said.text)).toBe(`Your comment is pending ${heldBack.waits}`);
    const spoken = await browser.api.post(`/api/posts/${shown.id}/comments`, { content: 'qwerty​grobian' });
    expect(spoken.status).toBe(201);
    expect((await other.api.get(`/api/posts/${shown.id}/comments`)).json).toEqual([]);

    const renamed = await other.api.put('/api/users/profile', { displayName: 'Mr Qwertygrobian' });
    expect(refusalOf(renamed)).toMatchObject({ status: 422, field: 'displayName', error: heldBack.refused });
    const form = await other.form('/profile', {
      intent: 'profile',
      displayName: 'Dusty',
      email: reader.email,
      bio: 'I am no qwertygrobian',
    });
    expect(form.status).toBe(422);
    expect(form.text).toContain(heldBack.refused.replaceAll("'", '&#x27;'));

    const held = 'Qwertygrobian Diner';
    const added = { name: held, highway: 'I-80', exitNumber: '284', state: 'IA', city: 'Walcott', type: 'restaurant' };
    const [place = 0] = await storePlaces([{ name: aName('Diner'), highway: 'I-80', exitNumber: '284' }]);
    const restaurant = { name: held, address: '1 Sample Road', state: 'IA' };
    const editor = await site.signedIn(await aDriver({ role: 'editor' }));
    for (const [who, call, body, field] of [
      [other, '/api/locations', added, 'name'],
      [other, '/api/locations', { ...added, name: aName('Diner'), city: held }, 'city'],
      [other, `/api/locations/${place}/suggestions`, { name: held }, 'name'],
      [other, `/api/locations/${place}/suggestions`, { city: held }, 'city'],
      [editor, '/api/restaurants', restaurant, 'name'],
      [editor, '/api/restaurants', { ...restaurant, name: aName('Diner'), address: held }, 'address'],
    ] as const) {
      const refused = refusalOf(await who.api.post(call, body));
      expect(refused, `${call} ${field}`).toMatchObject({ status: 422, field, error: heldBack.refused });
    }
    for (const [who, address, fields] of [
      [other, '/locations/new', added],
      [other, `/locations/${place}/suggest`, { ...added, type: '' }],
      [editor, '/desk/restaurants/new', restaurant],
    ] as const) {
      const refused = await who.form(address, fields);
      expect(refused.status, address).toBe(422);
      expect(mistakeOf(refused.text, 'name'), address).toContain(heldBack.refused);
      for (const value of Object.values(fields)) expect(refused.text, address).toContain(value);
    }
    // An existing name doesn't prevent other changes.
    const { json } = await editor.api.post('/api/restaurants', { ...restaurant, name: aName('Diner') });
    const { id: known } = json as { id: number };
    await Restaurants.updateOne({ _id: known }, { $set: { name: held } });
    const hours = { ...restaurant, hours: '24/7' };
    expect((await editor.api.put(`/api/restaurants/${known}`, hours)).status).toBe(200);
    expect((await editor.api.put(`/api/restaurants/${known}`, { ...hours, description: held })).status).toBe(422);
  });
});
