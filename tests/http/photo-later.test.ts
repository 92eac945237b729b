import mongoose from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listPosts } from '~/domain/posts/read-posts';
import { apiError, post, waitingPost } from '~/schemas/answers';
import { Client, type Answer } from '../support/client';
import { aDriver, aName, aWaitingPost, type Driver, pointsOf } from '../support/factories';
import { controlOf, elementsOf, formKeyOf, mistakeOf, noticeOf, textOf } from '../support/html';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { startServer } from '../support/server';
import { useSite } from '../support/site';

const site = useSite();

const notAwaited = "That code didn't work. It may be mistyped, already used, or more than 48 hours old.";
const place = { name: 'Iowa 80', highway: 'I-80', exitNumber: '284', city: 'Walcott', state: 'IA' };
const dish = { title: 'Brisket plate', locationName: 'Iowa 80', highway: 'I-80', exit: '284' };

const images = async (count = 1) =>
  Promise.all(Array.from({ length: count }, async () => ({ field: 'image', file: await aPhoto() })));
const noPhoto = { field: 'image', file: Buffer.from('This is no photo.'), name: 'plate.jpg' };
const postsOf = async ({ id }: Driver) => (await listPosts(null, { sort: 'latest', limit: 50, userId: id })).items;
const storedPhotos = () => mongoose.connection.collection('photos').countDocuments();

/** Sends the photo through the page that takes a code. */
const byCode = async (client: Client, code: string | null, files?: Awaited<ReturnType<typeof images>>) =>
  client.fileForm('/photo-later', { code: code ?? '', formKey: `form-of-${code}` }, files ?? (await images()));

it('the form for late photos accepts urlencoded posts, requires a photo, and keeps the code', async () => {
  const { driver, browser } = await site.aSignedInDriver();
  const { id, code } = await aWaitingPost(driver);
  const sent = await site.visitor().form('/photo-later', { intent: 'late-photos', code: code ?? '', image: 'pie.jpg' });
  expect([sent.status, controlOf(sent.text, 'code').value]).toEqual([422, code]);
  const own = await browser.form(`/waiting-posts/${id}`, { intent: 'late-photos', image: 'pie.jpg' });
  expect(own.status).toBe(422);
  for (const { text } of [sent, own]) expect(mistakeOf(text, 'image')).toBeTruthy();
});

describe('"Post now, photo later"', () => {
  it('saves only the text, and redirects to a page that explains how to add the photo', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const [locationId = 0] = await storePlaces([place]);
    const formKey = formKeyOf((await browser.page('/posts/new')).text);
    const fields = { intent: 'photo-later', title: 'Hash & eggs', description: 'Two\nlines', locationId, formKey };
    const sent = await browser.fileForm('/posts/new', fields, []);
    expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/^\/waiting-posts\/\d+$/)]);
    const page = await browser.follow(sent);
    expect(noticeOf(page.text)).toContain('Saved without a photo.');
    const words = textOf(page.text);
    for (const part of ['Hash & eggs', 'Two lines', 'Iowa 80', 'EXIT 284', 'Add a photo by']) {
      expect(words).toContain(part);
    }
    const [waiting] = z.array(waitingPost).parse((await browser.api.get('/api/waiting-posts')).json);
    const code = waiting?.code ?? '';
    expect(words).toContain(`${code.slice(0, 4)} ${code.slice(4)}`);
    const hrefs = elementsOf(page.text).map(({ attributes }) => attributes.href);
    expect(hrefs).toContain(`/photo-later?code=${code}`);
    expect(textOf((await browser.page('/profile')).text)).toMatch(/Waiting for a photo ?Hash & eggs add by \w+day/);
    expect(await browser.fileForm('/posts/new', fields, [])).toMatchObject({ location: sent.location });
    expect(await pointsOf(driver)).toBe(5);
  });

  it('does not change the main button, which requires a photo', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const [locationId = 0] = await storePlaces([place]);
    const answer = await browser.fileForm('/posts/new', { intent: 'publish', title: 'Pie', locationId }, []);
    expect(answer.status).toBe(422);
    expect(mistakeOf(answer.text, 'image')).toBe('Add at least one photo.');
    expect(textOf(answer.text)).toContain('Please fill in all required fields and add at least one image.');
    expect(await postsOf(driver)).toEqual([]);
  });

  it('requires title and stop, and keeps the text', async () => {
    const { browser } = await site.aSignedInDriver();
    const answer = await browser.fileForm('/posts/new', { intent: 'photo-later', title: '', description: 'Hot' }, []);
    expect(answer.status).toBe(422);
    expect(mistakeOf(answer.text, 'title')).toBe('Give it a title.');
    expect(textOf(answer.text)).toContain('Pick a stop.');
    expect(textOf(answer.text)).toContain('Please fill in all required fields. You can add the photo later.');
    expect(mistakeOf(answer.text, 'image')).toBeNull();
    expect(controlOf(answer.text, 'description').value).toBe('Hot');
  });

  it('publishes immediately if a photo was submitted', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const [locationId = 0] = await storePlaces([place]);
    const fields = { intent: 'photo-later', title: 'Pie', locationId };
    const sent = await browser.fileForm('/posts/new', fields, await images());
    expect(sent.location).toMatch(/^\/posts\/\d+$/);
    expect(await postsOf(driver)).toHaveLength(1);
    expect(await pointsOf(driver)).toBe(10);
  });

  it('redirects visitors to sign-in', async () => {
    const sent = await site.visitor().fileForm('/posts/new', { intent: 'photo-later', title: 'Pie' }, []);
    expect(sent.location).toBe('/auth?tab=login&redirectTo=%2Fposts%2Fnew');
  });
});

describe('before its photo arrives', () => {
  const word = 'quesabirriaforever';
  let author: Driver;
  let locationId = 0;
  let waitingId = 0;

  beforeAll(async () => {
    author = await aDriver({ displayName: aName('Waiting Wanda') });
    [locationId = 0] = await storePlaces([{ ...place, name: 'Nowhere Near', highway: 'I-29', exitNumber: '1' }]);
    await (await site.signedIn(author)).api.put('/api/users/profile', { isProfilePublic: true });
    const given = { title: word, description: word, locationId, locationName: 'Nowhere Near', highway: 'I-29' };
    waitingId = (await aWaitingPost(author, { ...given, exit: '1' })).id;
  });

  const everywhere = () => [
    ...['/', '/latest-meat', '/most-eaten-meat', '/most-beat-meat', '/leaderboard', '/leaderboard?period=weekly'],
    ...['/map', '/map?state=IA', '/locations', '/locations?query=nowhere', `/locations/${locationId}`],
    ...['/ahead?highway=I-29&direction=north&exit=1', '/highways', '/highways/I-29', '/highways/I-29/card'],
    ...['/highways/I-29.csv', '/highways/I-29.gpx', `/users/${author.username}`, `/posts/${waitingId}`],
    ...[`/m/${waitingId}`, '/sitemap.xml', '/photo-later', '/api/locations/search?query=nowhere'],
    ...['/api/posts', '/api/posts?sort=most-eaten', '/api/posts?sort=most-beat', `/api/posts/${waitingId}`],
    ...[`/api/posts/${waitingId}/comments`, `/api/locations/${locationId}/posts`, `/api/users/${author.id}`],
    ...['/api/leaderboard', '/api/leaderboard?period=weekly', `/api/short-url/${waitingId}`],
  ];

  it('a waiting post shows on no page, list, file or call, even to its author', async () => {
    for (const reader of [site.visitor(), await site.signedIn(await aDriver()), await site.signedIn(author)]) {
      for (const path of everywhere()) {
        const { text } = await reader.page(path);
        expect(text, path).not.toContain(word);
      }
    }
  });

  it('it does not count for its stop or its author’s posts and points', async () => {
    const visitor = site.visitor();
    expect(textOf((await visitor.page(`/locations/${locationId}`)).text)).toContain('No posts from here yet');
    expect(textOf((await visitor.page(`/users/${author.username}`)).text)).toContain('No posts yet');
    expect(await pointsOf(author)).toBe(5);
  });

  it('only its author can open its own page', async () => {
    const path = `/waiting-posts/${waitingId}`;
    expect((await (await site.signedIn(author)).page(path)).status).toBe(200);
    const other = await site.signedIn(await aDriver());
    expect((await other.page(path)).status).toBe(404);
    expect((await other.form(path, { intent: 'drop' })).status).toBe(404);
    expect((await other.fileForm(path, {}, await images())).status).toBe(404);
    expect((await other.api.delete(`/api${path}`)).status).toBe(404);
    expect((await other.multipart('POST', `/api${path}/photos`, {}, await images())).status).toBe(404);
    expect((await other.api.get('/api/waiting-posts')).json).toEqual([]);
    expect((await site.visitor().page(path)).location).toBe(`/auth?tab=login&redirectTo=${encodeURIComponent(path)}`);
    expect((await site.visitor().api.get('/api/waiting-posts')).status).toBe(401);
    expect((await site.visitor().api.post('/api/waiting-posts', dish)).status).toBe(401);
  });
});

describe('the photo', () => {
  it('can come from another device with the code; then the waiting page redirects to the post', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const { id, code } = await aWaitingPost(driver);
    const phone = site.visitor();
    const form = await phone.page(`/photo-later?code=${code}`);
    expect(controlOf(form.text, 'code').value).toBe(code);
    const sent = await byCode(phone, code?.toUpperCase() ?? '');
    expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/^\/posts\/\d+$/)]);
    const page = await phone.follow(sent);
    expect(page.status).toBe(200);
    expect(noticeOf(page.text)).toBe('Photo added. Everyone can see your post now. +5 points.');
    expect((await browser.page(`/waiting-posts/${id}`)).location).toBe(sent.location);
    expect(textOf((await browser.page('/profile')).text)).not.toContain('Waiting for a photo');
    expect(await pointsOf(driver)).toBe(10);

    const again = await byCode(site.visitor(), code);
    expect(again.status).toBe(422);
    expect(textOf(again.text)).toContain(notAwaited);
    expect(await postsOf(driver)).toHaveLength(1);
    expect(await pointsOf(driver)).toBe(10);
  });

  it('sent twice by one form creates one post, and both redirect to it', async () => {
    const { driver } = await site.aSignedInDriver();
    const { code } = await aWaitingPost(driver);
    const photo = await images();
    const phone = site.visitor();
    const sent = await Promise.all([byCode(phone, code, photo), byCode(phone, code, photo)]);
    sent.push(await byCode(phone, code, photo));
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(new Set(sent.map(({ location }) => location)).size).toBe(1);
    expect(await postsOf(driver)).toHaveLength(1);
    expect(await pointsOf(driver)).toBe(10);
  });

  it('is not stored with a wrong code, which stays in the form', async () => {
    const before = await storedPhotos();
    for (const [code, sentence] of [
      ['bcdf ghjk', notAwaited],
      [' ', 'Please enter your code.'],
      ['x'.repeat(41), 'That code is too long.'],
    ] as const) {
      const answer = await byCode(site.visitor(), code);
      expect(answer.status).toBe(422);
      expect(mistakeOf(answer.text, 'code')).toBe(sentence);
      expect(controlOf(answer.text, 'code').value).toBe(code);
    }
    expect(await storedPhotos()).toBe(before);
  });

  it('is kept if valid, with the code, if another one is invalid', async () => {
    const { driver } = await site.aSignedInDriver();
    const { code } = await aWaitingPost(driver);
    const phone = site.visitor();
    const mixed = await byCode(phone, code, [...(await images()), noPhoto]);
    expect(mixed.status).toBe(422);
    expect(mistakeOf(mixed.text, 'image')).toContain("isn't a photo we can read");
    expect(controlOf(mixed.text, 'code').value).toBe(code);
    const keptPhoto = controlOf(mixed.text, 'keptPhoto').value;
    const tooMany = await byCode(phone, code, await images(11));
    expect([tooMany.status, controlOf(tooMany.text, 'code').value]).toEqual([422, code]);
    const without = await phone.fileForm('/photo-later', { code: code ?? '' }, []);
    expect([without.status, mistakeOf(without.text, 'image')]).toEqual([422, expect.stringContaining('one image')]);

    const sent = await phone.fileForm('/photo-later', { code: code ?? '', keptPhoto }, []);
    expect(sent.status).toBe(303);
    expect((await postsOf(driver))[0]?.images).toHaveLength(1);
  });

  it('can come from its author’s page without the code', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const { id } = await aWaitingPost(driver);
    const page = await browser.page(`/waiting-posts/${id}`);
    const wrong = await browser.fileForm(`/waiting-posts/${id}`, { formKey: formKeyOf(page.text) }, [noPhoto]);
    expect([wrong.status, mistakeOf(wrong.text, 'image')]).toEqual([422, expect.stringContaining("isn't a photo")]);
    const sent = await browser.fileForm(`/waiting-posts/${id}`, { formKey: formKeyOf(page.text) }, await images(2));
    expect(sent.status).toBe(303);
    expect((await postsOf(driver))[0]?.images).toHaveLength(2);
  });

  it('is not accepted after its author has deleted the post', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const { id, code } = await aWaitingPost(driver);
    const sent = await browser.form(`/waiting-posts/${id}`, { intent: 'drop' });
    expect([sent.status, sent.location]).toEqual([303, '/profile']);
    expect((await browser.page(`/waiting-posts/${id}`)).status).toBe(404);
    expect((await byCode(site.visitor(), code)).status).toBe(422);
  });
});

describe('by the API', () => {
  it('a post is sent without its photo, and published by it', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const key = { 'idempotency-key': 'words-from-a-dead-zone' };
    const made = await browser.api.post('/api/waiting-posts', { ...dish, points: 99, userId: 1 }, key);
    expect(made.status).toBe(201);
    const waiting = waitingPost.parse(made.json);
    expect(waiting).toMatchObject({ ...dish, locationId: null, description: null });
    expect((await browser.api.post('/api/waiting-posts', dish, key)).json).toEqual(waiting);
    expect(
      apiError.parse((await browser.api.post('/api/waiting-posts', { ...dish, title: 'Pie' }, key)).json).code,
    ).toBe('form-key-reused');
    expect((await browser.api.get('/api/waiting-posts')).json).toEqual([waiting]);
    const missing = await browser.api.post('/api/waiting-posts', { ...dish, title: ' ' });
    expect(apiError.parse(missing.json)).toMatchObject({
      error: 'Please fill in all required fields. You can add the photo later.',
      field: 'title',
    });

    const path = `/api/waiting-posts/${waiting.id}/photos`;
    expect((await site.visitor().multipart('POST', path, {}, await images())).status).toBe(401);
    const photo = await images();
    const photoKey = { 'idempotency-key': 'photo-with-signal' };
    const answers = await Promise.all([1, 2].map(() => browser.multipart('POST', path, {}, photo, photoKey)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const published = post.parse(answers[0]?.json);
    expect(answers.map(({ location }) => location)).toEqual(Array(2).fill(`/api/posts/${published.id}`));
    expect(published).toMatchObject({ ...dish, userId: driver.id, author: { points: 10 } });
    const late = await browser.multipart('POST', path, {}, await images());
    expect([late.status, late.code]).toEqual([422, 'photo-not-awaited']);
    expect(await pointsOf(driver)).toBe(10);
  });

  it('a photo is accepted with the code, signed in or not', async () => {
    const { driver } = await site.aSignedInDriver();
    const { code } = await aWaitingPost(driver);
    const call = async (typed: string): Promise<Answer> =>
      site.visitor().multipart('POST', '/api/photo-later', { code: typed }, await images());
    const wrong = await call('bcdfghjk');
    expect(wrong.status).toBe(422);
    expect(apiError.parse(wrong.json)).toMatchObject({ error: notAwaited, code: 'photo-not-awaited', field: 'code' });
    const without = await site.visitor().multipart('POST', '/api/photo-later', { code: code ?? '' }, []);
    expect(without.code).toBe('photo-required');
    expect((await site.visitor().multipart('POST', '/api/photo-later', {}, await images())).status).toBe(422);
    const sent = await call(code ?? '');
    expect(post.parse(sent.json)).toMatchObject({ userId: driver.id, viewerVote: null });
    expect((await call(code ?? '')).status).toBe(422);
    expect(await pointsOf(driver)).toBe(10);
  });

  it('a waiting post can be deleted', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const { id } = await aWaitingPost(driver);
    expect((await browser.api.delete(`/api/waiting-posts/${id}`)).status).toBe(200);
    expect((await browser.api.delete(`/api/waiting-posts/${id}`)).status).toBe(404);
  });
});

describe('the code', () => {
  it('does not leak from its page, or into the log', async () => {
    const server = await startServer({ databaseUri: site.server.databaseUri, env: { NODE_ENV: 'development' } });
    const code = 'zzzzzzzz';
    const phone = new Client(server.origin);
    const page = await phone.page(`/photo-later?code=${code}`);
    const referrer = elementsOf(page.text).find(({ attributes }) => attributes.name === 'referrer');
    expect(referrer?.attributes.content).toBe('strict-origin');
    await byCode(phone, code);
    await phone.fileForm(`/photo-later?code=${code}`, { code }, [noPhoto]);
    expect((await phone.form(`/memes?code=${code}`)).status).toBe(405);
    await server.stop();
    const lines = server.log.map(({ text }) => text).join('\n');
    expect(lines).toContain('/memes');
    expect(lines).not.toContain(code);
  });
});
