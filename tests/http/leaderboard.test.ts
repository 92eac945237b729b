import { beforeAll, describe, expect, it } from 'vitest';
import { boardOf } from '~/domain/points/leaderboard';
import { startOfDay } from '~/domain/points/periods';
import { setRanking } from '~models/period';
import { aDriver, aName, aPost, type Driver } from '../support/factories';
import { elementsOf, textOf } from '../support/html';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

/** Rows per page of the leaderboard. */
const pageSize = 50;
const extraDrivers = 3;

let leader: Driver;
let second: Driver;
let last: Driver;

/** Each driver has one post, so that all are on every leaderboard; the leader has two. */
beforeAll(async () => {
  leader = await aDriver({ displayName: aName('Leader') });
  await aPost(leader);
  await aPost(leader);
  for (let count = 1; count < pageSize + extraDrivers; count += 1) {
    last = await aDriver({ displayName: aName(`No. ${count}`) });
    if (count === 1) second = last;
    await aPost(last);
  }
  const userIds = [last.id, second.id, leader.id];
  for (const board of ['all', boardOf('weekly'), boardOf('monthly')]) {
    await setRanking(board, { day: startOfDay(new Date()), userIds });
  }
});

const ranksIn = (html: string): string[] =>
  elementsOf(html)
    .filter(({ tag }) => tag === 'span')
    .map(({ text }) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => /^Rank \S+$/.test(text));
const linkIn = (html: string, label: string) =>
  elementsOf(html).find(({ tag, text }) => tag === 'a' && text.trim() === label)?.attributes.href ?? '';
const canonicalOf = (html: string) => elementsOf(html).find(({ attributes }) => attributes.rel === 'canonical');

describe.each([
  ['all time', '/leaderboard'],
  ['weekly', '/leaderboard?period=weekly'],
  ['monthly', '/leaderboard?period=monthly'],
])('the board of %s', (_, path) => {
  it('continues on the next page with the following ranks', async () => {
    const visitor = site.visitor();
    const first = (await visitor.page(path)).text;
    expect(ranksIn(first)).toEqual(Array.from({ length: pageSize }, (_line, at) => `Rank ${at + 1}`));
    expect(textOf(first)).toContain('Champion');
    const further = linkIn(first, 'More Drivers');
    expect(further).toMatch(/[?&]cursor=/);

    const { status, text } = await visitor.page(further);
    expect(status).toBe(200);
    expect(ranksIn(text)).toEqual(['Rank 51', 'Rank 52', 'Rank 53']);
    expect(textOf(text)).toContain(`No. ${pageSize + extraDrivers - 1}`);
    expect(textOf(text)).not.toContain('Champion');
    expect([linkIn(text, 'Back to the Top'), linkIn(text, 'More Drivers')]).toEqual([path, '']);
    expect(canonicalOf(text)?.attributes.href).toMatch(new RegExp(`${further.replace(/[?.]/g, '\\$&')}$`));
    const tabs = elementsOf(text).slice(
      elementsOf(text).findIndex(({ attributes }) => attributes['aria-label'] === 'Period'),
    );
    expect(tabs.find(({ attributes }) => attributes['aria-current'] === 'page')?.attributes.href).toBe(path);
  });

  it('shows their rank to a driver who is not on the current page', async () => {
    const browser = await site.signedIn(last);
    const ownPage = await browser.page(path);
    expect(textOf(ownPage.text)).toContain(`Your rank: ${pageSize + extraDrivers}`);
    // Nothing reads this cookie, but a request with other cookies doesn't get a shared page.
    browser.keep('another=1');
    expect(textOf((await browser.page(path)).text)).toContain(`Your rank: ${pageSize + extraDrivers}`);
    const top = await site.signedIn(leader);
    expect(textOf((await top.page(path)).text)).toMatch(/Your rank: 1Rank 1/);
    expect(textOf((await site.visitor().page(path)).text)).not.toContain('Your rank');
  });

  it('shows how many places each driver went up or down since yesterday', async () => {
    const visitor = site.visitor();
    const { text } = await visitor.page(path);
    const rows = elementsOf(text).filter(({ tag, attributes }) => tag === 'li' && 'data-own' in attributes);
    const moves = rows.map((row) => /(up|down|new).* since yesterday/.exec(row.text)?.[0]);
    expect(moves.slice(0, 3)).toEqual(['up 2 places since yesterday', undefined, 'new since yesterday']);
    const lastRow = (await visitor.page(linkIn(text, 'More Drivers'))).text;
    expect(textOf(lastRow)).toContain('down 52 places since yesterday');
  });

  it('shows in a driver’s own row how many points the next one is ahead', async () => {
    const { text } = await (await site.signedIn(second)).page(path);
    const rows = elementsOf(text).filter(({ attributes }) => 'data-own' in attributes);
    expect(rows.map(({ attributes }) => attributes['data-own'])).toEqual(rows.map((_, at) => (at === 1 ? 'You' : '')));
    expect(rows.map((row) => row.text.includes('You'))).toEqual(rows.map((_, at) => at === 1));
    // The first row has none.
    const behind = elementsOf(text).flatMap(({ attributes }) => attributes['data-behind'] ?? []);
    expect(behind).toHaveLength(rows.length - 1);
    expect(behind[0]).toMatch(/^\d+ points behind .*Leader/);
    expect(behind[1]).toMatch(/^tied with .*No\. 1/);
  });
});

it('a driver without points has no rank', async () => {
  const newcomer = await site.signedIn(await aDriver({ isVerified: false }));
  const { status, text } = await newcomer.page('/leaderboard?period=weekly');
  expect([status, textOf(text).includes('Your rank')]).toEqual([200, false]);
});

it('an invalid cursor is rejected, and the page after the last is empty', async () => {
  expect((await site.visitor().page('/leaderboard?cursor=made-up')).status).toBe(400);
  const end = Buffer.from(JSON.stringify([1, 0, 1])).toString('base64url');
  const { status, text } = await site.visitor().page(`/leaderboard?cursor=${end}`);
  expect(status).toBe(200);
  expect(textOf(text)).toContain('No more drivers');
  expect(textOf(text)).not.toContain("No one's on the board yet");
});

it('only the driver’s own row is marked', async () => {
  const rowsMarked = (html: string) =>
    elementsOf(html).flatMap(({ attributes, text }) => (attributes['data-own'] === 'You' ? [text] : []));
  const own = rowsMarked((await (await site.signedIn(leader)).page('/leaderboard')).text);
  expect(own).toHaveLength(1);
  expect(own[0]).toContain('Leader');
  const other = await aDriver();
  expect(rowsMarked((await (await site.signedIn(other)).page('/leaderboard')).text)).toEqual([]);
  expect(rowsMarked((await site.visitor().page('/leaderboard')).text)).toEqual([]);
});
