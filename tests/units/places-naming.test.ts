import { describe, expect, it } from 'vitest';
import type { FoundPlace } from '../../scripts/places/found-place';
import { describePlace, tellApart } from '../../scripts/places/describe-place';
import { mergePlaces } from '../../scripts/places/merge';
import { roadsideName, stationName } from '../../scripts/places/names';

/** Farther north by so many meters. */
const at = (meters: number) => ({ latitude: 35 + meters / 111_200, longitude: -100 });

let refs = 0;
const found = (facts: Partial<FoundPlace>, meters = 0): FoundPlace => ({
  name: 'Rest Area',
  chainName: null,
  highway: null,
  direction: null,
  exitNumber: null,
  state: 'TX',
  city: null,
  street: null,
  phone: null,
  hours: null,
  type: 'rest_area',
  amenities: null,
  point: at(meters),
  kind: 'survey',
  ref: `ntad:${(refs += 1)}`,
  group: 'rest',
  ...facts,
});
const rest = (name: string, facts: Partial<FoundPlace> = {}, meters = 0) => found({ name, ...facts }, meters);
const station = (chainName: string | null, facts: Partial<FoundPlace> = {}, meters = 0) =>
  found(
    { name: chainName ?? 'Gas', chainName, group: 'fuel', type: 'truck_stop', kind: 'openstreetmap', ...facts },
    meters,
  );
const diner = (facts: Partial<FoundPlace> = {}, meters = 0) =>
  found(
    { name: 'Waffle House', chainName: 'Waffle House', group: 'meals', type: 'diner', kind: 'alltheplaces', ...facts },
    meters,
  );

describe('the name of a roadside stop', () => {
  it.each([
    ['Conecuh County Rest Area (NB)', 'Conecuh County Rest Area'],
    ['NHS Rest Stop or Truck Facility 33', 'Rest area, Carson County'],
    ['NHS Rest Area, Dizzy Dean Rest Area', 'Dizzy Dean Rest Area'],
    ['Pipe Creek Rest Area Southbound (I-69S, MM251)', 'Pipe Creek Rest Area'],
    ['Wood I75 NB', 'Wood Rest Area'],
    ['Ozark (4-9-B)', 'Ozark Rest Area'],
    ['St. Clair WB (RA)', 'St. Clair Rest Area'],
    ['SANTEE WELCOME CENTER', 'Santee Welcome Center'],
    ['CT Service Plaza- Madison SB', 'Madison Service Plaza'],
    ['CDOT Rest Area: No Name', 'No Name Rest Area'],
    ['Rest Area', 'Rest area, Carson County'],
    ['truck pull-off', 'Turnout, Carson County'],
  ])('%s is %s', (name, called) => expect(roadsideName(rest(name), 'Carson County').name).toBe(called));
});

describe('the name of a station', () => {
  it.each([
    [station("Love's", { name: 'LOVES TRAVEL STOP #247' }), "Love's"],
    [station(null, { name: 'TETON TRUCK STOP' }), 'Teton Truck Stop'],
    [station(null, { name: 'Sheetz Semi Truck Fueling' }), 'Sheetz'],
    [station(null, { name: 'BP (Truck Diesel)' }), 'BP'],
    [station('Pilot', { company: 'Pilot Flying J' }), 'Pilot Flying J'],
    [station('TA', { company: 'TravelCenters of America' }), 'TA'],
  ])('%# is %s', (place, called) => expect(stationName(place)).toBe(called));

  it('is the chain alone, with its street where the town has several, and its number where the street has', () => {
    const inTown = (street: string, city: string | null = 'Lithonia') => ({ ...diner({ city, street, ref: street }) });
    const described = [
      inTown('2842 Panola Rd'),
      inTown('3000 Panola Rd'),
      inTown('1 Main St'),
      inTown('9 Elm St', 'Tye'),
      inTown('9 Elm St', null),
    ].map((row) => describePlace([row], () => null));
    expect(tellApart(described, () => 'Taylor County').map(({ name }) => name)).toEqual([
      'Waffle House, 2842 Panola Rd',
      'Waffle House, 3000 Panola Rd',
      'Waffle House, Main St',
      'Waffle House',
      'Waffle House, Taylor County',
    ]);
  });
});

describe('rows of one place', () => {
  const sizes = (...rows: FoundPlace[]) => mergePlaces(rows).map((place) => place.length);

  it('are those of one chain within 300 m, of two sources within 800 m', () => {
    expect(sizes(station("Love's"), station("Love's", {}, 250))).toEqual([2]);
    expect(sizes(station("Love's"), station("Love's", {}, 400))).toEqual([1, 1]);
    expect(sizes(station("Love's"), station("Love's", { kind: 'alltheplaces' }, 400))).toEqual([2]);
    expect(sizes(station("Love's"), station('Pilot', {}, 100))).toEqual([1, 1]);
    expect(sizes(diner(), diner({}, 250), diner({ chainName: "Denny's" }, 10))).toEqual([2, 1]);
  });

  it('are not the two sides of an interstate, and are those of a road with a turn', () => {
    const sides = (highway: string) => [
      rest('Ozark', { highway, direction: 'east' }),
      rest('Ozark', { highway, direction: 'west' }, 200),
    ];
    expect(sizes(...sides('I-40'))).toEqual([1, 1]);
    expect(sizes(...sides('US-83'))).toEqual([2]);
  });

  it('are told under the freest license that can tell them rightly', () => {
    const pilot = station('Pilot', { kind: 'alltheplaces', company: 'Pilot Flying J' });
    const flyingJ = station('Flying J', {}, 50);
    const license = (...rows: FoundPlace[]) => describePlace(rows, () => 'Carson County');
    expect(license(pilot)).toMatchObject({ license: 'cc0', name: 'Pilot Flying J', otherRefs: [] });
    expect(license(pilot, flyingJ)).toMatchObject({ license: 'odbl', name: 'Flying J', chainName: 'Flying J' });
    expect(license(rest('Rest Area 7'), rest('Coloma Rest Area', { kind: 'openstreetmap' }))).toMatchObject({
      license: 'odbl',
      name: 'Coloma Rest Area',
    });
    expect(license(rest('Coloma Rest Area'), rest('Rest Area', { kind: 'openstreetmap' }))).toMatchObject({
      license: 'public-domain',
      otherRefs: [],
    });
  });
});
