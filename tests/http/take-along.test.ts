import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { planRoute } from '~/domain/roads/plan-route';
import { measured, pointsAlong } from '~/domain/trip/route-line';
import { castVote } from '~/domain/votes';
import { apiError, savedOffline } from '~/schemas/answers';
import { aDriver, aPost, type Driver } from '../support/factories';
import { textOf } from '../support/html';
import { type PlaceFacts, storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

const stopsOnRoad = 230;

/** Stops on I-80 between North Platte and Lincoln. */
const route = planRoute([
  [-100.765, 41.124],
  [-96.667, 40.8],
]);
if ('unreached' in route) throw new Error('Nebraska has no roads.');
const line = measured(route);

const road: PlaceFacts[] = pointsAlong(line, { from: 10, to: line.miles - 10 }, 0.9)
  .slice(0, stopsOnRoad)
  .map((point, at) => ({
    name: `Platte Stop ${at + 1}`,
    ...{ highway: 'I-80', state: 'NE', city: 'Kearney', exitNumber: String(at + 1), amenities: 'Showers, scales' },
    coordinates: { type: 'Point', coordinates: point },
  }));

let ids: number[] = [];
let author: Driver;

beforeAll(async () => {
  ids = await storePlaces(road);
  await storePlaces(withoutExits);
  author = await aDriver();
});

const ask = (query: string) => site.visitor().send('GET', `/api/take-along?${query}`);
const listOf = async (query: string) => savedOffline.parse((await ask(query)).json);

const withoutExits = Array.from({ length: 120 }, (_, at) => ({
  ...{ name: `Mountain Stop ${at}`, highway: 'I-93', state: 'NH', mile: 120 - at, exitNumber: at === 0 ? '24' : null },
}));

const namesOf = (stops: { name: string }[]) => stops.map(({ name }) => name);

describe('saved offline data', () => {
  it('is not stored by caches', async () => {
    expect((await ask('highway=I-93')).headers.get('cache-control')).toBe('no-store');
  });

  it('has every stop of a highway in order, by exit or by mile', async () => {
    const { stops } = await listOf('highway=I-93');
    // Exit 24 in New Hampshire is at about mile 76.
    const names = namesOf(stops);
    const [atExit, ...byMile] = withoutExits;
    expect(names.filter((name) => name !== atExit?.name)).toEqual(namesOf(byMile.reverse()));
    expect(names.indexOf(atExit?.name ?? '')).toBeGreaterThan(60);
  });

  it('has a highway in driving order, each stop once, with the pages of the highway and its stops', async () => {
    const { title, stops, pages, bytes } = await listOf('highway=i80');
    expect(title).toBe('I-80');
    expect(namesOf(stops)).toEqual(namesOf(road));
    expect(stops[0]).toMatchObject({ direction: null, mile: null, miles: null, plates: null });
    expect(stops[0]?.roads[0]?.road).toBe('I-80');
    const ofStops = stops.map(({ id }) => `/locations/${id}`);
    expect(pages).toEqual(['/highways/I-80', '/highways/I-80/card', ...ofStops]);
    const { text } = await site.visitor().page(ofStops[7] ?? '');
    const compressed = pages.length * brotliCompressSync(text).length;
    expect(bytes.pages).toBeGreaterThan(compressed / 2);
    expect(bytes.pages).toBeLessThan(compressed * 2);
  });

  it('has the photos of a stop’s three best public posts, with their size', async () => {
    const voter = await aDriver();
    const posts = [];
    for (const title of ['Brisket', 'Chili', 'Pie', 'Hash']) {
      posts.push(await aPost(author, { title, locationId: ids[7] ?? null }));
    }
    const [, chili, , hash] = posts;
    await castVote.post(voter, { id: chili?.id ?? 0, direction: 'up' });
    await castVote.post(voter, { id: hash?.id ?? 0, direction: 'up' });
    const moderator = await site.signedIn(await aDriver({ role: 'moderator' }));
    expect((await moderator.api.post(`/api/posts/${hash?.id}/hide`, { reason: 'spam' })).status).toBe(200);
    const { stops, dishes, photos, bytes } = await listOf(`location=${ids[7]}`);
    expect(stops[0]?.plates).toMatchObject({ posts: 3, upVotes: 1, downVotes: 0 });
    expect(dishes).toBe(3);
    expect(photos.map((photo) => photo.bytes)).toEqual([20_000, 20_000, 20_000]);
    expect(photos[0]?.address).toMatch(/\/640\.webp$/);
    expect(bytes.photos).toBe(60_000);
  });

  it('can be a trip with its miles, the area around a stop, or a state', async () => {
    const trip = await listOf('from=North+Platte,+NE&to=Lincoln,+NE');
    expect(trip.pages[1]).toMatch(/^\/trip\/card\?from=North/);
    const miles = trip.stops.map((stop) => stop.miles ?? NaN);
    expect(miles.length).toBeGreaterThan(20);
    expect(miles).toEqual([...miles].sort((a, b) => a - b));
    const around = await listOf(`location=${ids[100]}`);
    expect(around.stops[0]?.name).toBe('Platte Stop 101');
    expect(namesOf(around.stops)).toContain('Platte Stop 102');
    const state = await listOf('state=ne');
    expect(state.stops).toHaveLength(stopsOnRoad);
    expect(state.title).toBe('Nebraska');
  });

  it('is rejected for missing rows and invalid parameters', async () => {
    const cases = [
      ['', 422],
      ['highway=I-999', 404],
      ['location=999999', 404],
      ['state=XX', 422],
      ['from=Nowhereville&to=Chicago,+IL', 404],
    ] as const;
    for (const [query, status] of cases) {
      const answer = await ask(query);
      expect([query, answer.status]).toEqual([query, status]);
      apiError.parse(answer.json);
    }
  });

  it('has a page with its size, which says that it needs JavaScript', async () => {
    const { status, text } = await site.visitor().page('/take-along?highway=I-80');
    expect(status).toBe(200);
    expect(textOf(text)).toMatch(/Save offline \([\d.]+ [KM]B with photos, [\d.]+ [KM]B without\)/);
    expect(textOf(text)).toContain('230 stops and 3 best dishes');
    const posted = await site.visitor().form('/take-along', { highway: 'I-80', photos: 'yes' });
    expect(posted.status).toBe(200);
    expect(textOf(posted.text)).toContain('Saving offline needs JavaScript');
    expect(textOf(posted.text)).toMatch(/Save offline \([\d.]+ [KM]B with photos/);
    expect((await site.visitor().page('/take-along?highway=I-999')).status).toBe(404);
    expect((await site.visitor().page('/take-along')).status).toBe(200);
    for (const [page, link] of [
      ['/highways/I-80', '/take-along?highway=I-80'],
      [`/locations/${ids[0]}`, `/take-along?location=${ids[0]}`],
      ['/map?state=NE', '/take-along?state=NE'],
      ['/trip?from=North+Platte&to=Lincoln,+NE', '/take-along?from=North+Platte&amp;to=Lincoln%2C+NE'],
    ] as const) {
      expect((await site.visitor().page(page)).text).toContain(`href="${link}`);
    }
  });
});
