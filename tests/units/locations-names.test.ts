import { describe, expect, it } from 'vitest';
import { recognizeChain, similarNames } from '~/domain/locations/chains';
import { normalizeExit, normalizeHighway } from '~/domain/locations/highway';
import { knownRoad, spellingsOf } from '~/domain/locations/known-road';
import { stateAt } from '~/domain/locations/state-at';
import { exitPosition } from '~/schemas/roads';

describe('a highway as people write it', () => {
  it.each([
    ['I-40 EB', 'I-40', 'east'],
    ['1-40E', 'I-40', 'east'],
    ['Interstate 40', 'I-40', null],
    ['i40', 'I-40', null],
    ['IH20W', 'I-20', 'west'],
    ['US-231 NB / SB', 'US-231', 'both'],
    ['US 45 @ MS 145', 'US-45', null],
    ['U007-S', 'US-7', 'south'],
    ['US Rt. 1', 'US-1', null],
    ['SR 99', 'SR 99', null],
    ['CA-99', 'CA-99', null],
    ['OR 022', 'OR 22', null],
    ['Hwy 58 W', 'Hwy 58', 'west'],
    ['I-77N/S', 'I-77', 'both'],
    ['I-40 Eastbound', 'I-40', 'east'],
    ['NJ Turnpike NB\n"to I-95"', 'NJ Turnpike', 'north'],
    ['Garden State Pkwy', 'Garden State Parkway', null],
    ["Florida's Turnpike", "Florida's Turnpike", null],
    ['KY-9001 W  Ky Pkwy', 'KY-9001', null],
  ])('reads %j as %s', (text, highway, direction) => {
    expect(normalizeHighway(text)).toMatchObject({ highway, direction });
  });

  it.each([
    ['(I-94/I-294/I-80)WB', 'I-94', 'west', ['I-294', 'I-80']],
    ['I-80W-90W', 'I-80', 'west', ['I-90']],
    ['I-73/74S', 'I-73', 'south', ['I-74']],
    ['I-39N/I-90W', 'I-39', 'north', ['I-90']],
    ['US 62/180N&S', 'US-62', 'both', ['US-180']],
  ])('keeps every route of %j, the first as the highway', (text, highway, direction, others) => {
    expect(normalizeHighway(text)).toEqual({ highway, direction, others });
  });

  it.each([null, '', ' ', 'NA', 'N/A', '177S', '40', 'Main Street'])('finds no highway in %j', (text) => {
    expect(normalizeHighway(text)).toBeNull();
  });

  it('distinguishes a branch from a direction', () => {
    expect(normalizeHighway('I-35W')?.highway).toBe('I-35W');
    expect(normalizeHighway('I-69W', 'TX')?.highway).toBe('I-69W');
    expect(normalizeHighway('I-69W', 'MI')).toMatchObject({ highway: 'I-69', direction: 'west' });
  });
});

/** Roads other than interstates and US routes keep their names. */
const otherRoads = [
  ['A1A', 'FL'],
  ['E-470', 'CO'],
  ['Loop 1604', 'TX'],
  ['Loop 410', 'TX'],
  ['Spur 330', 'TX'],
  ['RM 620', 'TX'],
  ['FM 1960', 'TX'],
  ['Grand Parkway', 'TX'],
  ['TX 114', 'TX'],
  ['TX-114', 'TX'],
  ['SR 99', 'WA'],
  ['State Route 99', 'WA'],
  ['SH 130', 'TX'],
  ['M-60', 'MI'],
  ['K-10', 'KS'],
  ['County Road 12', 'OH'],
  ['County Road KK', 'WI'],
  ['CR 12', 'OH'],
  ['Route AA', 'MO'],
  ['PA Turnpike', 'PA'],
  ['Pennsylvania Turnpike', 'PA'],
  ['Indiana Toll Road', 'IN'],
  ['Toll 49', 'TX'],
  ['Beltway 8', 'TX'],
  ['I-40 Business', 'TX'],
  ['US-377 Spur', 'TX'],
  ['I-40 Truck', 'NC'],
] as const;

describe('other roads', () => {
  it.each(otherRoads)('%s is kept as written', (typed, state) => {
    expect(knownRoad(typed, state)?.highway).toBe(typed);
  });

  it.each([
    ['loop 410 W', 'Loop 410', 'west'],
    ['NE Loop 410', 'Loop 410', null],
    ['a1a', 'A1A', null],
    ['tx114', 'TX 114', null],
    ['BL I-80', 'I-80 Business', null],
    ['I-40 BL', 'I-40 Business', null],
    ['Business Loop 40', 'I-40 Business', null],
    ['I 40 Business', 'I-40 Business', null],
    ['US 61 Bus', 'US-61 Business', null],
    ['Alt US 30', 'US-30 Alternate', null],
    ['I-40 Truck Stop', 'I-40', null],
  ])('%s is %s', (typed, highway, direction) => {
    expect(knownRoad(typed, null)).toMatchObject({ highway, direction });
  });

  it.each(['My own road', 'I-9001', 'US-7777', 'TX-12345', 'Road to nowhere Turnpike', 'Spur', '40'])(
    '%s is not a road',
    (typed) => expect(knownRoad(typed, 'TX')).toBeNull(),
  );

  it('are found by alternative spellings', () => {
    expect(spellingsOf('TX 114')).toEqual(
      expect.arrayContaining(['TX-114', 'SR-114', 'Texas 114', 'State Highway 114']),
    );
    expect(spellingsOf('TX 114')).not.toContain('CA 114');
    expect(spellingsOf('SR-99')).toEqual(expect.arrayContaining(['CA 99', 'CA-99']));
    expect(spellingsOf('CR 12')).toContain('County Road 12');
    expect(spellingsOf('PA Turnpike')).toContain('Pennsylvania Turnpike');
    expect(spellingsOf('I-40')).toEqual(['I-40']);
    expect(spellingsOf('I-40 Business')).toEqual(['I-40 Business']);
  });
});

describe('other dashes and spaces', () => {
  it.each([
    'I\u201040',
    'I\u201140',
    'I\u201240',
    'I\u201340',
    'I\u201440',
    'I\u221240',
    'I\u00ad40',
    'I\uff0d40',
    'I\u00a040',
    'I\u202f40',
    'I\u200740',
    'I\u2060-40',
    'I\u200b-\u200b40',
  ])('reads %j as I-40', (typed) => {
    expect(normalizeHighway(typed)?.highway).toBe('I-40');
  });

  it('become a hyphen in an exit number too', () => expect(normalizeExit('143A\u2013B')).toBe('143A-B'));
});

describe('an exit number', () => {
  it.each([
    ['143', '143'],
    ['Exit 143 a-b', '143A-B'],
    ['#284', '284'],
    ['By Exit 56', '56'],
    ['013', '13'],
    ['79 A', '79A'],
    ['NA', null],
    ['Exit', null],
    ['Exit N/A', null],
    ['', null],
    [null, null],
  ])('%j is %j', (typed, exit) => expect(normalizeExit(typed)).toBe(exit));

  it('sorts along the road', () => {
    expect(['143', '143A', '143B', '144', '9'].map(exitPosition)).toEqual([143, 143.01, 143.02, 144, 9]);
    expect(exitPosition('Main St')).toBeNull();
  });
});

describe('a chain', () => {
  it.each([
    ["Love's", "Love's"],
    ['Loves', "Love's"],
    ['Love’s Travel Stop', "Love's"],
    ["Love's RV Lanes", "Love's"],
    ['Pilot Travel Center #457', 'Pilot'],
    ['pilot', 'Pilot'],
    ['flying J', 'Flying J'],
    ['Town Pump Flying J', 'Flying J'],
    ['TA Express Trucks', 'TA'],
    ['Travel Centers of America', 'TA'],
    ['Petro Stopping Centers #377', 'Petro'],
    ['Petro (Diesel)', 'Petro'],
    ['Petro-Canada', null],
    ['Petro-Pass Cardlock', null],
    ['TA Travel Authority', null],
    ['Loves Furniture & Mattresses', null],
    ['Clovers Cafe', null],
    ['Talladega Truck Stop', null],
  ])('of %s is %j', (name, chain) => expect(recognizeChain(name)).toBe(chain));
});

describe('names at one exit', () => {
  it.each([
    ["Love's", 'Loves Travel Stop #247'],
    ['Jubitz', 'Jubitz Truck Stop'],
    ['Walcott Truckstop', 'Walcot Truck Stop'],
    ['Pilot Flying J', 'Flying J Travel Plaza'],
    ['Iowa 80', 'Iowa 80 TA'],
    ["Joe's Diner", 'Joes'],
    ['Cactus City Eastbound', 'Cactus City Rest Area (Westbound)'],
    ['Rest Area NB', 'Rest Area'],
  ])('%j and %j are the same place', (a, b) => {
    expect(similarNames(a, b)).toBe(true);
    expect(similarNames(b, a)).toBe(true);
  });

  it.each([
    ["Love's", 'Pilot'],
    ['Pilot #457', 'Pilot #12'],
    ["Joe's Diner", "Moe's Grill"],
    ['Rest Area 53', 'Rest Area 54'],
    ['Truck Stop', 'Rest Area'],
    ["Love's", 'Amarillo Truck Stop'],
  ])('%j and %j are different places', (a, b) => expect(similarNames(a, b)).toBe(false));
});

describe('the state of a point', () => {
  it.each([
    ['Detroit', 42.33, -83.05, 'MI'],
    ['Key West', 24.556, -81.78, 'FL'],
    ['Anchorage', 61.2, -149.9, 'AK'],
    ['Honolulu', 21.31, -157.86, 'HI'],
    ['San Juan', 18.45, -66.07, 'PR'],
    ['Laredo', 27.5, -99.5, 'TX'],
    ['Windsor, Ontario', 42.27, -82.97, null],
    ['Sarnia, Ontario', 42.98, -82.38, null],
    ['Tijuana', 32.51, -117.02, null],
    ['Nuevo Laredo', 27.47, -99.53, null],
    ['Havana', 23.11, -82.37, null],
    ['no place, zeros', 0, 0, null],
  ])('%s', (_where, latitude, longitude, state) => expect(stateAt(latitude, longitude)).toBe(state));
});
