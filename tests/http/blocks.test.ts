import { describe, expect, it } from 'vitest';
import { Follows } from '~models/follow';
import { Notices } from '~models/notice';
import { Posts } from '~models/post';
import { updateUser } from '~models/user';
import { blockDriver } from '~/domain/blocks';
import { postComment } from '~/domain/comments';
import { announceDuePosts } from '~/domain/follows/announce-posts';
import type { Client } from '../support/client';
import { aDriver, aName, aPost, type Driver } from '../support/factories';
import { elementsOf, textOf } from '../support/html';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

type World = Awaited<ReturnType<typeof aWorld>>;

/**
 * Three drivers with unique names and sessions, who each posted at the same stop. The first two also commented on the third's post.
 */
async function aWorld() {
  const names = { one: aName('Onevictim'), other: aName('Otherpest'), third: aName('Thirdhost') };
  const drivers = {
    one: await aDriver({ displayName: names.one }),
    other: await aDriver({ displayName: names.other }),
    third: await aDriver({ displayName: names.third }),
  };
  const [stop = 0] = await storePlaces([
    {
      name: aName('Sapp'),
      highway: 'I-94',
      exitNumber: '88',
      state: 'ND',
      city: 'Bismarck',
      coordinates: at(-100.78, 46.82),
    },
  ]);
  const [near = 0] = await storePlaces([
    {
      name: aName('Close'),
      highway: 'I-94',
      exitNumber: '89',
      state: 'ND',
      city: 'Bismarck',
      coordinates: at(-100.76, 46.82),
    },
  ]);
  const posts = {
    one: await aPost(drivers.one, { title: `Ribs of ${names.one}`, locationId: stop }),
    other: await aPost(drivers.other, { title: `Ribs of ${names.other}`, locationId: stop }),
    third: await aPost(drivers.third, { title: `Ribs of ${names.third}`, locationId: stop }),
  };
  // Puts both posts at the top of the lists sorted by votes.
  for (const { id } of [posts.one, posts.other])
    await Posts.updateOne({ _id: id }, { $set: { upVotes: 9, downVotes: 9 } });
  const browsers = {
    one: await site.signedIn(drivers.one),
    other: await site.signedIn(drivers.other),
    third: await site.signedIn(drivers.third),
  };
  for (const who of ['one', 'other'] as const)
    await browsers[who].api.post(`/api/posts/${posts.third.id}/comments`, { content: `Words of ${names[who]}` });
  return { names, drivers, posts, browsers, stop, near };
}

const at = (longitude: number, latitude: number) => ({
  type: 'Point' as const,
  coordinates: [longitude, latitude] as [number, number],
});

/** Every page and API call that lists posts or comments. */
const listsOf = ({ stop, posts, drivers }: World) => [
  ...['/', '/latest-meat', '/most-eaten-meat', '/most-beat-meat', '/following'],
  ...[`/locations/${stop}`, `/posts/${posts.third.id}`, `/users/${drivers.third.username}`],
  ...['/api/posts', '/api/posts?sort=most-eaten', '/api/posts?sort=most-beat', '/api/following'],
  ...[`/api/locations/${stop}/posts`, `/api/posts/${posts.third.id}/comments`],
];

it('no response header reveals a block to the blocked driver (case 132)', async () => {
  const [one, other] = [await aDriver(), await aDriver()];
  const [blocked, free] = [await site.signedIn(one), await site.signedIn(other)];
  await blockDriver(await aDriver(), one.id);
  const headersOf = async (browser: Client, method: string, address: string) =>
    [...(await browser.send(method, address, { headers: { accept: 'text/html' } })).headers.keys()].sort();
  for (const address of ['/', '/latest-meat', '/locations', '/leaderboard', '/scoring', '/posts/999999999'])
    for (const method of ['GET', 'HEAD'])
      // Twice: the second response is the cached one.
      for (let time = 0; time < 2; time += 1)
        expect(await headersOf(blocked, method, address), `${method} ${address}`).toEqual(
          await headersOf(free, method, address),
        );
});

/** Pages that show a post's photo without its author's name. */
const plateLists = ({ near }: World) => [
  '/highways/I-94',
  '/ahead?highway=I-94&direction=east&exit=80&state=ND',
  '/locations?state=ND',
  `/locations/${near}`,
];

/** Each page's HTML with its hydration data, except the page's own address, which has the names. */
async function everythingOn(browser: Client, paths: string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const path of paths) {
    const answer = path.startsWith('/api/') ? await browser.api.get(path) : await browser.page(path);
    expect(answer.status, path).toBe(200);
    pages.set(path, answer.text);
  }
  return pages;
}

const pathsWith = (pages: Map<string, string>, words: string): string[] =>
  [...pages].flatMap(([path, text]) => (text.includes(words) ? [path] : []));

const photoOf = async ({ id }: { id: number }): Promise<string> =>
  (await Posts.findById(id).lean())?.photos[0]?.key ?? '?';

const block = (browser: Client, { username }: Driver) => browser.form(`/users/${username}/block`);

describe('two drivers where one has blocked the other', () => {
  it('see nothing of each other in any list of pages or API, in shared pages, or in photos of stops (case 91) (case 93)', async () => {
    const world = await aWorld();
    const { browsers, drivers, names, posts } = world;
    for (const who of ['one', 'other', 'third'] as const) {
      const others = (['one', 'other', 'third'] as const).filter((name) => name !== who);
      await browsers[who].api.post(`/api/follows/location/${world.stop}`);
      for (const name of others) await browsers[who].api.post(`/api/follows/user/${drivers[name].id}`);
    }
    const named = ['/following', `/locations/${world.stop}`, '/latest-meat', '/api/following'];
    expect(pathsWith(await everythingOn(browsers.one, named), names.other)).toEqual(named);
    expect((await block(browsers.one, drivers.other)).location).toBe('/account/blocked');
    const lists = listsOf(world);
    // Twice each, and after the third driver's requests: a response cached for one driver must not go to another.
    await everythingOn(browsers.third, lists);
    for (const [who, other] of [
      ['one', 'other'],
      ['other', 'one'],
      ['one', 'other'],
    ] as const) {
      const pages = await everythingOn(browsers[who], lists);
      expect(pathsWith(pages, `of ${names[other]}`), `${other} for ${who}`).toEqual([]);
      expect(pathsWith(pages, `of ${names.third}`).length, `the third for ${who}`).toBeGreaterThan(10);
    }
    const third = await everythingOn(browsers.third, lists);
    for (const name of [names.one, names.other]) expect(pathsWith(third, `of ${name}`).length).toBeGreaterThan(10);
    // For drivers without a block, the stop's best photo is the other driver's.
    const photo = { one: await photoOf(posts.one), other: await photoOf(posts.other) };
    const plates = plateLists(world);
    expect(pathsWith(await everythingOn(browsers.third, plates), photo.other)).toEqual(plates);
    const forOne = await everythingOn(browsers.one, plates);
    expect([pathsWith(forOne, photo.other), pathsWith(forOne, photo.one)]).toEqual([[], plates]);
    expect(pathsWith(await everythingOn(browsers.other, plates), photo.other)).toEqual(plates);
  });

  it('get the same response for each other’s posts as for deleted ones (case 92)', async () => {
    const { browsers, drivers, posts } = await aWorld();
    const [comment] = (await browsers.third.api.get(`/api/posts/${posts.third.id}/comments`)).json as { id: number }[];
    await browsers.other.api.post(`/api/posts/${posts.one.id}/vote`, { direction: 'up' });
    await browsers.one.api.post(`/api/users/${drivers.other.id}/block`);
    const gone = (await browsers.other.api.get('/api/posts/999999')).json;
    for (const [viewer, owner] of [
      ['one', 'other'],
      ['other', 'one'],
    ] as const) {
      const post = `/api/posts/${posts[owner].id}`;
      const browser = browsers[viewer];
      const answers = [
        await browser.api.get(post),
        await browser.api.get(`${post}/comments`),
        await browser.api.post(`${post}/comments`, { content: 'Hey.' }),
        await browser.api.post(`${post}/vote`, { direction: 'down' }),
        await browser.api.post(`${post}/share`),
        await browser.api.delete(post),
      ];
      for (const answer of answers) expect([answer.status, answer.json]).toEqual([404, gone]);
      for (const [path, fields] of [
        [`/posts/${posts[owner].id}`, { intent: 'comment', content: 'Hey.' }],
        [`/posts/${posts[owner].id}/share`, {}],
        [`/posts/${posts[owner].id}/delete`, {}],
      ] as const)
        expect((await browser.form(path, fields)).status, path).toBe(404);
      for (const path of [
        `/posts/${posts[owner].id}`,
        `/posts/${posts[owner].id}/photos/1`,
        `/posts/${posts[owner].id}/share`,
        `/posts/${posts[owner].id}/delete`,
      ])
        expect((await browser.page(path)).status, path).toBe(404);
      const following = await browser.api.post(`/api/follows/user/${drivers[owner].id}`);
      expect([following.status, following.json]).toMatchObject([404, { code: 'user-not-found' }]);
    }
    // A third driver's comment on such a post isn't found either.
    const below = await postComment(drivers.third, { postId: posts.one.id, content: 'Mine too.', formKey: null });
    expect((await browsers.other.api.post(`/api/comments/${below.id}/vote`, { direction: 'up' })).status).toBe(404);
    // A vote from before the block may be withdrawn.
    expect((await browsers.other.api.post(`/api/posts/${posts.one.id}/vote`, { direction: 'none' })).status).toBe(200);
    expect((await browsers.one.api.post(`/api/comments/${comment?.id}/vote`, { direction: 'up' })).status).toBe(404);
    // A private profile isn't found either.
    expect((await browsers.other.page(`/users/${drivers.one.username}`)).status).toBe(404);
    const { text } = await browsers.one.page(`/users/${drivers.other.username}`);
    expect(textOf(text)).toContain('You blocked this driver.');
    expect(text).not.toContain(posts.other.title);
    expect(await Notices.countDocuments({ userId: drivers.other.id, actorIds: drivers.one.id })).toBe(0);
    const own = [await browsers.other.page('/account/blocked'), await browsers.other.api.get('/api/users/blocked')];
    for (const { text: words } of own) expect(words).not.toContain(drivers.one.username);
  });

  it('see each other again after an unblock, without JavaScript', async () => {
    const { browsers, drivers, names } = await aWorld();
    await updateUser(drivers.other.id, { isProfilePublic: false });
    const question = await browsers.one.page(`/users/${drivers.other.username}/block`);
    expect(textOf(question.text)).toContain(`Block ${names.other}?`);
    expect(await browsers.one.follow(await block(browsers.one, drivers.other))).toMatchObject({ status: 200 });
    expect((await block(browsers.one, drivers.one)).status).toBe(422);
    expect((await block(site.visitor(), drivers.one)).location).toMatch(/^\/auth\?/);
    const list = await browsers.one.page('/account/blocked');
    const button = elementsOf(list.text).find(({ attributes }) => attributes.name === 'id');
    expect([textOf(list.text).includes(names.other), button?.attributes.value]).toEqual([
      true,
      String(drivers.other.id),
    ]);
    expect((await browsers.one.form('/account/blocked', { intent: 'unblock', id: drivers.other.id })).status).toBe(303);
    expect((await browsers.one.page('/latest-meat')).text).toContain(`of ${names.other}`);
    expect((await browsers.other.page('/latest-meat')).text).toContain(`of ${names.one}`);
  });

  it('get full pages of lists, without missing or repeated posts (case 91)', async () => {
    const { browsers, drivers, stop, posts } = await aWorld();
    const expected: number[] = [posts.third.id, posts.one.id];
    for (let round = 0; round < 8; round += 1) {
      await aPost(drivers.other, { locationId: stop });
      if (round % 2 === 0) expected.unshift((await aPost(drivers.third, { locationId: stop })).id);
      await aPost(drivers.other, { locationId: stop });
    }
    await browsers.one.api.post(`/api/users/${drivers.other.id}/block`);
    const seen: number[][] = [];
    let next: string | undefined = `/api/locations/${stop}/posts?limit=2`;
    while (next) {
      const answer = await browsers.one.api.get(next);
      seen.push((answer.json as { id: number }[]).map(({ id }) => id));
      next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(seen.flat()).toEqual(expected);
    expect(seen.map(({ length }) => length)).toEqual([2, 2, 2]);
  });

  it('cannot hide content from a moderator (case 98)', async () => {
    const [author, moderator] = [await aDriver(), await aDriver({ role: 'moderator' })];
    const post = await aPost(author, { title: aName('Spam plate') });
    const [posting, looking] = [await site.signedIn(author), await site.signedIn(moderator)];
    await posting.api.post(`/api/users/${moderator.id}/block`);
    expect((await looking.page('/latest-meat')).text).toContain(post.title);
    expect((await looking.page(`/posts/${post.id}`)).status).toBe(200);
    expect((await looking.api.post(`/api/posts/${post.id}/comments`, { content: 'No ads, please.' })).status).toBe(201);
    expect((await looking.api.post(`/api/posts/${post.id}/vote`, { direction: 'down' })).status).toBe(200);
    expect((await looking.api.post(`/api/posts/${post.id}/share`)).status).toBe(200);
    await looking.api.post(`/api/users/${author.id}/block`);
    expect((await looking.page('/latest-meat')).text).not.toContain(post.title);
    expect((await looking.page(`/posts/${post.id}`)).status).toBe(200);
  });
});

describe('following', () => {
  it('is a button on the page of a driver, a stop and a highway, whose state only the driver sees (case 93)', async () => {
    const { browsers, drivers, stop, posts } = await aWorld();
    const pages = [`/users/${drivers.other.username}`, `/locations/${stop}`, '/highways/I-94'];
    const buttonOn = async (browser: Client, path: string) => {
      const button = elementsOf((await browser.page(path)).text).find(
        ({ attributes }) => attributes.name === 'intent' && /follow/.test(attributes.value ?? ''),
      );
      return button?.text ?? null;
    };
    const [follows, visitor] = [await Follows.countDocuments(), site.visitor()];
    for (const path of pages) {
      expect(await buttonOn(browsers.one, path), path).toBe('Follow');
      expect((await browsers.one.form(path, { intent: 'follow' })).location, path).toBe(path);
      await browsers.one.page(path);
      for (const [browser, words] of [
        [browsers.one, 'Following'],
        [browsers.third, 'Follow'],
        // A visitor's highway page has no Follow button.
        [visitor, path.startsWith('/highways') ? null : 'Follow'],
      ] as const)
        expect(await buttonOn(browser, path), path).toBe(words);
      expect((await visitor.form(path, { intent: 'follow' })).location, path).toMatch(/^\/auth\?/);
    }
    expect(await Follows.countDocuments()).toBe(follows + 3);
    const listed = textOf((await browsers.one.page('/following/list')).text);
    for (const words of ['Highway', 'Stop', 'Driver', 'Unfollow']) expect(listed).toContain(words);
    expect(textOf((await browsers.third.page('/following')).text)).toContain('Tap Follow');
    const feed = (await browsers.one.page('/following')).text;
    for (const { title } of Object.values(posts)) expect(feed).toContain(title);
    await announceDuePosts();
    const unfollow = { intent: 'unfollow', kind: 'location', id: stop };
    expect((await browsers.one.form('/following/list', unfollow)).status).toBe(303);
    expect(await buttonOn(browsers.one, `/locations/${stop}`)).toBe('Follow');
    for (const path of pages.filter((each) => !each.startsWith('/locations'))) {
      expect((await browsers.one.form(path, { intent: 'unfollow' })).location, path).toBe(path);
      expect(await buttonOn(browsers.one, path), path).toBe('Follow');
    }
    for (const kind of ['stop', 'driver'])
      expect((await browsers.one.api.post(`/api/follows/${kind}/1`)).status).toBe(404);
    expect((await browsers.one.api.get('/api/follows')).json).toEqual([]);
  });
});
