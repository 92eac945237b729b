import { beforeAll, describe, expect, it } from 'vitest';
import { flashCookie } from '~/http/cookies';
import type { Answer, Client } from '../support/client';
import { notAllowed } from '../support/content-policy';
import { aDriver, aName, aPost, type Driver } from '../support/factories';
import { elementsOf } from '../support/html';
import { useSite } from '../support/site';

const site = useSite({ alone: true });

let author: Driver;
let postIds: number[];

beforeAll(async () => {
  author = await aDriver({ displayName: 'Ann Author' });
  const titles = ['Brisket plate', 'Peach “pie” — $& <b>', 'Grits'];
  postIds = [];
  for (const title of titles) postIds.push((await aPost(author, { title })).id);
});

const filledIn = ['/', '/latest-meat', '/most-eaten-meat', '/most-beat-meat', '/leaderboard', '/locations', '/scoring'];

/** When a page says that it was made. */
const timeIn = (html: string) => /\\"now\\",\\"([^\\]+)\\"/.exec(html)?.[1];

/** A page's markup, without what it brings for script. */
const markupOf = ({ text }: { text: string }) => text.replace(/<script\b.*?<\/script>/gs, '');

/** Whoever has a notice waiting is given a page of his own; this one has nothing to say. */
async function pageAlone(driver: Client, path: string): Promise<Answer> {
  driver.keep(await flashCookie.serialize({ name: 'nothing' }));
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

describe('a page that is made once for all drivers', () => {
  it('is for each the one that would be rendered for him alone', async () => {
    const drivers = await Promise.all([
      aVoter('Eve Eater', ['up', 'up']),
      aVoter('Bob $& </script><b>"Beater"</b> \u2028 ünï', ['down', 'up', 'down']),
      aVoter('Newcomer', []),
    ]);
    const reads = drivers.flatMap((driver) =>
      filledIn.flatMap((path) => [
        { driver, path, lite: 'off' },
        { driver, path, lite: 'on' },
      ]),
    );
    for (const { driver, path, lite } of reads) {
      driver.keep(`lite=${lite}`);
      const filled = await driver.page(path);
      const alone = await pageAlone(driver, path);
      expect(markupOf(filled), path).toBe(markupOf(alone));
      expect([filled.headers.get('cache-control'), filled.headers.get('etag')], path).toEqual(['no-store', null]);
      expect(filled.text, path).not.toMatch(/placeholder-[0-9a-f]{32}/);
      expect(notAllowed(filled), path).toEqual([]);
    }
  });

  it.each([
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
  ])('comes to who unpacks %s as %s', async (accepted, encoding) => {
    const browser = await aVoter(aName('Eve'), ['up']);
    const answer = await browser.send('GET', '/latest-meat', { headers: { 'accept-encoding': accepted } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(answer.text).toMatch(/Eve.*streamController\.close/s);
  });

  it('is made once', async () => {
    const [one, two] = await Promise.all([aVoter('One', []), aVoter('Two', [])]);
    // Until all that was changed for it has been heard of.
    await expect
      .poll(async () => {
        const [first, second] = [timeIn((await one.page('/')).text), timeIn((await two.page('/')).text)];
        return first !== undefined && first === second;
      })
      .toBe(true);
  });

  it('is rendered for the author of what it shows, who cannot vote on it', async () => {
    const [reader, own] = [await aVoter('Reader', []), await site.signedIn(author)];
    for (const lite of ['lite=off', 'lite=on']) {
      reader.keep(lite);
      own.keep(lite);
      await reader.page('/latest-meat');
      const { text } = await own.page('/latest-meat');
      const buttons = elementsOf(text).filter(({ attributes }) => attributes.name === 'direction');
      expect(buttons.map(({ attributes }) => 'disabled' in attributes)).toEqual(buttons.map(() => true));
      expect(buttons).toHaveLength(2 * postIds.length);
    }
  });

  it('is a visitor’s for a session that has ended', async () => {
    const driver = await aVoter('Leaver', []);
    expect((await driver.page('/')).text).toContain('Sign Out');
    const cookie = [...driver.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await driver.api.post('/api/logout');
    const after = await site.visitor().send('GET', '/', { headers: { cookie } });
    expect([after.status, after.text.includes('Sign Out'), after.text.includes('Sign In')]).toEqual([200, false, true]);
  });
});
