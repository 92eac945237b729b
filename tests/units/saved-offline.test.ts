import { describe, expect, it } from 'vitest';
import { aheadOfExit, aheadOfPosition, aheadOfStop, drivingOrder, nearestStops, roadsOf } from '~/offline/saved/ahead';
import { searchForm, searchStops } from '~/offline/saved/search';
import { subjectAddress, subjectQuery, type SavedStop } from '~/schemas/saved-offline';

let ids = 0;
const stop = (given: Partial<SavedStop> & { name: string }): SavedStop => ({
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
    type: 'truck_stop',
    trucks: 'yes',
    amenities: null,
    latitude: null,
    longitude: null,
  },
  ...{ closedAt: null, direction: null, roads: [], miles: null, plates: null },
  ...given,
});

const at = (longitude: number, latitude = 41.5) => ({ longitude, latitude });
const on = (miles: number, road = 'I-80') => ({ roads: [{ road, at: miles }] });

const walcott = stop({ name: 'Iowa 80 Truckstop', city: 'Walcott', exitNumber: '284', ...on(1285), ...at(-90.78) });
const davenport = stop({ name: 'Flying J', city: 'Davenport', exitNumber: '292', ...on(1293), ...at(-90.6) });
const stuart = stop({
  name: "Love's",
  city: 'Stuart',
  chainName: "Love's",
  exitNumber: '93',
  ...on(1094),
  ...at(-94.3),
});
const omaha = stop({ name: 'Sapp Bros.', state: 'NE', city: 'Omaha', exitNumber: '440', ...on(985), ...at(-96.1) });
const atkinson = stop({ name: 'Atkinson Plaza', state: 'IL', exitNumber: '27', ...on(1335), ...at(-90.0) });
const south = stop({
  name: 'Clear Lake Grill',
  highway: 'I-35',
  type: 'diner',
  exitNumber: '194',
  ...on(1283, 'I-35'),
  ...at(-93.4, 43.1),
});
const all = [davenport, atkinson, stuart, omaha, walcott, south];

const namesOf = (stops: { name: string }[]) => stops.map(({ name }) => name);

describe('stops ahead, from saved offline data', () => {
  const east = drivingOrder(all, 'I-80', 'east');

  it('are in driving order across state lines, in both directions', () => {
    const order = ['Sapp Bros.', "Love's", 'Iowa 80 Truckstop', 'Flying J', 'Atkinson Plaza'];
    expect(namesOf(east)).toEqual(order);
    expect(namesOf(drivingOrder(all, 'I-80', 'west'))).toEqual([...order].reverse());
    expect(roadsOf(all)).toEqual(['I-80']);
  });

  const past = (exit: string | null, state: string | null, direction: 'east' | 'west' = 'east') =>
    aheadOfExit(drivingOrder(all, 'I-80', direction), { highway: 'I-80', direction, exit, state });

  it('start after an exit, with miles, in its state', () => {
    const ahead = past('284', null);
    expect(namesOf(ahead)).toEqual(['Flying J', 'Atkinson Plaza']);
    expect(ahead.map(({ away }) => away)).toEqual([8, 50]);
    expect(namesOf(past('exit 27', 'IL'))).toEqual([]);
    expect(namesOf(past('284', 'IA', 'west'))).toEqual(["Love's", 'Sapp Bros.']);
    expect(past(null, null)).toHaveLength(5);
  });

  it('start after an exit without a stop, between known exits', () => {
    const ahead = past('200', 'IA');
    expect(ahead.map(({ name, away }) => [name, away])[0]).toEqual(['Iowa 80 Truckstop', 84]);
    expect(namesOf(past('200', 'IA', 'west'))).toEqual(["Love's", 'Sapp Bros.']);
  });

  it('start after a stop', () => {
    const ahead = aheadOfStop(east, walcott.id, 'east');
    expect(ahead.map(({ name, away }) => [name, away])).toEqual([
      ['Flying J', 8],
      ['Atkinson Plaza', 50],
    ]);
  });

  it('leave out the other side, and include stops without an exit and on nearby roads', () => {
    const west = { type: 'rest_area', direction: 'west' } as const;
    const more = [
      stop({ name: 'West rest', ...west, ...on(1300) }),
      stop({ name: 'No exit', ...on(1310) }),
      stop({ name: 'On both', highway: 'I-280', roads: [...on(12, 'I-280').roads, ...on(1320).roads] }),
      stop({ name: 'Only its road is known' }),
    ];
    const names = (direction: 'east' | 'west') => namesOf(drivingOrder([...all, ...more], 'I-80', direction));
    expect(names('east').slice(3)).toEqual(['Flying J', 'No exit', 'On both', 'Atkinson Plaza']);
    expect(names('west').slice(0, 4)).toEqual(['Atkinson Plaza', 'On both', 'No exit', 'West rest']);
  });

  it('start at the driver’s position, on the nearest part of the road', () => {
    const between = aheadOfPosition(east, at(-92.5));
    expect(namesOf(between.stops)).toEqual(['Iowa 80 Truckstop', 'Flying J', 'Atkinson Plaza']);
    expect(between.stops[0]?.away).toBeGreaterThan(85);
    expect(between.stops[0]?.away).toBeLessThan(110);
    expect(between.off).toBeLessThan(2);
    expect(namesOf(aheadOfPosition(east, at(-98)).stops)[0]).toBe('Sapp Bros.');
    expect(aheadOfPosition(east, at(-80)).stops).toEqual([]);
    expect(aheadOfPosition(east, at(-92.5, 44)).off).toBeGreaterThan(150);
    const nowhere = aheadOfPosition([{ ...stop({ name: 'Nowhere' }), at: 0 }], at(-92.5));
    expect([namesOf(nowhere.stops), nowhere.off]).toEqual([['Nowhere'], null]);
    expect(namesOf(nearestStops(all, at(-90.7), 20))).toEqual(['Iowa 80 Truckstop', 'Flying J']);
  });

  it('on a trip, have distances in the trip’s miles', () => {
    const trip = [omaha, stuart, walcott].map((each, mile) => ({ ...each, at: mile * 200 }));
    const { stops } = aheadOfPosition(trip, at(-95));
    expect(namesOf(stops)).toEqual(["Love's", 'Iowa 80 Truckstop']);
    expect((stops[1]?.away ?? 0) - (stops[0]?.away ?? 0)).toBe(200);
  });
});

describe('a search of the stops saved on a device', () => {
  it.each(['Walcott, IA', 'Iowa 80 Truckstop — I-80, Exit 284', 'Iowa 80 (Walcott)', 'Walcott · Iowa'])(
    'finds a stop for %j, as cards and posts show it',
    (query) => {
      expect(find(query)).toEqual(['Iowa 80 Truckstop']);
    },
  );

  const find = (query: string) => namesOf(searchStops(all, query));

  it('finds by name, town, road and exit, in any notation', () => {
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
});

it('saved data has one query and one address', () => {
  const trip = { kind: 'trip', from: 'Omaha, NE', to: 'Chicago, IL', via: null } as const;
  expect(subjectQuery(trip)).toBe('from=Omaha%2C+NE&to=Chicago%2C+IL');
  expect(subjectAddress(trip)).toBe('/trip?from=Omaha%2C+NE&to=Chicago%2C+IL');
  expect(subjectAddress({ kind: 'highway', highway: 'I-80' })).toBe('/highways/I-80');
  expect(subjectAddress({ kind: 'state', state: 'TX' })).toBe('/map?state=TX');
});
