import { beforeAll, describe, expect, it } from 'vitest';
import { config } from '~/config.server';
import { postComment } from '~/domain/comments';
import { Posts } from '~models/post';
import type { Client } from '../support/client';
import { aDriver, aName, aPost, type Driver } from '../support/factories';
import { elementsOf, textOf } from '../support/html';
import { nextMailTo } from '../support/mail';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

let author: Driver;
beforeAll(async () => {
  author = await aDriver({ displayName: aName('Dusty') });
});

const wordsOf = (part: string): string => textOf(`<body>${part}</body>`);

const agedBy = (id: number, seconds: number) =>
  Posts.updateOne({ _id: id }, { createdAt: new Date(Date.now() - seconds * 1000) });

/** Uses a new post's page, so that no cached copy is older. */
async function wordsOfAge(seconds: number): Promise<string | undefined> {
  const { id } = await aPost(author);
  await agedBy(id, seconds);
  const { text } = await site.visitor().page(`/posts/${id}`);
  return elementsOf(text)
    .find(({ tag }) => tag === 'time')
    ?.text.trim();
}

describe('the age of a post', () => {
  it('is exact on first load', async () => {
    expect(await wordsOfAge(50)).toBe('Just now');
    expect(await wordsOfAge(61)).toBe('1 minute ago');
    expect(await wordsOfAge(3_605)).toBe('1 hour ago');
  });

  it('is a day in the site’s time zone after a week', async () => {
    // In any time zone, at least one of the two is on another day than in UTC.
    for (const createdAt of [new Date('2026-01-02T00:30:00Z'), new Date('2026-01-02T23:30:00Z')]) {
      const { id } = await aPost(author);
      await Posts.updateOne({ _id: id }, { createdAt });
      const day = createdAt.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: config.SITE_TIME_ZONE });
      expect(textOf((await site.visitor().page(`/posts/${id}`)).text)).toContain(day);
    }
  });
});

it('rows of most eaten and most beat on the home page have the same content as a post card', async () => {
  const { id } = await aPost(author);
  const { text } = await site.visitor().page('/');
  for (const list of ['most-eaten-meat', 'most-beat-meat']) {
    const row = text.slice(text.indexOf(`id="${list}-${id}"`)).split('</article>')[0] ?? '';
    for (const part of ['Meat Score', 'Add Comment...', 'Share This Meat', 'View Details', 'Eat It', 'Beat It'])
      expect(wordsOf(row), `${part} in ${list}`).toContain(part);
    expect(wordsOf(row)).toContain(author.username === '' ? '' : 'Dusty');
  }
});

it('a post and a stop with an unknown exit have no yellow plate', async () => {
  const [bare = 0, near = 0, known = 0] = await storePlaces([
    { name: 'Bare Diner', highway: 'I-44', state: 'MO' },
    { name: 'Near Diner', highway: 'I-44', state: 'MO', mile: 39.2 },
    { name: 'Known Diner', highway: 'I-44', state: 'MO', exitNumber: '12' },
  ]);
  const plates = async (path: string) => {
    const { text } = await site.visitor().page(path);
    expect(textOf(text)).not.toContain('Unknown Exit');
    // Stops further along the road have their own exit plates.
    const [own = ''] = text.split('aria-label="Keep driving"');
    return own.includes('class="exit-plate"') || /<p [^>]*>EXIT /.test(own);
  };
  for (const [stop, hasPlate] of [
    [bare, false],
    [near, false],
    [known, true],
  ] as const) {
    const { id } = await aPost(author, { locationId: stop, highway: null, exit: null });
    expect([await plates(`/posts/${id}`), await plates(`/locations/${stop}`)]).toEqual([hasPlate, hasPlate]);
    if (stop === near) expect(textOf((await site.visitor().page(`/posts/${id}`)).text)).toContain('near mile 39');
  }
});

it('a comment has one menu to report, block or delete', async () => {
  const { id } = await aPost(author);
  const [commenter, reader] = [await aDriver(), await aDriver()];
  const comment = await postComment(commenter, { postId: id, content: 'Good chili.', formKey: null });
  const menuFor = async (driver: Driver) => {
    const { text } = await (await site.signedIn(driver)).page(`/posts/${id}`);
    const item = text.slice(text.indexOf(`id="comment-${comment.id}"`)).split('</li>')[0] ?? '';
    expect(item.match(/<details/g)).toHaveLength(1);
    return wordsOf(item.slice(item.indexOf('<details')));
  };
  expect(await menuFor(reader)).toMatch(/More.*Report.*Block/s);
  expect(await menuFor(commenter)).toMatch(/More.*Delete/s);
});

it('a post has one menu to report it or to block its author', async () => {
  const { id } = await aPost(author);
  const menuFor = async (browser: Client) => {
    const { text } = await browser.page(`/posts/${id}`);
    const actions = text.slice(text.indexOf('Share This Meat')).split('vote-bar')[0] ?? '';
    expect(actions.match(/<details/g)).toHaveLength(1);
    return wordsOf(actions.slice(actions.indexOf('<details')));
  };
  expect(await menuFor(await site.signedIn(await aDriver()))).toMatch(/More.*Report.*Block Driver/s);
  const forVisitors = await menuFor(site.visitor());
  expect(forVisitors).toMatch(/More.*Report/s);
  expect(forVisitors).not.toContain('Block');
});

it('a hidden post is on its author’s own profile with the reason and Appeal, and notification and email name it', async () => {
  const title = aName('Mystery meat');
  const { id } = await aPost(author, { title });
  const moderator = await site.signedIn(await aDriver({ role: 'moderator' }));
  await moderator.api.post(`/api/posts/${id}/hide`, { reason: 'not-food' });
  const browser = await site.signedIn(author);
  const profile = (await browser.page('/profile')).text;
  const part = wordsOf(profile.slice(profile.indexOf('id="hidden-posts"')).split('</section>')[0] ?? '');
  expect(part).toContain(title);
  expect(part).toContain('Appeal');
  expect(textOf((await browser.page('/notices')).text)).toContain(`We hid your post “${title}”.`);
  expect((await nextMailTo(author.email)).text).toContain(title);
  const others = [site.visitor(), await site.signedIn(await aDriver())];
  for (const other of others)
    expect((await other.page(`/users/${author.username}`)).text.includes('hidden-posts')).toBe(false);
});
