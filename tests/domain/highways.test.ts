import { beforeAll, describe, expect, it } from 'vitest';
import { castVote } from '~/domain/votes';
import { highwayKings, platesAt } from '~/domain/highways/plates';
import { mergePlaces } from '~/domain/locations/merge-places';
import { listHighways, readHighway, streamStops } from '~/domain/highways/read-highway';
import { exitOnRoad, stopsAhead, stopsAround, stopsNear } from '~/domain/highways/stops-ahead';
import { spanOf } from '~/domain/roads/along-road';
import { pointOfAxis } from '~/domain/roads/road-axis';
import { planTripOrFail } from '~/domain/trip/plan-trip';
import { findRoadPositions } from '~models/location-road';
import { findRoadKings, Posts } from '~models/post';
import { useFreshDatabase } from '../support/database';
import { aDriver, aPost, type Driver } from '../support/factories';
import { storePlaces } from '../support/places';

useFreshDatabase();

const at = (longitude: number, latitude: number) => ({
  coordinates: { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] },
});
const stop = (state: string, exitNumber: string, where: object, name = `${state} ${exitNumber}`) => ({
  ...{ name, highway: 'I-40', state, exitNumber },
  ...where,
});

let jackson = 0;
beforeAll(async () => {
  const ids = await storePlaces([
    stop('TN', '80A', at(-88.856, 35.663), 'TN 80A'),
    stop('TN', '80B', at(-88.856, 35.663), 'TN 80B'),
    stop('TN', '143', at(-87.801, 35.88)),
    stop('TN', '407', at(-83.608, 35.984)),
    stop('AR', '143', at(-92.1, 34.9)),
    stop('AR', '280', at(-90.137, 35.156)),
    stop('NC', '24', at(-82.959, 35.57)),
    { name: 'No exit', highway: 'I-40', state: 'TN' },
    { name: 'Other road', highway: 'I-24', state: 'TN', exitNumber: '143' },
  ]);
  jackson = ids[0] ?? 0;
});

const ahead = (options: Partial<Parameters<typeof stopsAhead>[0]>) =>
  stopsAhead({ highway: 'I-40', direction: 'east', exit: null, state: null, limit: 20, ...options });
const names = ({ stops }: { stops: { name: string }[] }) => stops.map(({ name }) => name);

describe('what is ahead on a highway', () => {
  it('is listed in driving order, across state lines', async () => {
    expect(names(await ahead({ exit: '80', state: 'TN' }))).toEqual(['TN 143', 'TN 407', 'NC 24']);
    expect(names(await ahead({ exit: '143', state: 'TN', direction: 'west' }))).toEqual([
      ...['TN 80B', 'TN 80A', 'AR 280', 'AR 143'],
    ]);
  });

  it('leaves out the whole passed exit, whatever its letter', async () => {
    expect(names(await ahead({ exit: '80A', state: 'TN' }))[0]).toBe('TN 143');
    expect(names(await ahead({ exit: '80B', state: 'TN', direction: 'west' }))[0]).toBe('AR 280');
  });

  it('assumes the first state that has a stop at that exit, and lists the others', async () => {
    const { from, states, stops } = await ahead({ highway: 'interstate 40', exit: '143' });
    expect(from).toEqual({ state: 'AR', name: null, isKnown: true });
    expect(states).toEqual(['AR', 'TN', 'NC']);
    expect(stops[0]?.name).toBe('AR 280');
    expect((await ahead({ exit: '400' })).from?.state).toBe('TN');
    expect((await ahead({ exit: '143', direction: 'west' })).states).toEqual(['NC', 'TN', 'AR']);
  });

  it('counts miles along the road from an exit or a mile marker, whether or not a stop is there', async () => {
    const { stops } = await ahead({ exit: '100', state: 'TN' });
    const miles = stops.map((each) => each.miles ?? NaN);
    expect(miles[0]).toBeCloseTo(43, -0.5);
    expect(miles[1]).toBeCloseTo(307, -0.5);
    // The state line is at mile 451, where I-40 in North Carolina starts.
    expect(miles[2]).toBeCloseTo(351 + 24, -0.8);
    for (const typed of ['mile 100', 'Mile marker 100', 'mm100', 'exit 100']) {
      expect([typed, (await ahead({ exit: typed, state: 'TN' })).stops[0]?.miles]).toEqual([typed, miles[0]]);
    }
  });

  it('can start at a stop', async () => {
    const { from, stops } = await ahead({ stop: jackson });
    expect(from).toEqual({ state: 'TN', name: 'TN 80A', isKnown: true });
    expect(stops.map(({ name }) => name)).toEqual(['TN 80B', 'TN 143', 'TN 407', 'NC 24']);
    expect(stops[0]?.miles).toBe(0);
  });

  it('says so if an exit is unknown, and starts at the beginning of the state', async () => {
    const { from, stops } = await ahead({ exit: '999', state: 'TN' });
    expect(from).toEqual({ state: 'TN', name: null, isKnown: false });
    expect(stops.map(({ name, miles }) => [name, miles])[0]).toEqual(['TN 80A', null]);
  });

  it('is paged, with the miles from the original position', async () => {
    const found = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof ahead>> = await ahead({ exit: '143', state: 'AR', limit: 1, after });
      found.push(...page.stops);
      after = page.next;
    } while (after);
    const whole = await ahead({ exit: '143', state: 'AR' });
    expect(found).toEqual(whole.stops);
    expect(names({ stops: found })).toEqual(['AR 280', 'TN 80A', 'TN 80B', 'TN 143', 'TN 407', 'NC 24']);
    await expect(ahead({ after: 'nonsense' })).rejects.toMatchObject({ code: 'invalid-cursor' });
  });

  it('starts at an exit that a source states, not at a guess of its number', async () => {
    const start = spanOf('US-191', 'UT')?.from ?? 0;
    const onRoad = (miles: number) => at(...(pointOfAxis('US-191', start + miles) ?? [0, 0]));
    const exit = { highway: 'US-191', state: 'UT', exitNumber: '17' };
    const ids = await storePlaces([
      { ...exit, name: 'Guessed', exitIsGuess: true, ...onRoad(20) },
      { ...exit, name: 'Stated', ...onRoad(40) },
    ]);
    const [stated] = await findRoadPositions(ids[1] ?? 0);
    expect(await exitOnRoad('US-191', 'UT', 17, 1)).toBe(stated?.at);
  });

  it('starts at the stop that a stop was merged into, as do trips', async () => {
    const editor = await aDriver({ role: 'editor' });
    const road = { highway: 'I-26', state: 'SC' };
    const [kept = 0, removed = 0] = await storePlaces([
      { ...road, name: 'Kept Stop', exitNumber: '82', ...at(-81.5, 34.3) },
      { ...road, name: 'Removed Stop', exitNumber: '82', ...at(-81.5, 34.3) },
      { ...road, name: 'Next Stop', exitNumber: '101', ...at(-81.2, 34.12) },
    ]);
    await mergePlaces(editor, { keptId: kept, removedId: removed, seen: null });
    const { from, stops } = await ahead({ highway: 'I-26', direction: 'east', stop: removed });
    expect(from).toEqual({ state: 'SC', name: 'Kept Stop', isKnown: true });
    expect(stops.map(({ name }) => name)).toEqual(['Next Stop']);
    const trip = await planTripOrFail({ from: `Removed Stop (stop ${removed})`, via: null, to: 'Charleston, SC' });
    expect(trip.from.name).toBe('Kept Stop, SC');
  });

  it('rejects a road without stops, and a direction that an interstate doesn’t run', async () => {
    await expect(ahead({ highway: 'I-97' })).rejects.toMatchObject({ code: 'highway-unknown', field: 'highway' });
    await expect(ahead({ direction: 'north' })).rejects.toMatchObject({ code: 'wrong-way', field: 'direction' });
  });

  it('shows the plates of each stop', async () => {
    const [cook, judge] = [await aDriver(), await aDriver()];
    const post = await aPost(cook, { locationId: jackson, highway: 'I-40', exit: '80A' });
    await castVote.post(judge, { id: post.id, direction: 'up' });
    const { stops } = await ahead({ exit: '1', state: 'TN' });
    expect(await platesAt(stops)).toEqual({
      [jackson]: { posts: 1, upVotes: 1, downVotes: 0, lastAt: post.createdAt },
    });

    const { week, month } = await highwayKings('I-40');
    expect(week).toMatchObject({ driver: { id: cook.id }, points: 6 });
    expect(month).toEqual(week);
    expect(await highwayKings('I-24')).toEqual({ week: null, month: null });
  });

  it('has one leader of the week and another of the month, whichever begins first', async () => {
    const [early, late] = [await aDriver(), await aDriver()];
    const postOn = async (driver: Driver, day: number) => {
      const { id } = await aPost(driver, { locationId: null, highway: 'I-17', exit: '1' });
      await Posts.updateOne({ _id: id }, { createdAt: new Date(Date.UTC(2026, 0, day)) });
    };
    await postOn(early, 5);
    await postOn(early, 6);
    await postOn(late, 20);
    const since = (week: number, month: number) => ({
      week: new Date(Date.UTC(2026, 0, week)),
      month: new Date(Date.UTC(2026, 0, month)),
    });
    const leaders = (week: number, month: number) => findRoadKings('I-17', since(week, month), { post: 5, vote: 1 });
    const [first, second] = [
      { userId: early.id, points: 10 },
      { userId: late.id, points: 5 },
    ];
    expect(await leaders(19, 1)).toEqual({ week: second, month: first });
    expect(await leaders(1, 19)).toEqual({ week: first, month: second });
    expect(await leaders(21, 1)).toEqual({ week: null, month: first });
    expect(await leaders(21, 21)).toEqual({ week: null, month: null });
  });
});

it('a highway is listed from its western end, or from any state', async () => {
  const order = ['AR 143', 'AR 280', 'TN 80A', 'TN 80B', 'TN 143', 'TN 407', 'NC 24', 'No exit'];
  expect(names(await readHighway('I-40', { limit: 50 }))).toEqual(order);
  expect(names(await readHighway('i40', { state: 'TN', limit: 50 }))[0]).toBe('TN 80A');
  const all = [];
  for await (const each of streamStops('I-40')) all.push(each.name);
  expect(all).toEqual(order);
});

const read = async (highway: string, limit: number): Promise<string[]> => {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readHighway>> = await readHighway(highway, { cursor, limit });
    expect(page.stops.length).toBeLessThanOrEqual(limit);
    found.push(...names(page));
    cursor = page.next;
  } while (cursor);
  return found;
};

describe('a stop without an exit', () => {
  const road = { highway: 'I-87', state: 'NY' };
  beforeAll(async () => {
    await storePlaces([
      { ...road, name: 'Nowhere' },
      // In Plattsburgh, Albany and Kingston. New York's exits are not mileage-based.
      { ...road, name: 'Plattsburgh Plaza', exitNumber: 'Service Area', ...at(-73.477, 44.698) },
      { ...road, name: 'Albany', ...at(-73.8137, 42.7006) },
      { ...road, name: 'Kingston', ...at(-74.0334, 41.944) },
      { name: 'Kingston without a state', highway: 'I-87', ...at(-74.0334, 41.944) },
      { name: 'Somewhere', highway: 'I-87', exitNumber: '7' },
    ]);
  });

  it('is sorted by its position, or last if only its road is known', async () => {
    const order = [...['Kingston', 'Kingston without a state', 'Albany', 'Plattsburgh Plaza', 'Nowhere', 'Somewhere']];
    expect(await read('I-87', 50)).toEqual(order);
    expect(await read('I-87', 1)).toEqual(order);
    const all = [];
    for await (const each of streamStops('I-87')) all.push(each.name);
    expect(all).toEqual(order);
  });

  it('is ahead, with its miles, unless only its road is known', async () => {
    const north = await ahead({ highway: 'I-87', direction: 'north', exit: null });
    expect(names(north)).toEqual(['Kingston', 'Kingston without a state', 'Albany', 'Plattsburgh Plaza']);
    const [albany] = north.stops.filter(({ name }) => name === 'Albany');
    const south = await ahead({ highway: 'I-87', direction: 'south', stop: albany?.id ?? 0 });
    expect(names(south)).toEqual(['Kingston without a state', 'Kingston']);
    expect(south.stops[0]?.miles).toBeGreaterThan(45);
    expect(south.stops[0]?.miles).toBeLessThan(70);
    await expect(ahead({ highway: 'I-87', direction: 'east' })).rejects.toMatchObject({ code: 'wrong-way' });
  });

  it('counts in the list of highways', async () => {
    const { interstates } = await listHighways();
    for (const { highway, stops } of interstates)
      expect([highway, (await read(highway, 40)).length]).toEqual([highway, stops]);
    expect(interstates.length).toBeGreaterThan(2);
  });
});

describe('a road that is read page by page', () => {
  const numbered = (count: number, from: string, facts: object) =>
    Array.from({ length: count }, (_, index) => ({ ...facts, name: `${from} ${index + 1}` }));

  it('continues across a state line if the page is full at the last exit of a state', async () => {
    const road = [
      ...numbered(2, 'NM', { highway: 'I-25', state: 'NM', exitNumber: '10' }),
      ...numbered(4, 'CO', { highway: 'I-25', state: 'CO', exitNumber: '7' }),
      ...numbered(2, 'WY', { highway: 'I-25', state: 'WY', exitNumber: '1' }),
    ];
    await storePlaces(road);
    const all = await read('I-25', 50);
    expect(all.toSorted()).toEqual(road.map(({ name }) => name).toSorted());
    expect(all.at(-1)).toBe('WY 2');
    for (let limit = 1; limit <= all.length; limit += 1)
      expect([limit, await read('I-25', limit)]).toEqual([limit, all]);
  });

  it('loses no place at an exit with very many', async () => {
    const road = [
      ...numbered(1, 'before', { highway: 'I-57', state: 'IL', exitNumber: '1' }),
      ...numbered(130, 'there', { highway: 'I-57', state: 'IL', exitNumber: '30' }),
      ...numbered(1, 'after', { highway: 'I-57', state: 'IL', exitNumber: '45' }),
    ];
    await storePlaces(road);
    expect(await read('I-57', 5)).toEqual(road.map(({ name }) => name));
  });

  it.each([
    ['rising', 'north', 'I-65'],
    ['falling', 'south', 'I-59'],
  ] as const)('loses no place that only has a mile, with %s numbers', async (_, direction, highway) => {
    const miles = [1.998, 2, 2.5, 2.9999, 3];
    await storePlaces(miles.map((mile) => ({ name: String(mile), highway, state: 'AL', mile })));
    const found = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof ahead>> = await ahead({ highway, direction, after, limit: 1 });
      found.push(...names(page));
      after = page.next;
    } while (after);
    const order = miles.map(String);
    expect(found.map(Number)).toEqual((direction === 'north' ? order : order.toReversed()).map(Number));
  });

  it('is sorted by exits, state by state, if its line is not shipped', async () => {
    const road = { highway: 'SR-99', state: 'CA' };
    await storePlaces([
      { ...road, name: 'At 200', exitNumber: '200' },
      { ...road, name: 'Unknown' },
      { ...road, name: 'At 30B', exitNumber: '30B' },
      { ...road, name: 'At mile 90', mile: 90 },
      { highway: 'SR-99', state: 'AR', name: 'Arkansas', exitNumber: '5' },
    ]);
    expect(await read('SR-99', 2)).toEqual(['Arkansas', 'At 30B', 'At mile 90', 'At 200', 'Unknown']);
    const question = { highway: 'SR-99', state: 'CA', exit: '30' } as const;
    const { stops } = await ahead({ ...question, direction: 'north' });
    expect(stops.map(({ name, miles }) => [name, miles])).toEqual([
      ['At mile 90', 60],
      ['At 200', 170],
    ]);
    expect(names(await ahead({ ...question, exit: '150', direction: 'south' }))).toEqual(['At mile 90', 'At 30B']);
  });
});

describe('the other side of a road', () => {
  const road = { highway: 'I-70', state: 'KS' };
  const spot = (name: string, longitude: number, facts: object) => ({
    ...road,
    name,
    ...facts,
    ...at(longitude, 38.87),
  });
  beforeAll(() =>
    storePlaces([
      spot('East rest', -99.0, { type: 'rest_area', direction: 'east' }),
      spot('West rest', -98.95, { type: 'rest_area', direction: 'west' }),
      spot('Both rest', -98.9, { type: 'rest_area', direction: 'both' }),
      spot('West turnout', -98.85, { type: 'other', direction: 'west' }),
      spot('West plaza', -98.8, { direction: 'west' }),
      spot('Truck stop on the west side', -98.75, { direction: 'west', exitNumber: '190' }),
    ]),
  );

  it('is left out, unless requested', async () => {
    const east = { highway: 'I-70', direction: 'east' } as const;
    expect(names(await ahead(east))).toEqual(['East rest', 'Both rest', 'Truck stop on the west side']);
    expect(names(await ahead({ ...east, otherSide: true }))).toHaveLength(6);
    const west = await ahead({ ...east, direction: 'west' });
    expect(names(west)).toEqual([
      ...['Truck stop on the west side', 'West plaza', 'West turnout', 'Both rest', 'West rest'],
    ]);
    expect((await readHighway('I-70', { limit: 50 })).stops).toHaveLength(6);
  });

  it('never appears as a place to continue to', async () => {
    const { stops } = await ahead({ highway: 'I-70', direction: 'east' });
    const [first] = stops;
    if (!first) throw new Error('There are no stops.');
    const around = (await stopsAround(first, 9)).filter(({ way }) => way === 'east');
    expect(names({ stops: around })).toEqual(['Both rest', 'Truck stop on the west side']);
  });
});

it('a stop is also on a road that shares its pavement', async () => {
  // I-40 and I-75 share their pavement west of Knoxville.
  await storePlaces([
    { name: 'Farragut Truck Stop', highway: 'I-75', state: 'TN', exitNumber: '373', ...at(-84.174, 35.899) },
  ]);
  expect(await read('I-75', 5)).toContain('Farragut Truck Stop');
  const order = await read('I-40', 50);
  expect(order.slice(order.indexOf('TN 143'))).toEqual(['TN 143', 'Farragut Truck Stop', 'TN 407', 'NC 24', 'No exit']);
});

it('the stops near a point have their distance in miles', async () => {
  const near = await stopsNear({ latitude: 35.663, longitude: -88.856 }, 5);
  expect(near.map(({ name, miles }) => [name, miles])).toEqual([
    ['TN 80A', 0],
    ['TN 80B', 0],
    ['TN 143', expect.closeTo(61, -1)],
    ['AR 280', expect.closeTo(80, -1)],
  ]);
});
