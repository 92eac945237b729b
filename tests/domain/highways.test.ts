import { beforeAll, describe, expect, it } from 'vitest';
import { castVote } from '~/domain/votes';
import {
  type HighwayPoint,
  highwayKings,
  listHighways,
  platesAt,
  readHighway,
  stopsAhead,
  stopsNear,
} from '~/domain/highways';
import { eachStop } from '~/domain/highways/read-highway';
import { useFreshDatabase } from '../support/database';
import { aDriver, aPost } from '../support/factories';
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
    stop('TN', '80A', at(-88.8, 35.67), 'TN 80A'),
    stop('TN', '80B', at(-88.8, 35.67), 'TN 80B'),
    stop('TN', '143', at(-87.7, 35.9)),
    stop('TN', '407', at(-83.5, 36.0)),
    stop('AR', '143', at(-92.1, 34.9)),
    stop('AR', '280', at(-90.2, 35.15)),
    stop('NC', '24', at(-82.9, 35.5)),
    { name: 'No exit', highway: 'I-40', state: 'TN' },
    { name: 'Other road', highway: 'I-24', state: 'TN', exitNumber: '143' },
  ]);
  jackson = ids[0] ?? 0;
});

const ahead = (asked: Partial<Parameters<typeof stopsAhead>[0]>) =>
  stopsAhead({ highway: 'I-40', direction: 'east', exit: null, state: null, limit: 20, ...asked });
const names = ({ stops }: { stops: { name: string }[] }) => stops.map(({ name }) => name);

describe('what is ahead on a highway', () => {
  it('is told in driving order, over state lines', async () => {
    expect(names(await ahead({ exit: '80', state: 'TN' }))).toEqual(['TN 143', 'TN 407', 'NC 24']);
    expect(names(await ahead({ exit: '143', state: 'TN', direction: 'west' }))).toEqual([
      ...['TN 80B', 'TN 80A', 'AR 280', 'AR 143'],
    ]);
  });

  it('leaves out the whole exit that was passed, whatever its letter', async () => {
    expect(names(await ahead({ exit: '80A', state: 'TN' }))[0]).toBe('TN 143');
    expect(names(await ahead({ exit: '80B', state: 'TN', direction: 'west' }))[0]).toBe('AR 280');
  });

  it('takes the first state that has a stop at that exit, and names the others', async () => {
    const { from, states, stops } = await ahead({ highway: 'interstate 40', exit: '143' });
    expect(from).toEqual({ state: 'AR', position: 143 });
    expect(states).toEqual(['AR', 'TN', 'NC']);
    expect(stops[0]?.name).toBe('AR 280');
    expect((await ahead({ exit: '400' })).from?.state).toBe('TN');
  });

  it('counts miles by exit numbers, and over a state line by where the stops lie', async () => {
    const { stops } = await ahead({ exit: '100', state: 'TN' });
    expect(stops.map(({ miles }) => miles).slice(0, 2)).toEqual([43, 307]);
    const overTheLine = (stops[2]?.miles ?? 0) - 307;
    expect(overTheLine).toBeGreaterThan(40);
    expect(overTheLine).toBeLessThan(65);
  });

  it('is given in pages that part no exit', async () => {
    const first = await ahead({ limit: 3 });
    expect(names(first)).toEqual(['AR 143', 'AR 280', 'TN 80A', 'TN 80B']);
    const { state, position } = first.next ?? { state: '', position: 0 };
    expect(names(await ahead({ state, exit: String(position) }))).toEqual(['TN 143', 'TN 407', 'NC 24']);
  });

  it('refuses a road without stops, and a way that an interstate does not run', async () => {
    await expect(ahead({ highway: 'I-97' })).rejects.toMatchObject({ code: 'highway-unknown', field: 'highway' });
    await expect(ahead({ direction: 'north' })).rejects.toMatchObject({ code: 'wrong-way', field: 'direction' });
  });

  it('says what was on the plate at each stop', async () => {
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
});

it('a highway is listed from its western end, and from any state on', async () => {
  expect(names(await readHighway('I-40', null, 50))).toEqual([
    ...['AR 143', 'AR 280', 'TN 80A', 'TN 80B', 'TN 143', 'TN 407', 'NC 24'],
  ]);
  expect(names(await readHighway('i40', { state: 'TN', position: -1 }, 50))[0]).toBe('TN 80A');
  const all = [];
  for await (const each of eachStop('I-40')) all.push(each.name);
  expect(all).toHaveLength(8);
});

describe('a stop that is only known to be on a road', () => {
  const road = { highway: 'I-87', state: 'NY' };
  beforeAll(async () => {
    await storePlaces([
      { ...road, name: 'Beta' },
      { ...road, name: 'Alpha' },
      { ...road, name: 'At mile 110', mile: 110 },
      { ...road, name: 'At mile 20', mile: 20.5 },
      { ...road, name: 'Plattsburgh Plaza', exitNumber: 'Service Area' },
      { name: 'Somewhere', highway: 'I-87', exitNumber: '7' },
      { name: 'Vermont', highway: 'I-87', state: 'VT', mile: 3 },
    ]);
  });
  const inOrder = [...['At mile 20', 'At mile 110', 'Alpha', 'Beta', 'Plattsburgh Plaza', 'Vermont', 'Somewhere']];
  const unplacedNames = ({ unplaced }: { unplaced: { name: string }[] }) => unplaced.map(({ name }) => name);

  it('is on its highway, state by state, by the mile where it is known and then by name', async () => {
    const page = await readHighway('I-87', null, 50);
    expect(page).toMatchObject({ states: [], stops: [], next: null });
    expect(unplacedNames(page)).toEqual(inOrder);
    expect(unplacedNames(await readHighway('I-40', null, 50))).toEqual(['No exit']);
  });

  it('comes after the last of the others, in pages and in files, and each is told once', async () => {
    const pages = [await readHighway('I-40', null, 7)];
    for (let { next } = pages[0] ?? { next: null }; next; next = pages.at(-1)?.next ?? null) {
      pages.push(await readHighway('I-40', next, 7));
    }
    expect(pages.map(({ stops, unplaced }) => [stops.length, unplaced.length])).toEqual([
      [7, 0],
      [0, 1],
    ]);
    const byTwo: string[] = [];
    for (let next: HighwayPoint | null = { unplaced: 0 }; next;) {
      const page = await readHighway('I-87', next, 2);
      byTwo.push(...unplacedNames(page));
      next = page.next;
    }
    expect(byTwo).toEqual(inOrder);
    const all = [];
    for await (const each of eachStop('I-87')) all.push(each.name);
    expect(all).toEqual(inOrder);
  });

  it('is counted where what is ahead cannot be told', async () => {
    expect(await ahead({ highway: 'I-87', direction: 'north', exit: '8' })).toMatchObject({
      ...{ from: null, states: [], stops: [], next: null, unplaced: 7 },
    });
    expect((await ahead({ exit: '80', state: 'TN' })).unplaced).toBe(1);
    await expect(ahead({ highway: 'I-87', direction: 'east' })).rejects.toMatchObject({ code: 'wrong-way' });
  });

  it('is among as many as the list of highways says', async () => {
    const { interstates } = await listHighways();
    for (const { highway, stops } of interstates) {
      const page = await readHighway(highway, null, 100);
      expect([highway, page.stops.length + page.unplaced.length]).toEqual([highway, stops]);
    }
    expect(interstates.length).toBeGreaterThan(2);
  });
});

describe('a road that is read page by page', () => {
  const numbered = (count: number, from: string, facts: object) =>
    Array.from({ length: count }, (_, at) => ({ ...facts, name: `${from} ${at + 1}` }));
  const inPages = async (highway: string, limit: number) => {
    const [found, lengths]: [string[], number[]] = [[], []];
    let after: Parameters<typeof readHighway>[1] = null;
    do {
      const page: Awaited<ReturnType<typeof readHighway>> = await readHighway(highway, after, limit);
      found.push(...names(page));
      lengths.push(page.stops.length);
      after = page.next;
    } while (after);
    return { found, lengths };
  };

  it('goes on over a state line where the page is full at the last exit of a state', async () => {
    const road = [
      ...numbered(2, 'AR', { highway: 'I-55', state: 'AR', exitNumber: '10' }),
      ...numbered(4, 'TN', { highway: 'I-55', state: 'TN', exitNumber: '7' }),
      ...numbered(2, 'KY', { highway: 'I-55', state: 'KY', exitNumber: '1' }),
    ];
    await storePlaces(road);
    const all = road.map(({ name }) => name).toSorted();
    for (let limit = 1; limit <= all.length; limit += 1) {
      const { found } = await inPages('I-55', limit);
      expect([limit, found.toSorted()]).toEqual([limit, all]);
    }
  });

  it('parts no exit and loses no place where an exit has a crowd of them', async () => {
    const road = [
      ...numbered(1, 'before', { highway: 'I-57', state: 'IL', exitNumber: '1' }),
      ...numbered(130, 'there', { highway: 'I-57', state: 'IL', exitNumber: '30' }),
      ...numbered(1, 'after', { highway: 'I-57', state: 'IL', exitNumber: '31' }),
    ];
    await storePlaces(road);
    const { found, lengths } = await inPages('I-57', 5);
    expect(lengths).toEqual([131, 1]);
    expect(found).toEqual(road.map(({ name }) => name));
  });

  it.each([
    ['rising', 'north'],
    ['falling', 'south'],
  ] as const)('loses no place that stands by its mile alone, with %s numbers', async (_, direction) => {
    const highway = direction === 'north' ? 'I-65' : 'I-59';
    const miles = [1.998, 2, 2.5, 2.9999, 3];
    await storePlaces(miles.map((mile) => ({ name: String(mile), highway, state: 'AL', mile })));
    const found = [];
    let exit: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof ahead>> = await ahead({ highway, direction, exit, state: 'AL', limit: 1 });
      found.push(...names(page));
      exit = page.next && String(page.next.position);
    } while (exit);
    expect(found.toSorted()).toEqual(miles.map(String));
  });
});

it('the stops near a point are told with the miles between', async () => {
  const near = await stopsNear({ latitude: 35.67, longitude: -88.8 }, 5);
  expect(near.map(({ name, miles }) => [name, miles])).toEqual([
    ['TN 80A', 0],
    ['TN 80B', 0],
    ['TN 143', expect.closeTo(64, -1)],
    ['AR 280', expect.closeTo(87, -1)],
  ]);
});
