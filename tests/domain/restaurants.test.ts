import { beforeAll, describe, expect, it } from 'vitest';
import { findRestaurants, Restaurants } from '~models/restaurant';
import { listRestaurants, listRestaurantStates } from '~/domain/restaurants';
import { demoRestaurants } from '~/domain/seed/demo-restaurants';
import { seedRestaurants } from '~/domain/seed/seed-starter';
import { useFreshDatabase } from '../support/database';

useFreshDatabase();

beforeAll(async () => {
  await seedRestaurants();
});

const all = { limit: 50 };
const namesFor = async (query: string, state: string | null = null): Promise<string[]> =>
  (await listRestaurants({ ...all, query, state })).items.map(({ name }) => name.replace(' (demo)', ''));

describe('the demo restaurants', () => {
  it('are about a dozen, each labeled, and stored once however often they are requested', async () => {
    expect(await Promise.all([seedRestaurants(), seedRestaurants()])).toEqual([0, 0]);
    const { items } = await listRestaurants(all);
    expect(items).toHaveLength(demoRestaurants.length);
    expect(items.length).toBeGreaterThanOrEqual(10);
    for (const { name, isDemo, phoneNumber } of items) {
      expect([name, isDemo]).toEqual([expect.stringMatching(/ \(demo\)$/), true]);
      expect(phoneNumber).toMatch(/ 555-01\d\d$/);
    }
  });

  it('have every field of the specification', { tags: ['S3.restaurant.1'] }, async () => {
    const { items } = await listRestaurants({ ...all, query: 'gravy boat' });
    expect(items).toEqual([
      {
        id: expect.any(Number),
        name: 'The Gravy Boat Diner (demo)',
        rating: 4.8,
        address: '1 Sample Road, Amarillo, TX',
        state: 'TX',
        description: expect.any(String),
        hours: 'Open 24 hours',
        phoneNumber: '(806) 555-0143',
        foodSpecialties: 'Chicken-fried steak, biscuits and gravy, peach cobbler',
        truckParking: true,
        showers: true,
        wifi: true,
        laundry: true,
        isDemo: true,
        locationId: null,
        latitude: 35.19,
        longitude: -101.83,
      },
    ]);
  });
});

describe('the list of restaurants', () => {
  it('is sorted by rating, and its pages have each once', async () => {
    const { items } = await listRestaurants(all);
    const ratings = items.map(({ rating }) => rating ?? 0);
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a));

    const paged: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listRestaurants>> = await listRestaurants({ limit: 5, cursor });
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    expect(paged).toEqual(items.map(({ id }) => id));
  });

  it('filters by a state’s code or name', async () => {
    const inTexas = (await listRestaurants({ ...all, state: 'TX' })).items;
    expect(inTexas.map(({ state }) => state)).toEqual(['TX', 'TX']);
    expect((await listRestaurants({ ...all, state: 'texas' })).items).toEqual(inTexas);
    expect((await listRestaurants({ ...all, state: 'Atlantis' })).items).toEqual([]);
    expect(await listRestaurantStates()).toContain('TX');
  });
});

describe('searching restaurants', () => {
  it.each([
    ['brisket', ['Smoke Signal Barbecue']],
    ['BRISK', ['Smoke Signal Barbecue']],
    ['jalapenos sausage', []],
    ['jalapeno', ['Smoke Signal Barbecue']],
    ['Smoke Signal (Barbecue) — jalapeno', ['Smoke Signal Barbecue']],
    ['Jalapeño', ['Smoke Signal Barbecue']],
    ['chicken-fried', ['The Gravy Boat Diner']],
    ['peach georgia', ['Peach Exit Kitchen']],
    ['amarillo, tx', ['The Gravy Boat Diner']],
    ['pie coconut', ['Last Pie Before the Desert']],
    ['sushi', []],
  ])('%s finds %j: each word is the start of a word in their data', async (query, names) => {
    expect(await namesFor(query)).toEqual(names);
  });

  it('and a state can be combined', async () => {
    expect(await namesFor('peach', 'TX')).toEqual(['The Gravy Boat Diner']);
  });

  it.each([
    ['a slow expression', '(a+)+$'],
    ['a backslash', '\\'],
    ['a NUL', '\0'],
    ['an operator', '$where'],
    ['a wildcard', '.*'],
    ['a class of letters', '[a-z]'],
    ['no word at all', ', ;'],
    ['one very long word', 'x'.repeat(10_000)],
    ['very many words', Array.from({ length: 5_000 }, (_, at) => `a${at}`).join(' ')],
  ])('takes %s literally (case 31)', async (_what, query) => {
    expect(await namesFor(query)).toEqual([]);
  });

  it('reads an index, not every restaurant', async () => {
    const byWord = { words: { $elemMatch: { $gte: 'brisk', $lt: 'brisk\uffff' } } };
    const plan = JSON.stringify(await Restaurants.collection.find(byWord).explain('queryPlanner'));
    expect(plan).toContain('IXSCAN');
    expect(plan).toContain('words_1');
    expect(await findRestaurants({ words: ['brisk'] }, 1, null)).toHaveLength(1);
  });
});
