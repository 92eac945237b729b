import { beforeAll, describe, expect, it } from 'vitest';
import {
  filterOptions,
  filterPlaces,
  listPlaces,
  listRatedFirst,
  searchPlaces,
} from '~/domain/locations/read-locations';
import { nearestOfChain } from '~/domain/locations/search-places';
import type { Place } from '~/schemas/places';
import type { Page } from '~/domain/cursor';
import { Locations } from '~models/location';
import { useFreshDatabase } from '../support/database';
import { castVote } from '~/domain/votes';
import { aDriver, aPost } from '../support/factories';
import { createProfiler } from '../../scripts/bench/profiler';
import { type PlaceFacts, storePlaces } from '../support/places';

useFreshDatabase();

const chains = ["Love's", 'Pilot', 'Flying J', 'TA', null];
const cities = ['Amarillo', 'Oklahoma City', 'West Memphis', 'Walcott', 'Kenly', "Coeur d'Alene"];
const states = ['TX', 'OK', 'AR', 'IA', 'NC', 'ID'];

/** 3,000 generated places, so that common texts are found by scanning the first places, and rare ones by the index of grams. */
const generated: PlaceFacts[] = Array.from({ length: 3_000 }, (_, n) => {
  const chainName = chains[n % chains.length] ?? null;
  const at = n % cities.length;
  return {
    name: chainName ? `${chainName} Travel Stop #${n}` : `${['Cactus', 'Prairie', 'Bluff'][n % 3]} Rest Area ${n}`,
    chainName,
    highway: `I-${[40, 80, 35, 405][n % 4]}`,
    exitNumber: String(n % 299),
    city: cities[at] ?? null,
    state: states[at] ?? null,
    type: chainName ? 'truck_stop' : 'rest_area',
  };
});
const odd: PlaceFacts[] = [
  { name: 'Iowa 80', highway: 'I-80', exitNumber: '284', city: 'Walcott', state: 'IA', chainName: 'TA' },
  { name: 'Zed (a+)+$ Diner', highway: 'US-54', city: 'Zion', state: 'TX', type: 'diner' },
  { name: 'Back\\slash 100% Grill', highway: 'SR-99', state: 'CA', type: 'restaurant' },
  { name: 'Exit 143 letters', highway: 'I-40', exitNumber: '143A-B', state: 'AR' },
  { name: 'Río Grande Café', highway: 'I-25', state: 'NM', city: 'Truth or Consequences' },
];
const all = [...generated, ...odd];
let ids: number[];

beforeAll(async () => {
  ids = await storePlaces(all);
});

async function everyPage(page: (cursor: string | null) => Promise<Page<Place>>): Promise<Place[]> {
  const found: Place[] = [];
  for (let cursor: string | null = null; ;) {
    const { items, next } = await page(cursor);
    found.push(...items);
    if (!next) return found;
    cursor = next;
  }
}

const everyMatch = (query: string): Promise<Place[]> =>
  everyPage((cursor) => searchPlaces(query, { limit: 100, cursor }));

/** Exactly as in specification §2: a case-insensitive substring of name, chainName, highway, city or state. */
const bySubstring = (query: string): number[] =>
  all.flatMap((place, at) => {
    const fields = [place.name, place.chainName, place.highway, place.city, place.state];
    return fields.some((field) => field?.toLowerCase().includes(query.toLowerCase())) ? [ids[at] ?? 0] : [];
  });

const idsOf = (places: Place[]): number[] => places.map(({ id }) => id).sort((a, b) => a - b);

describe('a search', () => {
  it.each([
    ['Walcott'],
    ['walc'],
    ['ALCOT'],
    ['ilot'],
    ['love'],
    ["love's travel"],
    ['rest area 2'],
    ['rairie rest'],
    ['tx'],
    ['7'],
    ['z'],
    ['#29'],
    ['i-4'],
    ['i-80'],
    ['405'],
    ["d'al"],
    ['río'],
    ['or con'],
    ['stop #1499'],
    ['no such place'],
    ['qx'],
    ['\u00a7'],
  ])(
    'for %j finds places that contain it in any of the five fields, each once',
    { tags: ['S2.picker.1', 'S7.locations.2'] },
    async (query) => {
      expect(idsOf(await everyMatch(query))).toEqual(bySubstring(query));
    },
  );

  it.each(['(a+)+$', '\\', '100%', '.*', '$', '[', '^', 'a|b'])('takes %j literally (case 31)', async (query) => {
    expect(idsOf(await everyMatch(query))).toEqual(bySubstring(query));
  });

  it.each(['a'.repeat(10_000), 'love\0', ' ', '\u0000'])(
    'finds nothing for a text that no place can contain',
    async (query) => {
      expect(await searchPlaces(query, { limit: 50 })).toEqual({ items: [], next: null });
    },
  );

  it('has a stable order across pages of any length', async () => {
    const inOne = (await everyMatch('travel')).map(({ id }) => id);
    const inSmall = await everyPage((cursor) => searchPlaces('travel', { limit: 90, cursor }));
    expect(inSmall.map(({ id }) => id)).toEqual(inOne);
  });

  it('shows names that start with it first', async () => {
    const names = (await searchPlaces('prairie', { limit: 5 })).items.map(({ name }) => name);
    expect(names.every((name) => name.startsWith('Prairie'))).toBe(true);
    const [first] = (await searchPlaces('80', { limit: 1 })).items;
    expect(first?.name).not.toBe('Iowa 80');
    expect((await searchPlaces('iowa', { limit: 1 })).items[0]?.name).toBe('Iowa 80');
  });

  it('finds a chain with or without its apostrophe', async () => {
    const [with_, without] = [await everyMatch("love's"), await everyMatch('loves')];
    expect(idsOf(without)).toEqual(idsOf(with_));
    expect(with_).toHaveLength(600);
  });

  it.each(['i40 exit 143', 'I-40 143', 'Interstate 40 exit 143', '1-40 Exit 143'])(
    'parses the sign in %j',
    async (query) => {
      const found = await everyMatch(query);
      expect(found.length).toBeGreaterThan(1);
      expect(new Set(found.map(({ highway }) => highway))).toEqual(new Set(['I-40']));
      expect(found.every(({ exitNumber }) => exitNumber === '143' || exitNumber === '143A-B')).toBe(true);
      expect(found.map(({ name }) => name)).toContain('Exit 143 letters');
    },
  );

  it('narrows a sign by the other words', async () => {
    const one = generated.find(({ highway, chainName }) => highway === 'I-80' && chainName === "Love's");
    const found = await everyMatch(`i80 exit ${one?.exitNumber} love's`);
    expect(found.map(({ name }) => name)).toContain(one?.name);
    for (const { highway, exitNumber, chainName } of found)
      expect({ highway, exitNumber, chainName }).toMatchObject({
        highway: 'I-80',
        exitNumber: one?.exitNumber,
        chainName: "Love's",
      });
  });

  it('searches the words separately only if nothing contains them together', async () => {
    const apart = await everyMatch('amarillo pilot');
    expect(idsOf(apart)).toEqual(
      all.flatMap(({ city, chainName }, at) => (city === 'Amarillo' && chainName === 'Pilot' ? [ids[at] ?? 0] : [])),
    );
    expect((await everyMatch('rest area')).every(({ name }) => /rest area/i.test(name))).toBe(true);
    const inState = await everyMatch('flying j north carolina');
    expect(inState.length).toBeGreaterThan(0);
    for (const place of inState) expect(place).toMatchObject({ chainName: 'Flying J', state: 'NC' });
  });

  it.each([
    ['Amarillo, TX', 'amarillo tx'],
    ['amarillo,', 'amarillo'],
    ['Pilot (Amarillo)', 'pilot amarillo'],
    ['TX · Amarillo · Pilot', 'tx amarillo pilot'],
    ['Pilot - Amarillo', 'pilot amarillo'],
    ['Amarillo, Texas', 'amarillo tx'],
    ['Texas, Amarillo', 'amarillo tx'],
    ["Love's Travel Stop — Coeur d'Alene, Idaho", "love's travel stop coeur d'alene id"],
    ['I-40, Exit 143', 'i40 exit 143'],
    ['Flying J — I-80, Exit 137', 'flying j i80 exit 137'],
    ['I-40, Exit 143, Arkansas', 'i40 exit 143 ar'],
  ])('finds the same for %j as for %j, since separators are not part of words', async (written, bare) => {
    const found = idsOf(await everyMatch(written));
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(idsOf(await everyMatch(bare)));
  });

  it.each([',', '—', ' — ', '()'])('finds nothing for %j, which contains no word', async (query) => {
    expect(await everyMatch(query)).toEqual([]);
  });

  it('rejects a cursor that it did not produce', async () => {
    await expect(searchPlaces('love', { limit: 5, cursor: 'garbage' })).rejects.toMatchObject({
      code: 'invalid-cursor',
    });
  });

  it('returns the exit on the sign first, then other places with the words', async () => {
    const first = (await searchPlaces('i40 exit 143', { limit: 1 })).items[0];
    expect(first).toMatchObject({ highway: 'I-40', exitNumber: expect.stringMatching(/^143/) });
    const [inn] = await storePlaces([{ name: 'The i-80 Inn', highway: 'US-6' }]);
    const found = await everyMatch('i-80');
    const at = found.findIndex(({ id }) => id === inn);
    expect(found.slice(0, at).every(({ highway }) => highway === 'I-80')).toBe(true);
    await Locations.deleteMany({ _id: inn });
  });

  it.each([
    ['pilot', 60],
    ['ilot', 60],
    ['travel', 60],
    ['stop #1499', 10],
    ['amarillo pilot', 650],
    ['rest area travel', 750],
    ['flying j north carolina', 600],
  ])('for %j reads few places, no matter how many there are', async (query, maxReads) => {
    const executed = await createProfiler().watch(() => searchPlaces(query, { limit: 50 }));
    expect(executed.reduce((sum, { docsExamined }) => sum + docsExamined, 0)).toBeLessThanOrEqual(maxReads);
    expect(executed.filter(({ planSummary }) => planSummary.includes('COLLSCAN'))).toEqual([]);
  });
});

describe('the list and its filters', () => {
  it('lists every place once, by name', async () => {
    const places = await everyPage((cursor) => listPlaces({ limit: 100, cursor }));
    expect(places).toHaveLength(all.length);
    const names = places.map(({ name }) => name.toLowerCase());
    expect(names).toEqual([...names].sort());
  });

  it.each([
    [{ state: 'TX' }, (place: PlaceFacts) => place.state === 'TX'],
    [{ state: 'Texas' }, (place: PlaceFacts) => place.state === 'TX'],
    [{ city: 'west memphis' }, (place: PlaceFacts) => place.city === 'West Memphis'],
    [{ highway: 'i40' }, (place: PlaceFacts) => place.highway === 'I-40'],
    [{ locationType: 'rest_area' }, (place: PlaceFacts) => place.type === 'rest_area'],
    [
      { state: 'OK', highway: 'I-80', locationType: 'truck_stop' },
      (place: PlaceFacts) => place.state === 'OK' && place.highway === 'I-80' && place.type !== 'rest_area',
    ],
    [{ state: 'AR', query: 'pilot' }, (place: PlaceFacts) => place.state === 'AR' && place.chainName === 'Pilot'],
    [{ state: 'ZZ' }, () => false],
    [{ locationType: 'castle' }, () => false],
  ])('returns what matches all of %j', { tags: ['S7.locations.3'] }, async (filter, fits) => {
    const found = await everyPage((cursor) => filterPlaces(filter, { limit: 100, cursor }));
    expect(idsOf(found)).toEqual(all.flatMap((place, at) => (fits(place) ? [ids[at] ?? 0] : [])));
  });

  it('offers all existing states, and the cities of one', async () => {
    expect(await filterOptions(null)).toMatchObject({ states: ['AR', 'CA', 'IA', 'ID', 'NC', 'NM', 'OK', 'TX'] });
    expect((await filterOptions('TX')).cities).toEqual(['Amarillo', 'Zion']);
  });
});

describe('best-rated first', () => {
  let [fair, best] = [0, 0];
  beforeAll(async () => {
    [fair = 0, best = 0] = [ids[1500], ids[2800]];
    const cook = await aDriver();
    await aPost(cook, { locationId: fair });
    const post = await aPost(cook, { locationId: best });
    await castVote.post(await aDriver(), { id: post.id, direction: 'up' });
  });
  const ratedFirst = (filter: Parameters<typeof listRatedFirst>[0]) =>
    everyPage((cursor) => listRatedFirst(filter, { limit: 100, cursor }));

  it.each([
    ['all of a state', { state: states[2800 % states.length] ?? null }],
    ['a text', { query: 'travel stop' }],
  ])('%s: the best, the others with posts, then the rest in its own order; each once', async (_, filter) => {
    const listed = (await everyPage((cursor) => filterPlaces(filter, { limit: 100, cursor }))).map(({ id }) => id);
    const rated = [best, fair].filter((id) => listed.includes(id));
    expect((await ratedFirst(filter)).map(({ id }) => id)).toEqual([
      ...rated,
      ...listed.filter((id) => !rated.includes(id)),
    ]);
    expect(rated.length).toBeGreaterThan(0);
  });

  it('searches separate words everywhere if nothing contains the whole text', async () => {
    const [{ name, city } = { name: '', city: '' }] = all.slice(2800);
    const words = `${city} ${name}`;
    expect((await ratedFirst({ query: words })).map(({ id }) => id)).toEqual(
      (await everyMatch(words)).map(({ id }) => id),
    );
  });
});

describe('drivers’ queries', () => {
  const okc: [number, number] = [-97.52, 35.47];
  const at = (miles: number): PlaceFacts['coordinates'] => ({
    type: 'Point',
    coordinates: [okc[0], okc[1] + miles / 69],
  });

  beforeAll(async () => {
    await storePlaces([
      {
        name: 'Petro',
        chainName: 'Petro',
        city: 'Yukon',
        state: 'OK',
        highway: 'I-40',
        exitNumber: '140',
        coordinates: at(12),
      },
      { name: 'Petro', chainName: 'Petro', city: 'Moore', state: 'OK', highway: 'I-35', coordinates: at(-9) },
      { name: 'Petro', chainName: 'Petro', city: 'Enid', state: 'OK', coordinates: at(65) },
      { name: 'Petro', chainName: 'Petro', city: 'Wichita', state: 'KS', coordinates: at(150) },
      { name: 'Petro', chainName: 'Petro', city: 'Oklahoma City', state: 'OK', highway: 'I-44', exitNumber: '1' },
      { name: 'Cattlemen Diner', type: 'diner', city: 'Bethany', state: 'OK', coordinates: at(4) },
      {
        name: 'TA',
        chainName: 'TA',
        city: 'Antioch',
        state: 'TN',
        highway: 'I-24',
        coordinates: { type: 'Point', coordinates: [-86.65, 36.06] },
      },
      { name: 'Mountain Top', state: 'NV', highway: 'US-50', exitNumber: '388' },
    ]);
  });

  const townsOf = async (query: string) =>
    (await searchPlaces(query, { limit: 50 })).items.map(({ name, city }) => `${name}, ${city}`);

  it.each(['petro okc', 'petro oklahoma city', 'okc petro', 'Petro near OKC', 'petro oklahoma city ok'])(
    '%s finds the chain within 25 miles, nearest first',
    async (query) => {
      expect(await townsOf(query)).toEqual(['Petro, Moore', 'Petro, Yukon', 'Petro, Oklahoma City']);
    },
  );

  it('a chain of two letters doesn’t match inside other words', async () => {
    expect(await townsOf('ta nashville')).toEqual(['TA, Antioch']);
    expect(await townsOf('ta nash')).toEqual(['TA, Antioch']);
  });

  it('a town with any other word, or with a road', async () => {
    expect(await townsOf('diner okc')).toEqual(['Cattlemen Diner, Bethany']);
    expect(await townsOf('petro i35 okc')).toEqual(['Petro, Moore']);
  });

  it('pages through the results around a town', async () => {
    const first = await searchPlaces('petro okc', { limit: 1 });
    const second = await searchPlaces('petro okc', { limit: 1, cursor: first.next });
    const third = await searchPlaces('petro okc', { limit: 1, cursor: second.next });
    expect([first, second, third].map(({ items }) => items.map(({ city }) => city))).toEqual([
      ['Moore'],
      ['Yukon'],
      ['Oklahoma City'],
    ]);
    expect(third.next).toBeNull();
  });

  it.each(['exit 388', 'Exit 388', 'ex. 388'])('%s alone finds that exit of any road', async (query) => {
    expect(await townsOf(query)).toEqual(['Mountain Top, null']);
  });

  it.each(['i40 e 140 petro', 'I-40 E 140 petro', 'i\u201140 exit 140 petro', 'i40 east 140 petro'])(
    '%s finds the exit of the road',
    async (query) => {
      expect(await townsOf(query)).toEqual(['Petro, Yukon']);
    },
  );

  it('a road in any of its spellings', async () => {
    await storePlaces([{ name: 'Spelling Grill', highway: 'TX 9114', state: 'TX' }]);
    for (const query of ['tx-9114', 'sr 9114', 'state highway 9114', 'TX\u20119114']) {
      expect(await townsOf(query)).toEqual(['Spelling Grill, null']);
    }
    expect((await filterPlaces({ highway: 'SR-9114' }, { limit: 5 })).items).toHaveLength(1);
  });

  it.each(['petro joplin', 'petro joplin mo', 'petro joplyn'])('for %s offers the nearest three', async (query) => {
    expect(await townsOf(query)).toEqual([]);
    expect(await nearestOfChain(query)).toMatchObject({
      chain: 'Petro',
      near: 'Joplin, MO',
      stops: [{ city: 'Wichita' }, { city: 'Enid' }, { city: 'Yukon' }],
    });
  });

  it('offers none for a chain that we have no stop of, or without a chain', async () => {
    expect(await nearestOfChain('sheetz joplin')).toBeNull();
    expect(await nearestOfChain('no such thing')).toBeNull();
  });
});

it('a position finds the nearest places, nearest first', async () => {
  const at = (longitude: number) => ({ type: 'Point' as const, coordinates: [longitude, 61] as [number, number] });
  await storePlaces([
    { name: 'Second Yard', coordinates: at(-150.2) },
    { name: 'First Yard', coordinates: at(-150.1) },
    { name: 'Far Yard', coordinates: at(-152) },
  ]);
  for (const query of ['61.0,-150.0', '61.001, -150.001']) {
    const { items, next } = await searchPlaces(query, { limit: 5 });
    expect([items.map(({ name }) => name), next]).toEqual([['First Yard', 'Second Yard'], null]);
  }
  expect((await searchPlaces('61.0,-150.0', { limit: 1 })).items).toHaveLength(1);
  for (const nowhere of ['0.5,0.5', '90.5,-100.5', '45.5,-180.5'])
    expect((await searchPlaces(nowhere, { limit: 5 })).items).toEqual([]);
});
