import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { withRoadKeys } from '~/domain/roads/along-road';
import { inTransaction } from '~models/database/transaction';
import { findLocationsByIds, Locations } from '~models/location';
import { LocationBatches } from '~models/location-batch';
import { LocationChanges } from '~models/location-change';
import { writeInTransaction } from '~models/location-writes';
import { Restaurants } from '~models/restaurant';
import { addLocation } from '~/domain/locations/add-location';
import { undoBatch } from '~/domain/locations/batches';
import { importPlaces } from '~/domain/locations/import/import-file';
import { reportPlace } from '~/domain/locations/place-reports';
import { readMap } from '~/domain/map/read-map';
import { listRestaurants, listRestaurantStates, restaurantOfPlace } from '~/domain/restaurants';
import { seedRestaurants } from '~/domain/seed/seed-starter';
import { useFreshDatabase } from '../support/database';
import { aDriver } from '../support/factories';
import { type PlaceFacts, storePlaces } from '../support/places';

useFreshDatabase();

beforeEach(async () => {
  await Promise.all([
    Locations.deleteMany({}),
    LocationBatches.deleteMany({}),
    LocationChanges.deleteMany({}),
    Restaurants.deleteMany({}),
  ]);
});

const listed = async (query: string | null = null, state: string | null = null) =>
  (await listRestaurants({ query, state, limit: 50 })).items;
const names = async (query: string | null = null, state: string | null = null) =>
  (await listed(query, state)).map(({ name }) => name);

const steakRanch: PlaceFacts = {
  name: 'The Big Texan Steak Ranch',
  type: 'restaurant',
  highway: 'I-40',
  exitNumber: '75',
  city: 'Amarillo',
  state: 'TX',
  street: '7701 East Amarillo Boulevard',
  phone: '(806) 555-0175',
  hours: 'Mo-Su 07:00-22:30',
  amenities: 'Steakhouse with room for trucks, wifi',
  coordinates: { type: 'Point', coordinates: [-101.755, 35.194] },
};

async function storedRow(facts: PlaceFacts) {
  const [place] = await findLocationsByIds(await storePlaces([facts]));
  if (!place) throw new Error('It was not stored.');
  return restaurantOfPlace(place);
}

describe('a place that is a restaurant', () => {
  it(
    'is in the list with all known facts, and without any invented ones',
    { tags: ['S1.places.2', 'S3.restaurant.1'] },
    async () => {
      const [place] = await storePlaces([steakRanch]);
      expect(await listed()).toEqual([
        {
          id: 1_000_000_000 + (place ?? 0),
          name: 'The Big Texan Steak Ranch',
          rating: null,
          address: '7701 East Amarillo Boulevard, I-40 exit 75, Amarillo, TX',
          state: 'TX',
          description: 'Steakhouse with room for trucks, wifi',
          hours: 'Mo-Su 07:00-22:30',
          phoneNumber: '(806) 555-0175',
          foodSpecialties: null,
          truckParking: false,
          showers: false,
          wifi: true,
          laundry: false,
          isDemo: false,
          locationId: place,
          latitude: 35.194,
          longitude: -101.755,
        },
      ]);
    },
  );

  it('is found by its words and its state, whether it is a diner or a restaurant', async () => {
    await storePlaces([steakRanch, { name: 'Dixie Diner', type: 'diner', state: 'AR' }]);
    expect(await names('steak texas')).toEqual(['The Big Texan Steak Ranch']);
    expect(await names('dixie')).toEqual(['Dixie Diner']);
    expect(await names(null, 'AR')).toEqual(['Dixie Diner']);
    expect(await listRestaurantStates()).toEqual(['AR', 'TX']);
  });

  it('comes after the restaurants that are not places, each once across the pages', async () => {
    await storePlaces(Array.from({ length: 7 }, (_, at) => ({ name: `Diner ${at}`, type: 'diner' as const })));
    await seedRestaurants();
    const paged: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await listRestaurants({ limit: 5, cursor: cursor ?? null });
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    }
    const all = await listed();
    expect(paged).toEqual(all.map(({ id }) => id));
    expect(all.map(({ locationId }) => locationId !== null)).toEqual(all.map((_, at) => at >= all.length - 7));
  });

  it('may have nothing but a name', async () => {
    await storePlaces([{ name: 'Somewhere', type: 'diner' }]);
    expect(await listed()).toMatchObject([{ name: 'Somewhere', address: '', state: null, truckParking: false }]);
    expect(await listRestaurantStates()).toEqual([]);
  });

  it('is never a truck stop, rest area or other place', async () => {
    await storePlaces((['truck_stop', 'rest_area', 'other'] as const).map((type) => ({ name: `A ${type}`, type })));
    expect(await names()).toEqual([]);
  });

  it('is drawn once, as the place', async () => {
    await storePlaces([{ ...steakRanch, state: 'WY', coordinates: { type: 'Point', coordinates: [-107.24, 41.79] } }]);
    const { map } = await readMap({ state: 'WY', at: null, fitsTruck: true });
    expect(map.marks).toMatchObject([{ target: { kind: 'place' }, places: 1, restaurants: 0 }]);
  });

  it.each([
    ['Truck parking, showers, Wi-Fi, laundry', [true, true, true, true]],
    ['12 truck parking spaces', [true, false, false, false]],
    ['Parking for 40 trucks; shower', [true, true, false, false]],
    ['Parking. Free WiFi', [false, false, true, false]],
    ['No showers, truck parking nearby, laundromat across the street', [false, false, false, false]],
    ['Room for trucks', [false, false, false, false]],
    ["They don't have wifi", [false, false, false, false]],
    [null, [false, false, false, false]],
  ])('with the note %j has the stated fields', async (amenities, [truckParking, showers, wifi, laundry]) => {
    const row = await storedRow({ name: 'Grill', type: 'restaurant', amenities });
    expect(row).toMatchObject({ truckParking, showers, wifi, laundry });
  });
});

describe('the list of restaurants follows its places', () => {
  it('when a driver adds one', async () => {
    const place = await addLocation(await aDriver(), {
      ...{ name: 'Prairie Grill', chainName: null, highway: 'I-80', exitNumber: '284', state: 'IA', city: 'Walcott' },
      ...{ type: 'restaurant', amenities: null, confirm: false },
    });
    expect(await listed()).toMatchObject([{ name: 'Prairie Grill', locationId: place.id }]);
  });

  it('when enough drivers report one as closed, and as open again', async () => {
    const [id = 0] = await storePlaces([steakRanch]);
    const drivers = await Promise.all([1, 2, 3].map(() => aDriver({ hasStanding: true })));
    for (const driver of drivers) await reportPlace(driver, { id, word: 'closed' });
    expect(await names()).toEqual([]);
    for (const driver of drivers) await reportPlace(driver, { id, word: 'right' });
    expect(await listed()).toMatchObject([{ id: 1_000_000_000 + id, name: 'The Big Texan Steak Ranch' }]);
  });

  it('when one is changed, becomes another type, becomes a restaurant, and is deleted', async () => {
    const ids = await storePlaces([steakRanch, { name: 'Only fuel', state: 'TX' }]);
    const write = async (change: object) => {
      const places = await findLocationsByIds(ids);
      const fields = Object.keys(change) as 'name'[];
      const writes = places.map((place) => ({ update: withRoadKeys({ ...place, ...change }), fields }));
      await inTransaction((tx) => writeInTransaction(writes, tx));
    };
    await write({ name: 'Renamed', phone: '(806) 555-0199' });
    expect(await listed('renamed')).toMatchObject([{ phoneNumber: '(806) 555-0199' }]);
    await write({ type: 'truck_stop' });
    expect(await names()).toEqual([]);
    await write({ type: 'diner' });
    expect(await names()).toEqual(['Renamed', 'Renamed']);
    await inTransaction((tx) => writeInTransaction([{ remove: ids[0] ?? 0 }], tx));
    expect(await listed()).toMatchObject([{ locationId: ids[1] }]);
  });

  it('and keeps concurrent changes by others', async () => {
    const ids = await storePlaces([steakRanch]);
    const [before] = await findLocationsByIds(ids);
    if (!before) throw new Error('It was not stored.');
    const write = (change: Partial<typeof before>, fields: (keyof typeof before)[]) =>
      inTransaction((tx) => writeInTransaction([{ update: withRoadKeys({ ...before, ...change }), fields }], tx));
    await write({ phone: '(806) 555-0100', city: 'Bushland' }, ['phone', 'city']);
    await write({ name: 'Big Texan' }, ['name']);
    expect(await listed()).toMatchObject([{ name: 'Big Texan', phoneNumber: '(806) 555-0100' }]);
    expect(await names('bushland')).toEqual(['Big Texan']);
    await write({ closedAt: new Date() }, ['closedAt']);
    await write({ hours: '24/7' }, ['hours']);
    expect(await names()).toEqual([]);
  });

  it('when a file imports many, imports them again, and is undone', async () => {
    const file = path.join(tmpdir(), `${randomUUID()}.csv`);
    const rows = Array.from(
      { length: 60 },
      (_, at) => `Café ${at},${at % 3 === 0 ? 'restaurant' : 'truck_stop'},I-80,${at + 1},IA`,
    );
    await writeFile(file, `name,type,highway,exit,state\n${rows.join('\n')}\n`);
    const [report] = await importPlaces([file]);
    const first = await listed();
    expect(first).toHaveLength(20);
    await importPlaces([file]);
    expect(await listed()).toEqual(first);
    await undoBatch(report?.batch ?? 0);
    expect(await names()).toEqual([]);
    await importPlaces([file]);
    expect(await listed()).toHaveLength(20);
    await rm(file);
  });
});
