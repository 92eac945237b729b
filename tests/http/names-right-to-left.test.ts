import { beforeAll, expect, it } from 'vitest';
import { postComment } from '~/domain/comments';
import { aDriver, aPost, type Driver } from '../support/factories';
import { useSite } from '../support/site';

const site = useSite();

const name = `سائق الشاحنة ${Date.now() % 100_000}`;

let driver: Driver;
let reader: Driver;
let postId: number;
beforeAll(async () => {
  driver = await aDriver({ displayName: name, role: 'moderator' });
  reader = await aDriver({ role: 'moderator' });
  const post = await aPost(driver, { title: 'Lamb over rice' });
  postId = post.id;
  await postComment(driver, { postId, content: 'Ask for the white sauce.', formKey: null });
  const theirs = await aPost(reader, { title: 'Two eggs' });
  await postComment(driver, { postId: theirs.id, content: 'Good.', formKey: null });
});

/** @returns the text before each visible or announced occurrence of the name */
function beforeEachName(text: string): string[] {
  const seen = text.replace(/<script[\s\S]*?<\/script>|<input[^>]*>/g, '');
  return seen
    .split(name)
    .slice(0, -1)
    .map((before) => before.slice(-40));
}

const isIsolated = /(?:<bdi>(?:<a [^>]*>)?|\u2068)$/;

it('a right-to-left name is isolated from the text and numbers next to it, on every page', async () => {
  const browser = await site.signedIn(reader);
  const own = await site.signedIn(driver);
  const addresses = [
    `/posts/${postId}`,
    `/users/${driver.username}`,
    `/users/${driver.username}/block`,
    `/desk/drivers/${driver.id}`,
    `/desk/places/drivers/${driver.id}`,
    '/notices',
  ];
  for (const address of addresses) {
    const { status, text } = await browser.page(address);
    expect(status, address).toBe(200);
    const places = beforeEachName(text);
    expect(places.length, `${address} names the driver`).toBeGreaterThan(0);
    for (const before of places) expect(before, address).toMatch(isIsolated);
  }
  for (const address of ['/profile', '/leaderboard']) {
    for (const before of beforeEachName((await own.page(address)).text)) expect(before, address).toMatch(isIsolated);
  }
});

it('it is isolated in the title of a feed and of a page, but not in the feed’s author', async () => {
  const feed = await site.visitor().send('GET', `/users/${driver.username}.atom`);
  expect(feed.text).toContain(`by \u2068${name}\u2069`);
  expect(feed.text).toContain(`<name>${name}</name>`);
  expect((await site.visitor().page(`/users/${driver.username}`)).text).toContain(`<title>\u2068${name}\u2069 ·`);
});
