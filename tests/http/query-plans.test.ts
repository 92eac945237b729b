import mongoose from 'mongoose';
import { z } from 'zod';
import { beforeAll, describe, expect, it } from 'vitest';
import { planRoute } from '~/domain/roads/plan-route';
import { measured, pointsAlong } from '~/domain/trip/route-line';
import type { RouteConfigEntry } from '@remix-run/route-config';
import routes from '~/routes';
import { trip } from '~/schemas/answers';
import { aDriver } from '../support/factories';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';
import { fillSite } from '../../scripts/bench/fill';
import { createProfiler, type Executed, isIndexed } from '../../scripts/bench/profiler';

/**
 * Asks the server what it did for each query that the site really sends, with a few thousand rows of everything, in place
 * of a list of queries here that would be forgotten.
 */
const site = useSite({ alone: true });
const profiler = createProfiler();

let postIds: number[] = [];

beforeAll(async () => {
  ({ postIds } = await fillSite({ posts: 3_000, voters: 50, places: 3_000, busiest: 1_000 }, () => undefined));
  await storePlaces(
    Array.from({ length: 3_000 }, (_, at) => ({
      ...{ name: `${['Dixie', 'Iron', 'Cactus', 'Prairie'][at % 4]} Diner ${at}`, type: 'diner', highway: 'I-40' },
      ...{ exitNumber: String(at % 400), state: ['TX', 'OK', 'AR', 'TN'][at % 4], city: `Town ${at % 90}` },
    })),
  );
});

async function expectIndexed(work: () => Promise<unknown>): Promise<Executed[]> {
  const executed = await profiler.watch(work);
  expect(executed.filter((each) => !isIndexed(each)).map(({ text }) => text)).toEqual([]);
  return executed;
}

/** One of those whom the fill has made. */
const filledDriver = { id: 2, username: 'driver-2', sessionId: null, isVerified: true };

/** What is in an address; `leaderboard/events` never ends its answer. */
const values = () => ({
  id: String(postIds[10] ?? 1),
  username: `driver-1`,
  code: 'b1',
  query: 'brisket',
  highway: 'I-40',
  number: '1',
  part: 'locations-1',
  '*': 'nowhere',
});
const endless = new Set(['api/leaderboard/events']);
const withChildren = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => (entry.children ? withChildren(entry.children) : entry));
const addresses = withChildren(await routes).flatMap(({ path = '' }) => (endless.has(path) ? [] : [path]));

const fill = (path: string): string =>
  `/${path.replace(/:(\w+)\??|\*/g, (all, name: keyof ReturnType<typeof values> | undefined) => values()[name ?? '*'] ?? all)}`;

const lists = [
  '/?',
  ...[
    '/latest-meat?',
    '/most-eaten-meat?',
    '/most-beat-meat?',
    '/locations?',
    '/locations?query=diner&',
    '/locations?state=TX&highway=I-40&',
    '/locations/5?',
    '/map?',
    '/map?state=TX&',
    '/map?state=TX&at=21&',
  ],
  ...['', 'weekly', 'monthly'].map((period) => `/leaderboard?period=${period}&`),
  ...['all', 'weekly', 'monthly'].map((period) => `/api/leaderboard?period=${period}&`),
  ...['latest', 'most-eaten', 'most-beat'].map((sort) => `/api/posts?sort=${sort}&`),
  ...['state=TX', 'city=Amarillo', 'highway=I-40', 'locationType=rest_area', 'state=TX&city=Amarillo&highway=I-40'].map(
    (filter) => `/api/locations/filter?${filter}&`,
  ),
  ...["love's", 'amarillo', 'i-40 exit 143', 'e', 'texas prairie', 'zzyzx'].map(
    (query) => `/api/locations/search?query=${encodeURIComponent(query)}&`,
  ),
  ...['', '&food=yes'].flatMap((food) =>
    ['/trip', '/api/trip', '/trip/card', '/trip.csv'].map((path) => `${path}?from=Amarillo&to=Memphis,+TN${food}&`),
  ),
  ...['/trip?from=diner+12,+TX&to=i-40+143&', '/trip?from=stop+5&to=Chicag&via=Springfield&'],
  ...['highway=I-40', 'from=Amarillo&to=Memphis,+TN', 'location=5', 'state=TX'].flatMap((subject) =>
    ['/take-along', '/api/take-along'].map((path) => `${path}?${subject}&`),
  ),
  ...['/ahead?highway=I-40&direction=east&exit=143&', '/ahead?latitude=35.2&longitude=-101.8&'],
  ...['/api/locations?', '/api/locations/5/posts?', '/api/posts/5/comments?', '/api/restaurants?'],
  ...['', 'dixie ', 'exit ', 'zzyzx '].flatMap((word) =>
    ['state=TX&', ''].map((state) => `/map?query=${encodeURIComponent(`${word}diner`)}&${state}`),
  ),
  ...['/api/restaurants?state=TX&', '/api/restaurants/search/e?', '/api/restaurants/search/diner%20texas?'],
];

/** The post in the middle, on which most is said. */
const busiest = () => postIds[Math.floor(postIds.length / 2)] ?? 0;
const longLists = [
  ['/api/posts?sort=latest&', 'createdAt'],
  ['/api/posts?sort=most-eaten&', 'upVotes'],
  ['/api/posts?sort=most-beat&', 'downVotes'],
  ['/api/posts/:busiest/comments?', 'createdAt'],
] as const;
const positioned = z.looseObject({
  _id: z.number(),
  createdAt: z.date(),
  upVotes: z.number().default(0),
  downVotes: z.number().default(0),
});

describe('with a few thousand rows of everything', () => {
  it.each(addresses)('every query of GET /%s is indexed, signed in or not', async (path) => {
    const reader = await site.signedIn(await aDriver());
    await expectIndexed(() => Promise.all([site.visitor().page(fill(path)), reader.page(fill(path))]));
  });

  it.each(lists)('every query of %s is indexed, and of its next page', async (path) => {
    const visitor = site.visitor();
    const next = z.string().nullable();
    const executed = await expectIndexed(async () => {
      const first = await visitor.page(`${path}limit=10`);
      const link = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1];
      const follows = next.parse(
        link ?? /href="([^"]+cursor=[^"]+)"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? null,
      );
      if (follows) await visitor.page(follows);
    });
    expect(executed.length).toBeGreaterThan(0);
  });

  it.each([
    ...[
      '/latest-meat.atom',
      '/most-eaten-meat.atom',
      '/highways/I-40.atom',
      '/locations/5.atom',
      '/users/driver-1.atom',
    ],
    ...['pages', 'highways', 'posts', 'locations', 'users'].map((section) => `/sitemaps/${section}-1.xml`),
    // The index of the sitemap is counted once a minute: the walk over all addresses has asked for it.
    '/posts/5/card.jpg',
  ])('every query of the file %s is indexed', async (path) => {
    const executed = await expectIndexed(async () => {
      expect((await site.visitor().page(path)).status).toBe(200);
    });
    expect(executed.length).toBeGreaterThan(0);
  });

  it.each(['/following', '/following/list', '/notices', '/profile', '/users/driver-2', '/'])(
    'every query of %s is indexed for a driver who has posted, follows, and is told of things',
    async (path) => {
      const driver = await site.signedIn(filledDriver);
      await expectIndexed(async () => expect((await driver.page(path)).status).toBe(200));
    },
  );

  it.each(['/desk', '/desk/reports', '/desk/appeals', '/desk/drivers/2', '/moderation'])(
    'every query of %s is indexed for a moderator, for whom many things wait',
    async (path) => {
      const desk = await site.signedIn(await aDriver({ role: 'moderator' }));
      await expectIndexed(async () => expect((await desk.page(path)).status).toBe(200));
    },
  );

  it.each(longLists)('a page far down %s reads no more than the first', async (path, value) => {
    const rows = await mongoose.connection
      .collection(path.includes('comments') ? 'comments' : 'posts')
      .find(path.includes('comments') ? { postId: busiest() } : {})
      .sort({ [value]: -1, _id: -1 })
      .toArray();
    const last = positioned.parse(rows.at(-30));
    const cursor = Buffer.from(JSON.stringify([Number(last[value]), last._id])).toString('base64url');
    const page = (query: string) =>
      site.visitor().page(`${path.replace(':busiest', String(busiest()))}${query}limit=10`);
    const first = await expectIndexed(() => page(''));
    const deep = await expectIndexed(async () => {
      const answer = await page(`cursor=${cursor}&`);
      expect(answer.status).toBe(200);
      expect(z.array(z.unknown()).parse(JSON.parse(answer.text))).toHaveLength(10);
    });
    const keys = (executed: Executed[]) => Math.max(...executed.map(({ keysExamined }) => keysExamined));
    expect(keys(first)).toBeLessThan(50);
    expect(keys(deep)).toBeLessThan(50);
  });

  it('a page of a trip is read by positions, and reads about as many places as it shows, however many there are', async () => {
    const address = '/api/trip?from=North+Platte,+NE&to=Lincoln,+NE&limit=32';
    const route = planRoute([
      [-100.765, 41.124],
      [-96.667, 40.8],
    ]);
    if ('unreached' in route) throw new Error('Nebraska has no roads.');
    const line = measured(route);
    const points = pointsAlong(line, { from: 0, to: line.miles }, 1 / 6);
    await storePlaces(
      points.map((point, at) => ({
        ...{ name: `Platte Stop ${at}`, highway: 'I-80', state: 'NE' },
        coordinates: { type: 'Point', coordinates: point },
      })),
    );
    expect(points.length).toBeGreaterThan(1_000);
    const executed = await expectIndexed(async () => {
      const { stops } = trip.parse((await site.visitor().api.get(address)).json);
      expect(stops).toHaveLength(32);
    });
    const alongTheRoad = executed.filter(({ planSummary }) => planSummary.includes('coordinates'));
    expect(alongTheRoad.length).toBeGreaterThan(0);
    expect(alongTheRoad.reduce((sum, { docsExamined }) => sum + docsExamined, 0)).toBeLessThan(250);
  });

  it('tells a query that has no index', async () => {
    const executed = await profiler.watch(() => mongoose.connection.collection('posts').findOne({ title: 'nowhere' }));
    expect(executed.filter((each) => !isIndexed(each))).toHaveLength(1);
  });
});
