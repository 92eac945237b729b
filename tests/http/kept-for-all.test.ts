import { beforeAll, describe, expect, it } from 'vitest';
import { aDriver, aPost, type Driver } from '../support/factories';
import { elementsOf, textOf } from '../support/html';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });
type Client = Awaited<ReturnType<typeof site.signedIn>>;

let author: Driver;
let eater: { driver: Driver; browser: Client };
let beater: { driver: Driver; browser: Client };
let postId: number;

beforeAll(async () => {
  author = await aDriver({ displayName: 'Ann Author' });
  postId = (await aPost(author, { title: 'Brisket plate' })).id;
  const arrive = async (displayName: string) => {
    const driver = await aDriver({ displayName });
    return { driver, browser: await site.signedIn(driver) };
  };
  [eater, beater] = await Promise.all([arrive('Eve Eater'), arrive('Bob Beater')]);
});

const pages = ['/', '/latest-meat', '/most-eaten-meat', '/most-beat-meat'];

/** The viewer's vote on a page, once for each card of the post. */
const pressed = (html: string, label: 'Eat It' | 'Beat It') =>
  elementsOf(html)
    .filter(({ tag, text }) => tag === 'button' && text.startsWith(label))
    .map(({ attributes }) => attributes['aria-pressed']);

describe('shared content', () => {
  it('is read and rendered once, and never with one driver’s data for another', async () => {
    await eater.browser.api.post(`/api/posts/${postId}/vote`, { direction: 'up' });
    await beater.browser.api.post(`/api/posts/${postId}/vote`, { direction: 'down' });
    const own = await site.signedIn(author);
    for (let round = 0; round < 3; round += 1) {
      for (const path of pages) {
        const [eats, beats, authors, visitors] = await Promise.all(
          [eater.browser, beater.browser, own, site.visitor()].map(async (who) => (await who.page(path)).text),
        );
        const shown = [eats, beats, authors, visitors].map((html = '') => [
          new Set(pressed(html, 'Eat It')),
          new Set(pressed(html, 'Beat It')),
        ]);
        expect(shown, path).toEqual([
          [new Set(['true']), new Set(['false'])],
          [new Set(['false']), new Set(['true'])],
          // Authors can't vote on their own posts.
          [new Set(), new Set()],
          [new Set(['false']), new Set(['false'])],
        ]);
        for (const html of [beats, authors, visitors]) expect(html, path).not.toContain(eater.driver.email);
        for (const html of [eats, authors, visitors]) expect(html, path).not.toContain(beater.driver.email);
        expect(
          [eats, beats, visitors].some((html) => html?.includes('vote on your own post')),
          path,
        ).toBe(false);
      }
    }
  });

  it('updates immediately for the driver who changed it, on pages they had before', async () => {
    const path = `/api/posts/${postId}/vote`;
    for (const [direction, count] of [
      ['none', 0],
      ['up', 1],
      ['none', 0],
    ] as const) {
      for (const page of pages) await eater.browser.page(page);
      await eater.browser.api.post(path, { direction });
      for (const page of pages) {
        expect(textOf((await eater.browser.page(page)).text), page).toContain(`Eat It ${count}`);
        expect(textOf((await beater.browser.page(page)).text), page).toContain(`Eat It ${count}`);
      }
    }
  });

  it('is the same in lite mode and on every page that has it', async () => {
    const lite = await site.signedIn(eater.driver);
    lite.keep('lite=on');
    for (const page of pages) {
      const [full, saving] = [(await eater.browser.page(page)).text, (await lite.page(page)).text];
      for (const html of [full, saving]) {
        const ways = elementsOf(html).filter(({ attributes }) => attributes.name === 'redirectTo');
        for (const { attributes } of ways) expect(attributes.value?.replace(/#.*/, ''), page).toBe(page);
      }
      expect(
        [full, saving].map((html) => html.includes('Turn off Lite Mode')),
        page,
      ).toEqual([false, true]);
    }
  });
});
