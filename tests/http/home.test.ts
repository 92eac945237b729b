import mongoose from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertClosedPeriod } from '~models/period';
import { lastMonthBoard } from '~/domain/points/periods';
import { postComment } from '~/domain/comments';
import { seedRestaurants } from '~/domain/seed/seed-starter';
import { castVote } from '~/domain/votes';
import { aDriver, aPost, aWaitingPost, type Driver } from '../support/factories';
import { failingReads } from '../support/failing-database';
import { controlOf, elementsOf, textOf } from '../support/html';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

let ann: Driver;
let places: number[];

/** Ann has 45 points, Ben 15, the driver without a name 10, Dan 5. */
beforeAll(async () => {
  ann = await aDriver({ displayName: 'Ann' });
  const ben = await aDriver({ displayName: 'Ben' });
  const nameless = await aDriver();
  const dan = await aDriver({ displayName: 'Dan' });
  places = await storePlaces([
    { name: 'Pie Exit', highway: 'I-10', exitNumber: '22', state: 'TX', coordinates: at(-100.9) },
  ]);
  for (let count = 0; count < 8; count += 1) await aPost(ann, { title: `Plate ${count}`, locationId: places[0] ?? 0 });
  for (let count = 0; count < 2; count += 1) await aPost(ben);
  const post = await aPost(nameless, { title: 'Nobody’s pie' });
  for (const voter of [ann, ben, dan]) await castVote.post(voter, { id: post.id, direction: 'up' });
  for (const voter of [ann, ben, dan]) await castVote.post(voter, { id: post.id, direction: 'none' });
  await postComment(dan, { postId: post.id, content: 'Flaky in the right way.', formKey: null });
  await seedRestaurants();
});

const at = (longitude: number) => ({ type: 'Point' as const, coordinates: [longitude, 30.3] as [number, number] });

const setClosedAt = (closedAt: unknown) =>
  mongoose.connection
    .collection<{ _id: number }>('locations')
    .updateOne({ _id: places[0] ?? 0 }, { $set: { closedAt } });

const home = async () => (await site.visitor().page('/')).text;

const cardsIn = (html: string, list: string) =>
  elementsOf(html).filter(({ tag, attributes }) => tag === 'article' && attributes.id?.startsWith(`${list}-`));

const tickerOf = (html: string) =>
  elementsOf(
    html.slice(
      html.indexOf('aria-label="Leaders"'),
      html.indexOf('aria-hidden="true"', html.indexOf('aria-label="Leaders"')),
    ),
  )
    .filter(({ tag }) => tag === 'li')
    .map(({ text }) => text.replaceAll(/\s+/g, ' ').trim());

describe('the home page', () => {
  it(
    'has six, four and four posts, each list with a link to all',
    { tags: ['S2.home.1', 'S2.home.2', 'S2.home.3', 'S2.home.4', 'S2.route.home', 'S9.home-lists'] },
    async () => {
      const html = await home();
      const links = elementsOf(html).filter(({ tag, text }) => tag === 'a' && text === 'View All');
      for (const [list, title, count] of [
        ['latest-meat', 'Latest Meat', 6],
        ['most-eaten-meat', 'Most Eaten Meat', 4],
        ['most-beat-meat', 'Most Beat Meat', 4],
      ] as const) {
        expect(cardsIn(html, list), list).toHaveLength(count);
        expect(elementsOf(html).some(({ tag, text }) => tag === 'h2' && text === title)).toBe(true);
        expect(links.map(({ attributes }) => attributes.href)).toContain(`/${list}`);
      }
    },
  );

  it('describes its purpose in title and description', { tags: ['S2.home.5'] }, async () => {
    const elements = elementsOf(await home());
    const title = elements.find(({ tag }) => tag === 'title')?.text ?? '';
    const description = elements.find(({ attributes }) => attributes.name === 'description')?.attributes.content ?? '';
    expect(title).toMatch(/truck stop food.*truckers/);
    for (const word of ['social platform for truckers', 'share', 'rate', 'discover', 'food at truck stops'])
      expect(description).toContain(word);
  });

  it(
    'shows the top three of week and month with rank, name and points',
    { tags: ['S2.ticker.1', 'S9.ticker.1'] },
    async () => {
      const lines = tickerOf(await home());
      const three = (period: string) => [
        `${period} #1 Ann 45 pts`,
        '#2 Ben 15 pts',
        expect.stringMatching(/^#3 \S+ 10 pts$/),
      ];
      expect(lines.slice(0, 6)).toEqual([...three('This week'), ...three('This month')]);
    },
  );

  it('features the Meat Master of last month', { tags: ['S1.monthly.2'] }, async () => {
    expect(textOf(await home())).not.toContain('Meat Master');
    const winners = [{ userId: ann.id, points: 50 }];
    await insertClosedPeriod({ _id: lastMonthBoard(new Date()), winners, closedAt: new Date() });
    // Another process wrote it, so this one sees it a moment later.
    await expect.poll(async () => textOf(await home())).toMatch(/Ann Last month’s Meat Master ?50 points/);
  });
});

describe('a list that fails to load', () => {
  const during = async (collection: string, path: string) => {
    // Background work may read the collection in the meantime.
    site.expectErrors(/unexpected error|no number/);
    return failingReads(collection, () => site.visitor().page(path));
  };

  it(
    'of posts leaves the rest of the home page intact',
    { tags: ['S8.lists.3', 'S8.lists.4', 'S8.lists.5'] },
    async () => {
      const { status, text } = await during('posts', '/');
      expect(status).toBe(200);
      for (const sentence of [
        'Failed to fetch latest posts',
        'Failed to fetch most eaten posts',
        'Failed to fetch most beat posts',
      ])
        expect(textOf(text)).toContain(sentence);
      expect(tickerOf(text)[0]).toBe('This week #1 Ann 45 pts');
    },
  );

  it('of leaders leaves the posts intact', { tags: ['S8.lists.1', 'S8.lists.2'] }, async () => {
    const { status, text } = await during('leaderboard_scores', '/');
    expect(status).toBe(200);
    expect(tickerOf(text)).toEqual(['Failed to fetch weekly leaders', 'Failed to fetch monthly leaders']);
    expect(cardsIn(text, 'latest-meat')).toHaveLength(6);
  });

  it.each([
    ['posts', '/latest-meat', 'Latest Meat', 'Failed to fetch latest posts'],
    ['posts', '/most-eaten-meat', 'Most Eaten Meat', 'Failed to fetch most eaten posts'],
    ['posts', '/most-beat-meat', 'Most Beat Meat', 'Failed to fetch most beat posts'],
    ['leaderboard_scores', '/leaderboard?period=weekly', 'All Time', 'Failed to fetch weekly leaders'],
    ['leaderboard_scores', '/leaderboard?period=monthly', 'All Time', 'Failed to fetch monthly leaders'],
    ['users', '/leaderboard', 'All Time', "We couldn't load the leaders."],
    ['users', '/highways/I-10', 'Pie Exit', "We couldn't load the leaders of this highway."],
    ['posts', '/highways/I-10', 'Pie Exit', "We couldn't load the posts from these stops."],
    ['posts', '/highways/I-10/card', 'Pie Exit', "We couldn't load the posts from these stops."],
    ['posts', '/ahead?highway=I-10&direction=east', 'Pie Exit', "We couldn't load the posts from these stops."],
    ['posts', '/ahead?latitude=30.3&longitude=-100.9', 'Pie Exit', "We couldn't load the posts from these stops."],
  ])(
    '%s: %s stays',
    { tags: ['S8.lists.1', 'S8.lists.2', 'S8.lists.3', 'S8.lists.4', 'S8.lists.5'] },
    async (collection, path, stays, sentence) => {
      const { status, text } = await during(collection, path);
      expect(status).toBe(200);
      expect(textOf(text)).toContain(stays);
      expect(textOf(text)).toContain(sentence);
      expect(textOf(text)).not.toMatch(/No posts yet|No one's on the board yet/);
      if (collection === 'posts') expect(textOf(text)).not.toContain('Meat Score');
      expect(textOf((await site.visitor().page(path)).text)).not.toContain(sentence);
    },
  );

  it('of a driver’s posts, points or waiting posts leaves the profile intact', async () => {
    const path = `/users/${ann.username}`;
    for (const [collection, sentence] of [
      ['posts', "We couldn't load the posts."],
      ['leaderboard_scores', "We couldn't load the points."],
    ] as const) {
      const { status, text } = await during(collection, path);
      expect([status, sentence, textOf(text).includes(sentence)]).toEqual([200, sentence, true]);
      expect(textOf(text)).toContain('Meat Score 45');
    }
    const browser = await site.signedIn(ann);
    await aWaitingPost(ann);
    for (const [collection, sentence] of [
      ['leaderboard_scores', "We couldn't load the points."],
      ['waiting_posts', "We couldn't load your waiting posts."],
    ] as const) {
      const { status, text } = await failingReads(collection, () => browser.page('/profile'));
      expect([status, sentence, textOf(text).includes(sentence)]).toEqual([200, sentence, true]);
      expect(controlOf(text, 'displayName').value).toBe('Ann');
    }
  });

  it('of comments leaves the post and the comment form intact', async () => {
    const [post] = (await site.visitor().api.get('/api/posts?limit=1')).json as { id: number }[];
    const { status, text } = await during('comments', `/posts/${post?.id}`);
    expect(status).toBe(200);
    expect(textOf(text)).toContain('Nobody’s pie');
    expect(textOf(text)).toContain("We couldn't load the comments.");
    expect(textOf(text)).not.toContain('No comments yet.');
  });

  it('of nearby stops leaves the stop intact', async () => {
    const [here] = await storePlaces([{ name: 'Here Diner', highway: 'I-10', state: 'TX', coordinates: at(-100.8) }]);
    const path = `/locations/${here}`;
    await setClosedAt('no date');
    site.expectErrors(/unexpected error/);
    const { status, text } = await site.visitor().page(path);
    await setClosedAt(null);
    expect(status).toBe(200);
    for (const words of ['Here Diner', "We couldn't load the nearby stops."]) expect(textOf(text)).toContain(words);
    await expect.poll(async () => textOf((await site.visitor().page(path)).text)).toContain('Pie Exit');
  });

  it('of posts from nearby stops leaves the stops intact', async () => {
    const [here] = await storePlaces([{ name: 'There Diner', highway: 'I-10', state: 'TX', coordinates: at(-100.7) }]);
    const { status, text } = await during('posts', `/locations/${here}`);
    expect(status).toBe(200);
    for (const words of ['There Diner', 'Pie Exit', "We couldn't load the posts from these stops."])
      expect(textOf(text)).toContain(words);
  });

  it('of a stop’s posts leaves the stop intact', { tags: ['S8.locations.4'] }, async () => {
    const { status, text } = await during('posts', `/locations/${places[0]}`);
    expect(status).toBe(200);
    expect(textOf(text)).toContain('Failed to get location posts');
    expect(textOf(text)).toContain('Pie Exit');
  });

  it(
    'of stops shows an error on its page, with another message for a search',
    { tags: ['S8.locations.2', 'S8.locations.3'] },
    async () => {
      const filtered = await during('locations', '/locations?state=TX');
      expect(filtered.status).toBe(200);
      expect(textOf(filtered.text)).toContain('Failed to filter locations');
      expect(textOf(filtered.text)).not.toContain('No locations match');
      const search = await during('locations', '/locations?query=pie');
      expect(textOf(search.text)).toContain('Failed to search locations');
    },
  );

  it(
    'of restaurants shows an error on the Food Map, with another message for a search',
    { tags: ['S8.restaurants.1', 'S8.restaurants.2'] },
    async () => {
      const all = textOf((await during('restaurants', '/map')).text);
      expect(all).toContain('Error loading restaurants: Something went wrong on our side. Please try again.');
      expect(all).not.toContain('Search failed');
      const search = textOf((await during('restaurants', '/map?query=a')).text);
      expect(search).toContain('Search failed Could not complete search. Please try again.');
    },
  );
});

it(
  'a visitor can read posts, comments, the leaderboard, restaurants and stops',
  { tags: ['S1.people.1', 'S6.visitor.1'] },
  async () => {
    const visitor = site.visitor();
    const [post] = (await visitor.api.get('/api/posts?limit=1')).json as { id: number }[];
    for (const [path, words] of [
      ['/latest-meat', 'Nobody’s pie'],
      [`/posts/${post?.id}`, 'Flaky in the right way.'],
      ['/leaderboard', 'Ann'],
      ['/map', 'The Gravy Boat Diner'],
      ['/locations', 'Pie Exit'],
      [`/locations/${places[0]}`, 'Plate 7'],
    ] as const) {
      const { status, text } = await visitor.page(path);
      expect(status, path).toBe(200);
      expect(textOf(text), path).toContain(words);
    }
  },
);
