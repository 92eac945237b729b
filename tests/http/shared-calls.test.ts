import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { post } from '~/schemas/answers';
import { aDriver, aPost, type Driver } from '../support/factories';
import { failingReads } from '../support/failing-database';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

let author: Driver;
let postId: number;

beforeAll(async () => {
  author = await aDriver();
  postId = (await aPost(author, { title: 'Brisket plate' })).id;
  await aPost(author, { title: 'Peach pie' });
});

const posts = z.array(post);
const encodings = [
  ['identity', null],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
] as const;
const caching = (headers: Headers) => [headers.get('cache-control'), headers.get('etag')];
const uncached = ['no-store', null];

describe('a shared API response for visitors', () => {
  const shared = () => [
    '/api/posts',
    `/api/posts/${postId}`,
    `/api/posts/${postId}/comments`,
    `/api/users/${author.id}`,
    '/api/leaderboard?period=weekly',
    '/api/locations/search?query=pie',
    '/api/restaurants',
    '/api/merchandise',
  ];

  it('is 304 for clients that have it, by GET or HEAD', async () => {
    for (const path of shared()) {
      const first = await site.visitor().api.get(path);
      const etag = first.headers.get('etag') ?? '';
      expect([first.status, caching(first.headers)], path).toEqual([200, ['no-cache', expect.stringMatching(/^W\/"/)]]);
      expect(first.headers.get('vary'), path).toMatch(/accept-encoding.*cookie/i);
      for (const method of ['GET', 'HEAD']) {
        const again = await site.visitor().send(method, path, { headers: { 'if-none-match': etag } });
        expect([again.status, again.text, again.headers.get('etag')], `${method} ${path}`).toEqual([304, '', etag]);
      }
      const head = await site.visitor().send('HEAD', path);
      expect([head.status, head.text, head.headers.get('etag')], path).toEqual([200, '', etag]);
      const other = await site.visitor().send('GET', path, { headers: { 'if-none-match': 'W/"other"' } });
      expect([other.status, other.text], path).toEqual([200, first.text]);
    }
  });

  it.each(encodings)('is sent to clients that accept %s as %s', async (accepted, encoding) => {
    const headers = { 'accept-encoding': accepted };
    const answer = await site.visitor().send('GET', '/api/posts', { headers });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(posts.parse(answer.json)).toHaveLength(2);
  });

  it('ignores other query parameters', async () => {
    const plain = await site.visitor().api.get('/api/posts?limit=1');
    for (const more of ['&utm=x', '&viewer=7', '&query=pie', '&limit=1']) {
      const answer = await site.visitor().api.get(`/api/posts?limit=1${more}`);
      expect([answer.text, answer.headers.get('link')], more).toEqual([plain.text, plain.headers.get('link')]);
    }
    expect((await site.visitor().api.get('/api/posts?limit[$gt]=1')).status).toBe(400);
    expect(posts.parse((await site.visitor().api.get('/api/posts?limit=2')).json)).toHaveLength(2);
  });

  it('is not used for rejected requests', async () => {
    for (const path of ['/api/posts/999999', '/api/posts?cursor=garbage', '/api/locations/search?query=']) {
      const answer = await site.visitor().api.get(path);
      expect([answer.status >= 400, caching(answer.headers)], path).toEqual([true, uncached]);
    }
  });

  it('is not cached after a failure', async () => {
    site.expectErrors(/unexpected error/);
    const ask = async () => (await site.visitor().api.get('/api/leaderboard?period=monthly')).status;
    expect(await failingReads('leaderboard_scores', ask)).toBe(500);
    expect(await ask()).toBe(200);
  });
});

describe('a signed-in driver', () => {
  it('gets their own response, never a visitor’s', async () => {
    const driver = await site.signedIn(await aDriver());
    await driver.api.post(`/api/posts/${postId}/vote`, { direction: 'down' });
    await driver.api.post(`/api/users/${author.id}/block`);
    const votes = await site.signedIn(await aDriver());
    await votes.api.post(`/api/posts/${postId}/vote`, { direction: 'up' });
    for (let round = 0; round < 2; round += 1) {
      const [visitors, blockers, voters] = await Promise.all(
        [site.visitor(), driver, votes].map((browser) => browser.api.get('/api/posts')),
      );
      const shown = [visitors, blockers, voters].map((answer) =>
        posts.parse(answer?.json).map(({ id, viewerVote }) => [id === postId, viewerVote]),
      );
      expect(shown).toEqual([
        [
          [false, null],
          [true, null],
        ],
        [],
        [
          [false, null],
          [true, 'up'],
        ],
      ]);
      for (const answer of [blockers, voters]) expect(caching(answer?.headers ?? new Headers())).toEqual(uncached);
      const etag = visitors?.headers.get('etag') ?? '';
      const ownAnswer = await votes.send('GET', '/api/posts', { headers: { 'if-none-match': etag } });
      expect([ownAnswer.status, caching(ownAnswer.headers)]).toEqual([200, uncached]);
    }
    expect((await driver.api.get(`/api/posts/${postId}`)).status).toBe(404);
  });
});

it('API routes have no Remix data requests', async () => {
  const driver = await site.signedIn(await aDriver());
  for (const [method, path] of [
    ['GET', '/api/posts.data'],
    ['POST', `/api/posts/${postId}/vote.data`],
  ] as const) {
    const answer = await driver.send(method, path);
    expect([answer.status, caching(answer.headers)], path).toEqual([404, uncached]);
  }
});
