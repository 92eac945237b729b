import { beforeAll, describe, expect, it } from 'vitest';
import { hideByModerator } from '~/domain/moderation/operations';
import { deletePost } from '~/domain/posts/edit-post';
import { updateProfile } from '~/domain/profiles/update-profile';
import { aDriver, aName, aPost, type Driver } from '../support/factories';
import { textOf } from '../support/html';
import { renderings } from '../support/metrics';
import { aPhoto } from '../support/pictures';
import { useSite } from '../support/site';
import { createProfiler } from '../../scripts/bench/profiler';

/** Longer than the test takes, so that a visitor's page changes only if something clears the cache. */
const site = useSite({ alone: true, env: { CACHE_SECONDS: '60' } });

let author: Driver;
let postId: number;

beforeAll(async () => {
  author = await aDriver({ displayName: aName('Ann') });
  postId = (await aPost(author, { title: 'Brisket plate' })).id;
});

const renderedFor = (work: () => Promise<unknown>) => renderings(site.visitor(), 'visitors', work);
const open = async (path: string) => (await site.visitor().page(path)).text;

describe('a visitor’s page', () => {
  it('is rendered once for many requests, and not again for writes (case 139)', async () => {
    const path = `/posts/${postId}`;
    const voter = await site.signedIn(await aDriver());
    const rejected = () =>
      Promise.all([
        site.visitor().api.post('/api/nope'),
        site.visitor().api.post(`/api/posts/${postId}/vote`, { direction: 'up' }),
        site.visitor().api.post('/api/login', { email: 'nobody@example.com', password: 'wrong' }),
      ]);
    const work = async () => {
      await Promise.all(Array.from({ length: 20 }, () => open(path)));
      await rejected();
      expect((await voter.api.post(`/api/posts/${postId}/vote`, { direction: 'up' })).status).toBe(200);
      await open(path);
    };
    expect(await renderedFor(work)).toBe(1);
    expect(textOf(await open(path))).toContain('Eat It 0');
  });

  it('is not cached separately for extra query parameters', async () => {
    const ask = () => Promise.all(['', '?utm=1', '?utm=2', '?x[$gt]=1'].map((query) => open(`/memes${query}`)));
    await open('/memes');
    expect(await renderedFor(ask)).toBe(0);
  });
});

it('a photo is looked up in the database once, and not again after a write', async () => {
  const browser = await site.signedIn(await aDriver());
  const dish = { title: 'Ribs', locationName: 'Iowa 80', highway: 'I-80', exit: '284' };
  const post = await browser.multipart('POST', '/api/posts', dish, [{ field: 'image', file: await aPhoto() }]);
  const { imageUrl } = post.json as { imageUrl: string };
  const key = imageUrl.split('/').at(-2) ?? '';
  const executed = await createProfiler().watch(async () => {
    for (const direction of ['up', 'down']) {
      expect((await site.visitor().send('GET', imageUrl)).status).toBe(200);
      expect((await browser.api.post(`/api/posts/${postId}/vote`, { direction })).status).toBe(200);
    }
  });
  expect(executed.filter(({ text }) => text.includes('.photos ') && text.includes(key))).toHaveLength(1);
});

describe('someone who has just written', () => {
  it('sees it immediately, by page and by API, while others get the cached page', async () => {
    const { id } = await aPost(author, { title: 'Peach pie' });
    const paths = [`/posts/${id}`, `/api/posts/${id}`];
    const voter = await site.signedIn(await aDriver());
    for (const path of paths) await open(path);
    const answer = await voter.api.post(`/api/posts/${id}/vote`, { direction: 'up' });
    const [cookie = ''] = answer.headers.getSetCookie().filter((each) => each.startsWith('wrote='));
    expect(cookie).toMatch(/Max-Age=3;.*HttpOnly/);
    const seenWith = async (headers: Record<string, string>) =>
      Promise.all(paths.map(async (path) => (await site.visitor().send('GET', path, { headers })).text));
    const [page, call] = await seenWith({ cookie: cookie.split(';')[0] ?? '' });
    expect([page && textOf(page).includes('Eat It 1'), call?.includes('"upVotes":1')]).toEqual([true, true]);
    // A client that keeps the cookie for longer gets the cached page.
    const [cachedPage, cachedCall] = await seenWith({ cookie: `wrote=${Date.now() - 3_000}` });
    expect([cachedPage && textOf(cachedPage).includes('Eat It 0'), cachedCall?.includes('"upVotes":0')]).toEqual([
      true,
      true,
    ]);
  });

  it('does not include someone who only signs in', async () => {
    const { email, password } = author;
    const answer = await site.visitor().api.post('/api/login', { email, password });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).toMatch(/session=.*$/);
    expect(answer.headers.getSetCookie().join()).not.toContain('wrote=');
  });

  it('does not include someone whose write was rejected', async () => {
    const visitor = site.visitor();
    for (const answer of [
      await visitor.api.post('/api/nope'),
      await visitor.api.post(`/api/posts/${postId}/comments`, { content: 'Hi' }),
    ]) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.getSetCookie().join()).not.toContain('wrote=');
    }
  });
});

describe('content that must disappear', () => {
  const statusOf = async (path: string) => (await site.visitor().page(path)).status;

  it('is removed from the cache: a deleted post', async () => {
    const { id } = await aPost(author, { title: 'Deleted plate' });
    const lists = ['/latest-meat', '/api/posts'];
    await expect
      .poll(async () => (await site.visitor().send('GET', '/latest-meat', wrote)).text)
      .toContain('Deleted plate');
    expect(await statusOf(`/posts/${id}`)).toBe(200);
    await deletePost(author, id);
    await expect.poll(() => statusOf(`/posts/${id}`)).toBe(404);
    for (const list of lists) await expect.poll(() => open(list)).not.toContain('Deleted plate');
  });

  it('is removed from the cache: a hidden post', async () => {
    const { id } = await aPost(author, { title: 'Hidden plate' });
    expect(await statusOf(`/posts/${id}`)).toBe(200);
    const moderator = await aDriver({ role: 'moderator' });
    await hideByModerator.post(moderator, { id, reason: 'spam', words: '' });
    await expect.poll(() => statusOf(`/posts/${id}`)).toBe(410);
  });

  it('is removed from the cache: a profile made private', async () => {
    const shy = await aDriver({ displayName: aName('Shy') });
    const path = `/users/${shy.username}`;
    expect(await statusOf(path)).toBe(200);
    await updateProfile(shy, { isProfilePublic: false });
    await expect.poll(() => statusOf(path)).toBe(404);
  });
});

/** A cookie that lasts ten minutes, so that a slow test doesn't outlast it. */
const wrote = { headers: { cookie: `wrote=${Date.now() + 600_000}` } };
