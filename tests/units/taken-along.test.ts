import { describe, expect, it } from 'vitest';
import { aheadOfExit, aheadOfPosition, drivingOrder, nearestStops, roadsOf } from '~/offline/take-along/ahead';
import { searchForm, searchStops } from '~/offline/take-along/search';
import { subjectAddress, subjectQuery, type TakenStop } from '~/schemas/take-along';

let ids = 0;
const stop = (given: Partial<TakenStop> & { name: string }): TakenStop => ({
  id: (ids += 1),
  ...{
    chainName: null,
    highway: 'I-80',
    alsoOn: [],
    exitNumber: null,
    exitIsGuess: false,
    mile: null,
    state: 'IA',
    city: null,
  },
  ...{
    street: null,
    phone: null,
    hours: null,
    type: 'truck_stop',
    trucks: 'yes',
    amenities: null,
    latitude: null,
    longitude: null,
  },
  ...{ closedAt: null, position: null, miles: null, leg: null, plates: null, dishes: [] },
  ...given,
});

const at = (longitude: number, latitude = 41.5) => ({ longitude, latitude });
const exit = (number: string) => ({ exitNumber: number, position: parseFloat(number) });

const walcott = stop({ name: 'Iowa 80 Truckstop', city: 'Walcott', ...exit('284'), ...at(-90.78) });
const davenport = stop({ name: 'Flying J', city: 'Davenport', ...exit('292'), ...at(-90.6) });
const stuart = stop({ name: "Love's", city: 'Stuart', chainName: "Love's", ...exit('93'), ...at(-94.3) });
const omaha = stop({ name: 'Sapp Bros.', state: 'NE', city: 'Omaha', ...exit('440'), ...at(-96.1) });
const atkinson = stop({ name: 'Atkinson Plaza', state: 'IL', ...exit('27'), ...at(-90.0) });
const south = stop({ name: 'Clear Lake Grill', highway: 'I-35', type: 'diner', ...exit('194'), ...at(-93.4, 43.1) });
const all = [davenport, atkinson, stuart, omaha, walcott, south];

const namesOf = (stops: { name: string }[]) => stops.map(({ name }) => name);

describe('what is ahead, of what was taken along', () => {
  const east = drivingOrder(all, 'I-80', 'east');

  it('is in driving order across state lines, either way', () => {
    const order = ['Sapp Bros.', "Love's", 'Iowa 80 Truckstop', 'Flying J', 'Atkinson Plaza'];
    expect(namesOf(east)).toEqual(order);
    expect(namesOf(drivingOrder(all, 'I-80', 'west'))).toEqual([...order].reverse());
    expect(roadsOf(all)).toEqual(['I-80']);
  });

  it('begins past an exit, with miles, in the state that has it', () => {
    const ahead = aheadOfExit(east, 'east', { exit: '284', state: null });
    expect(namesOf(ahead)).toEqual(['Flying J', 'Atkinson Plaza']);
    expect(ahead[0]?.away).toBe(8);
    expect(ahead[1]?.away).toBeGreaterThan(30);
    expect(namesOf(aheadOfExit(east, 'east', { exit: 'exit 27', state: 'IL' }))).toEqual([]);
    const west = drivingOrder(all, 'I-80', 'west');
    expect(namesOf(aheadOfExit(west, 'west', { exit: '284', state: 'IA' }))).toEqual(["Love's", 'Sapp Bros.']);
    expect(aheadOfExit(east, 'east', { exit: null, state: null })).toHaveLength(5);
  });

  it('begins where the driver is, by the stretch of road that is nearest', () => {
    const between = aheadOfPosition(east, at(-92.5));
    expect(namesOf(between?.stops ?? [])).toEqual(['Iowa 80 Truckstop', 'Flying J', 'Atkinson Plaza']);
    expect(between?.stops[0]?.away).toBeGreaterThan(85);
    expect(between?.stops[0]?.away).toBeLessThan(110);
    expect(between?.off).toBeLessThan(2);
    expect(namesOf(aheadOfPosition(east, at(-98))?.stops ?? [])[0]).toBe('Sapp Bros.');
    expect(aheadOfPosition(east, at(-80))?.stops).toEqual([]);
    expect(aheadOfPosition(east, at(-92.5, 44))?.off).toBeGreaterThan(150);
    expect(aheadOfPosition([stop({ name: 'Nowhere' })], at(-92.5))).toBeNull();
    expect(namesOf(nearestStops(all, at(-90.7), 20))).toEqual(['Iowa 80 Truckstop', 'Flying J']);
  });

  it('on a trip it counts by the trip’s miles', () => {
    const trip = [omaha, stuart, walcott].map((each, mile) => ({ ...each, miles: mile * 200 }));
    const { stops = [] } = aheadOfPosition(trip, at(-95)) ?? {};
    expect(namesOf(stops)).toEqual(["Love's", 'Iowa 80 Truckstop']);
    expect((stops[1]?.away ?? 0) - (stops[0]?.away ?? 0)).toBe(200);
  });
});

describe('a search of what was taken along', () => {
  const none = { query: null, state: null, city: null, highway: null, locationType: null };
  it.each(['Walcott, IA', 'Iowa 80 Truckstop — I-80, Exit 284', 'Iowa 80 (Walcott)', 'Walcott · Iowa'])(
    'finds a stop for %j, as cards and posts have it',
    (query) => {
      expect(find(query)).toEqual(['Iowa 80 Truckstop']);
    },
  );

  const find = (query: string) => namesOf(searchStops(all, { ...none, query }));

  it('finds by name, town, road and exit, however they are typed', () => {
    expect(find('loves')).toEqual(["Love's"]);
    expect(find('LOVE’S stuart')).toEqual(["Love's"]);
    for (const typed of ['i80 exit 284', 'I-80 284', 'interstate 80 ex 284', 'exit 284', 'walcott', 'iowa 80']) {
      expect([typed, find(typed)[0]]).toEqual([typed, 'Iowa 80 Truckstop']);
    }
    expect(find('nebraska')).toEqual(['Sapp Bros.']);
    expect(find('zzyzx')).toEqual([]);
    expect(find('')).toHaveLength(all.length);
    expect(searchForm('  IH 35,  Exit 194 ')).toBe('i-35 exit 194');
  });

  it('keeps to what was chosen', () => {
    expect(namesOf(searchStops(all, { ...none, highway: 'i35' }))).toEqual(['Clear Lake Grill']);
    expect(namesOf(searchStops(all, { ...none, locationType: 'diner' }))).toEqual(['Clear Lake Grill']);
    expect(namesOf(searchStops(all, { ...none, state: 'Illinois' }))).toEqual(['Atkinson Plaza']);
    expect(namesOf(searchStops(all, { ...none, state: 'IA', city: 'walcott' }))).toEqual(['Iowa 80 Truckstop']);
  });
});

it('what was taken along has one name and one address', () => {
  const trip = { kind: 'trip', from: 'Omaha, NE', to: 'Chicago, IL', via: null } as const;
  expect(subjectQuery(trip)).toBe('from=Omaha%2C+NE&to=Chicago%2C+IL');
  expect(subjectAddress(trip)).toBe('/trip?from=Omaha%2C+NE&to=Chicago%2C+IL');
  expect(subjectAddress({ kind: 'highway', highway: 'I-80' })).toBe('/highways/I-80');
  expect(subjectAddress({ kind: 'state', state: 'TX' })).toBe('/map?state=TX');
});
