import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { flashCookie } from '~/http/cookies';
import { Notices } from '~models/notice';
import type { Answer, Client } from '../support/client';
import { notAllowed } from '../support/content-policy';
import { aDriver, aName, aPost, type Driver } from '../support/factories';
import { storePlaces } from '../support/places';
import { renderings } from '../support/metrics';
import { useSite } from '../support/site';

/** Longer than the test takes, so that a drivers' page only renders again if it differs in more than the filled-in parts. */
const site = useSite({ alone: true, env: { CACHE_SECONDS: '60' } });

let author: Driver;
let postIds: number[];
let placeId: number;
/** Shared pages whose personal parts are filled in for each driver. */
let filledIn: string[];

beforeAll(async () => {
  author = await aDriver({ displayName: 'Ann Author' });
  const road = { highway: 'I-16', state: 'GA', exitNumber: '6' };
  [placeId = 0] = await storePlaces([
    { ...road, name: 'Macon Diner', coordinates: { type: 'Point', coordinates: [-83.5, 32.7] } },
  ]);
  const titles = ['Brisket plate', 'Peach “pie” — $& <b>', 'Grits'];
  postIds = [];
  for (const title of titles) postIds.push((await aPost(author, { title, locationId: placeId })).id);
  filledIn = [
    ...['/leaderboard', '/leaderboard?period=weekly', '/locations', '/map', '/scoring'],
    ...['/', '/latest-meat', '/most-eaten-meat', '/most-beat-meat', '/ahead?highway=I-16&direction=east'],
    ...['/highways/I-16', `/posts/${postIds.at(-1)}`, `/locations/${placeId}`, `/users/${author.username}`],
  ];
});

/** A page's markup without scripts, form keys and ages, which differ between requests. */
const markupOf = ({ text }: { text: string }) =>
  text
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace(/(name="formKey" value=)"[^"]+"/, '$1""')
    .replace(/(<time\b[^>]*>)[^<]*/g, '$1');

/** Without the `wrote` cookie, because a driver who has just written something bypasses the cache. */
async function pageFilledIn(driver: Client, path: string): Promise<Answer> {
  driver.cookies.delete('wrote');
  return driver.page(path);
}

/** Bypasses the shared page: a driver with a pending notice gets their own page. This notice has no content. */
async function pageAlone(driver: Client, path: string): Promise<Answer> {
  driver.keep(await flashCookie.serialize({ id: randomUUID(), at: Date.now(), name: 'nothing' }));
  const alone = await driver.page(path);
  expect(driver.cookies.has(flashCookie.name), `${path} has taken the notice away`).toBe(false);
  return alone;
}

async function aVoter(displayName: string, directions: ('up' | 'down')[]) {
  const browser = await site.signedIn(await aDriver({ displayName }));
  for (const [at, direction] of directions.entries()) {
    await browser.api.post(`/api/posts/${postIds[at]}/vote`, { direction });
  }
  return browser;
}

/** Has new notifications, of things that no page shows. */
async function aNotifiedDriver(unread: number, given?: Parameters<typeof aDriver>[0]): Promise<Client> {
  const { driver, browser } = await site.aSignedInDriver(given);
  const at = new Date();
  const notices = Array.from({ length: unread }, (_, each) => ({ _id: randomUUID(), subject: `post:${-1 - each}` }));
  await Notices.create(notices.map((notice) => ({ ...notice, userId: driver.id, kind: 'votes' as const, at })));
  return browser;
}

/** Has characters that are special in HTML, JSON, JavaScript and replacement strings. */
const strangeName = '$& </script><b>"Beater"</b> \\ \u2028 ünï';

/** A driver who has done everything that pages only show to the person who did it. */
async function aRegular(): Promise<Client> {
  const browser = await aVoter(`Rita ${strangeName}`, ['down', 'up', 'down']);
  await browser.api.post(`/api/posts/${postIds[2]}/comments`, { content: 'Ate it twice.' });
  for (const followed of [`location/${placeId}`, 'highway/I-16', `user/${author.id}`]) {
    await browser.api.post(`/api/follows/${followed}`);
  }
  await browser.form(`/locations/${placeId}`, { intent: 'confirm' });
  browser.cookies.delete(flashCookie.name);
  return browser;
}

/** Drivers who see something different on a page. `liteFrom`: 0 reads every other page in lite mode, 1 the pages in between. */
const differentDrivers: { who: string; signIn: () => Promise<Client>; liteFrom: number }[] = [
  { who: 'a driver who did everything, with a strange name', signIn: aRegular, liteFrom: 0 },
  {
    who: 'a driver without votes, with 2 new notifications',
    signIn: () => aNotifiedDriver(2, { displayName: `Al ${strangeName}` }),
    liteFrom: 1,
  },
  { who: 'the author of the posts', signIn: () => site.signedIn(author), liteFrom: 1 },
  { who: 'an editor', signIn: async () => site.signedIn(await aDriver({ role: 'editor' })), liteFrom: 0 },
  {
    who: 'a moderator with 100 new notifications',
    signIn: () => aNotifiedDriver(100, { role: 'moderator' }),
    liteFrom: 1,
  },
];

/** Who sees what doesn't depend on how the site was started, so in development (tests/dev) the driver with most on each page is enough. */
const comparedDrivers = differentDrivers.filter(({ who }) => !process.env.TEST_DEV || who.includes('did everything'));

describe('a page for a driver', () => {
  it.each(comparedDrivers)('is the same for $who as one rendered for them alone', async ({ signIn, liteFrom }) => {
    const driver = await signIn();
    for (const [at, path] of filledIn.entries()) {
      driver.keep(`lite=${(at + liteFrom) % 2 === 0 ? 'off' : 'on'}`);
      // Retries if a notification arrived between the two.
      const filled = await vi.waitFor(
        async () => {
          const page = await pageFilledIn(driver, path);
          expect(markupOf(page), path).toBe(markupOf(await pageAlone(driver, path)));
          return page;
        },
        { timeout: 60_000 },
      );
      expect([filled.status, filled.headers.get('cache-control'), filled.headers.get('etag')], path).toEqual([
        ...[200, 'no-store', null],
      ]);
      expect(notAllowed(filled), path).toEqual([]);
    }
  });

  it('is rendered once for all drivers with new notifications, regardless of how many', async () => {
    const readers = [await aNotifiedDriver(2), await aNotifiedDriver(3), await aNotifiedDriver(99)];
    const read = async () => {
      for (const reader of readers) await pageFilledIn(reader, '/most-beat-meat');
    };
    expect(await renderings(site.visitor(), 'driver', read)).toBeLessThanOrEqual(1);
  });

  it('is rendered once for all drivers who wrote nothing on it, regardless of their votes', async () => {
    const readers = await Promise.all([aVoter(strangeName, []), aVoter('Ünï', ['up', 'down']), aVoter('Cy', ['down'])]);
    // Page by page, so that a slow machine reads a page for all of them while it is in the cache.
    const read = async () => {
      for (const path of filledIn) for (const reader of readers) await pageFilledIn(reader, path);
    };
    expect(await renderings(site.visitor(), 'driver', read)).toBeLessThanOrEqual(filledIn.length);
    const [reader] = readers;
    // A page without JavaScript has no hydration data.
    for (const path of filledIn.filter((each) => each !== '/scoring')) {
      const { text } = await pageFilledIn(reader, path);
      const sent = [...text.matchAll(/streamController\.enqueue\((".*?")\)/g)].map(([, chunk = '']) =>
        JSON.parse(chunk),
      );
      expect(sent.join(''), path).toContain(JSON.stringify(strangeName));
    }
  });

  it('has a new form key for each driver and each request', async () => {
    const readers = await Promise.all([aVoter(aName('One'), []), aVoter(aName('Two'), [])]);
    const path = `/posts/${postIds.at(-1)}`;
    const keyOf = async (reader: (typeof readers)[number]) =>
      /name="formKey" value="([^"]+)"/.exec((await reader.page(path)).text)?.[1];
    const keys = await Promise.all(readers.map(keyOf));
    keys.push(...(await Promise.all(readers.map(keyOf))));
    expect(new Set(keys).size).toBe(4);
    expect(keys).not.toContain(undefined);
  });
});

describe('a page sent to a driver', () => {
  /** A shared page and a private one. */
  const opened = () => [`/posts/${postIds.at(-1)}`, '/account'];

  it('changes as soon as the driver has written something, in all of their sessions', async () => {
    const driver = await aDriver();
    const [here, there] = [await site.signedIn(driver), await site.signedIn(driver)];
    for (const displayName of [aName('Second'), aName('Third')]) {
      for (const path of [...opened(), '/profile']) await here.page(path);
      expect((await there.api.put('/api/users/profile', { displayName })).status).toBe(200);
      for (const path of [...opened(), '/profile']) expect((await here.page(path)).text, path).toContain(displayName);
    }
  });
});
