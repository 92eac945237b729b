import { beforeAll, describe, expect, it } from 'vitest';
import { notAllowed } from '../support/content-policy';
import { aDriver, aPost, type Driver } from '../support/factories';
import { failingReads } from '../support/failing-database';
import { renderings } from '../support/metrics';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite({ processes: 2, alone: 'emptied' });

let author: Driver;
let postId: number;
let placeId: number;

beforeAll(async () => {
  author = await aDriver({ displayName: 'Ann' });
  const road = { highway: 'I-40', state: 'OK', exitNumber: '143' };
  [placeId = 0] = await storePlaces([
    { ...road, name: 'Yukon Diner', coordinates: { type: 'Point', coordinates: [-97.7, 35.5] } },
  ]);
  postId = (await aPost(author, { title: 'Brisket plate', locationId: placeId })).id;
});

const sharedPaths = ['/', '/latest-meat', '/leaderboard', '/map', '/highways', '/locations', '/scoring'];

describe('a shared page for visitors', () => {
  it('is cached briefly, with a policy that lists its scripts', async () => {
    for (const path of [...sharedPaths, `/posts/${postId}`]) {
      const [one, two] = [await site.visitor().page(path), await site.visitor().page(path)];
      expect(two.text, path).toBe(one.text);
      expect(two.headers.get('etag'), path).toBe(one.headers.get('etag'));
      const scripts = two.text.match(/<script\b[^>]*>/g) ?? [];
      // A page that doesn't use JavaScript has no scripts.
      expect(scripts.length > 1, path).toBe(path !== '/scoring');
      expect(notAllowed(two), path).toEqual([]);
    }
  });

  it('renders identically in every process while nothing has changed', async () => {
    const etagsOf = (path: string) =>
      Promise.all([0, 1].map(async (at) => (await site.visitor(at).page(path)).headers.get('etag')));
    const { username } = author;
    const addresses = [
      ...sharedPaths,
      ...[`/posts/${postId}`, `/posts/${postId}/photos/1`, `/users/${username}`, `/locations/${placeId}`],
      ...['/most-eaten-meat', '/most-beat-meat', '/highways/I-40', '/highways/I-40/card', '/moderation', '/memes'],
      ...['/ahead?highway=I-40&direction=west', '/trip', '/sources'],
    ];
    for (const path of addresses) {
      // Retries, because a new minute may begin between the two.
      const versions = async () => {
        const first = await etagsOf(path);
        return [...new Set([...first, ...(await etagsOf(path))])];
      };
      await expect.poll(versions, { message: path }).toEqual([expect.stringMatching(/^W\//)]);
    }
  });

  it('is 304 for a browser that has it', async () => {
    const first = () => site.visitor().page('/latest-meat');
    const revalidate = async () => {
      const etag = (await first()).headers.get('etag') ?? '';
      return site.visitor().send('GET', '/latest-meat', { headers: { 'if-none-match': etag } });
    };
    let again = await first();
    // Retries, because a new minute may begin between the two.
    await expect.poll(async () => (again = await revalidate()).status).toBe(304);
    expect([again.text, again.headers.get('content-security-policy')]).toEqual(['', null]);
    for (const answer of [again, await first()]) {
      const vary = answer.headers.get('vary')?.toLowerCase().split(/,\s*/);
      expect(vary).toEqual(expect.arrayContaining(['accept-encoding', 'cookie', 'save-data']));
    }
    const other = await site.visitor().send('GET', '/latest-meat', { headers: { 'if-none-match': 'W/"other"' } });
    expect([other.status, other.text.length]).toEqual([200, (await first()).text.length]);
  });

  it.each([
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0', 'gzip'],
  ])('is sent to clients that accept %s as %s', async (accepted, encoding) => {
    const ask = () => site.visitor().send('GET', '/latest-meat', { headers: { 'accept-encoding': accepted } });
    expect((await ask()).headers.get('content-encoding')).toBe(encoding);
    // Retries, because a new minute may begin between the two.
    const isSameText = async () => (await site.visitor().page('/latest-meat')).text === (await ask()).text;
    await expect.poll(isSameText).toBe(true);
  });

  it('is not sent to signed-in drivers or with a pending notice', async () => {
    await site.visitor().page('/latest-meat');
    const driver = await site.signedIn(author);
    const page = await driver.page('/latest-meat');
    expect([page.headers.get('cache-control'), page.headers.get('etag')]).toEqual(['no-store', null]);
    expect(page.text).toContain('Sign Out');
    const withNotice = site.visitor();
    await withNotice.page('/profile');
    expect(withNotice.cookies.has('flash')).toBe(true);
    expect((await withNotice.page('/latest-meat')).headers.get('cache-control')).toBe('no-store');
  });

  it('(case 51) is sent to everyone without cookies that we signed', async () => {
    const cached = await site.visitor().page('/latest-meat');
    for (const cookie of ['session=made-up', 'cart=x', 'flash=x', 'other=1', 'session=x.y; lite=off; other=1']) {
      const headers = { cookie, authorization: 'Bearer x' };
      const answer = await site.visitor().send('GET', '/latest-meat', { headers });
      expect(answer.headers.get('cache-control'), cookie).toBe('no-cache');
      if (!cookie.includes('lite')) expect(answer.text, cookie).toBe(cached.text);
    }
  });
});

describe('the content of a cached page', () => {
  it('is complete: a page with a failed part is not cached', async () => {
    site.expectErrors(/unexpected error/);
    const readTwice = async () => {
      for (const visitor of [site.visitor(), site.visitor()]) expect((await visitor.page('/')).status).toBe(200);
    };
    const rendered = renderings(site.visitor(), 'visitors', () => failingReads('leaderboard_scores', readTwice));
    expect(await rendered).toBe(2);
  });

  it('does not exist for missing rows', async () => {
    for (const path of ['/nowhere', '/posts/999999']) {
      const { status, headers } = await site.visitor().page(path);
      expect([status, headers.get('cache-control'), headers.get('etag')], path).toEqual([404, 'no-store', null]);
    }
  });
});
