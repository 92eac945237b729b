import { beforeAll, describe, expect, it } from 'vitest';
import { measureToTakeAlong } from '~/domain/take-along';
import { planRoute } from '~/domain/roads/plan-route';
import { measured, pointsAlong } from '~/domain/trip/route-line';
import { castVote } from '~/domain/votes';
import { apiError, takenPart } from '~/schemas/answers';
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

const ask = (query: string, headers: Record<string, string> = {}) =>
  site.visitor().send('GET', `/api/take-along?${query}`, { headers });
const part = async (query: string) => takenPart.parse((await ask(query)).json);

/** Requests all parts in order, like a device. */
async function parts(query: string) {
  const found = [await part(query)];
  for (let { next } = found[0] ?? { next: null }; next !== null; next = found[found.length - 1]?.next ?? null) {
    found.push(await part(`${query}&after=${encodeURIComponent(next)}`));
  }
  return found;
}

const withoutExits = Array.from({ length: 120 }, (_, at) => ({
  ...{ name: `Mountain Stop ${at}`, highway: 'I-93', state: 'NH', mile: 120 - at, exitNumber: at === 0 ? '24' : null },
}));

const namesOf = (stops: { name: string }[]) => stops.map(({ name }) => name);

describe('saved offline data', () => {
  it('has every stop of a highway in order, by exit or by mile', async () => {
    const found = await parts('highway=I-93');
    expect(found.map(({ stops }) => stops.length)).toEqual([50, 50, 20]);
    // Exit 24 in New Hampshire is at about mile 76.
    const names = namesOf(found.flatMap(({ stops }) => stops));
    const [atExit, ...byMile] = withoutExits;
    expect(names.filter((name) => name !== atExit?.name)).toEqual(namesOf(byMile.reverse()));
    expect(names.indexOf(atExit?.name ?? '')).toBeGreaterThan(60);
  });

  it('has a highway in driving order, each stop once, in parts that are 304 for devices that have them', async () => {
    const found = await parts('highway=i80');
    expect(found.map(({ stops }) => stops.length)).toEqual([50, 50, 50, 50, 30]);
    expect(namesOf(found.flatMap(({ stops }) => stops))).toEqual(namesOf(road));
    expect(found[0]).toMatchObject({ title: 'I-80', legs: [] });
    expect(found[0]?.stops[0]).toMatchObject({ direction: null, mile: null, miles: null, plates: null, dishes: [] });
    expect(found[0]?.stops[0]?.roads[0]?.road).toBe('I-80');
    const { headers } = await ask('highway=I-80');
    const etag = headers.get('etag') ?? '';
    expect((await ask('highway=I-80', { 'If-None-Match': etag })).status).toBe(304);
    await aPost(author, { locationId: ids[3] ?? null });
    expect((await ask('highway=I-80', { 'If-None-Match': etag })).status).toBe(200);
  });

  it('has a stop’s three best public posts, each with one photo and its size', async () => {
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
    const signedIn = await site.signedIn(voter);
    const { stops } = takenPart.parse((await signedIn.api.get('/api/take-along?highway=I-80')).json);
    const stop = stops[7];
    expect(stop?.plates).toMatchObject({ posts: 3, upVotes: 1, downVotes: 0 });
    expect(stop?.dishes.map(({ title }) => title)).toEqual(['Chili', 'Pie', 'Brisket']);
    expect(stop?.dishes[0]?.photo).toMatchObject({ widths: [640], formats: ['webp'], lite: 640, bytes: 20_000 });
    expect(JSON.stringify(stop)).not.toContain('viewerVote');
  });

  it('can be a trip with its miles, the area around a stop, or a state', async () => {
    const [trip] = await parts('from=North+Platte,+NE&to=Lincoln,+NE');
    expect(trip?.legs).toContainEqual({ highway: 'I-80', direction: 'east' });
    const miles = trip?.stops.map((stop) => stop.miles ?? NaN) ?? [];
    expect(miles.length).toBeGreaterThan(20);
    expect(miles).toEqual([...miles].sort((a, b) => a - b));
    const [around] = await parts(`location=${ids[100]}`);
    expect(around?.stops[0]?.name).toBe('Platte Stop 101');
    expect(namesOf(around?.stops ?? [])).toContain('Platte Stop 102');
    const state = await parts('state=ne');
    expect(state.flatMap(({ stops }) => stops)).toHaveLength(stopsOnRoad);
    expect(state[0]?.title).toBe('Nebraska');
  });

  it('is rejected for missing rows and invalid parameters', async () => {
    const cases = [
      ['', 422],
      ['highway=I-999', 404],
      ['location=999999', 404],
      ['state=XX', 422],
      ['from=Nowhereville&to=Chicago,+IL', 404],
      ['highway=I-80&after=nonsense', 400],
      [`highway=I-80&after=${Buffer.from('[31,"x"]').toString('base64url')}`, 400],
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
    const { bytes } = await measureToTakeAlong({ kind: 'highway', highway: 'I-80' });
    expect(bytes.photos).toBe(80_000);
    expect(textOf(text)).toMatch(/Save offline \(\d+ KB with photos, \d+ KB without\)/);
    expect(textOf(text)).toContain('230 stops and 4 best dishes');
    const posted = await site.visitor().form('/take-along', { highway: 'I-80', photos: 'yes' });
    expect(posted.status).toBe(200);
    expect(textOf(posted.text)).toContain('Saving offline needs JavaScript');
    expect(textOf(posted.text)).toMatch(/Save offline \(\d+ KB with photos/);
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
