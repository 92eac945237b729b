import { describe, expect, it } from 'vitest';
import { recognizeChain } from '~/domain/locations/chains';
import { normalizeExit } from '~/domain/locations/exit';
import { normalizeHighway } from '~/domain/locations/highway';
import { similarNames } from '~/domain/locations/similar-names';
import { stateAt } from '~/domain/locations/geography/state-at';
import { exitPosition } from '~/schemas/exit-position';

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
    ['SR 99', 'SR-99', null],
    ['CA-99', 'SR-99', null],
    ['OR 022', 'SR-22', null],
    ['Hwy 58 W', 'SR-58', 'west'],
    ['I-77N/S', 'I-77', 'both'],
    ['I-40 Eastbound', 'I-40', 'east'],
    ['NJ Turnpike NB\n"to I-95"', 'NJ Turnpike', 'north'],
    ['Garden State Pkwy', 'Garden State Parkway', null],
    ["Florida's Turnpike", "Florida's Turnpike", null],
    ['KY-9001 W  Ky Pkwy', 'SR-9001', null],
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

  it.each([null, '', ' ', 'NA', 'N/A', '177S', '40', 'Main Street'])('finds none in %j', (text) => {
    expect(normalizeHighway(text)).toBeNull();
  });

  it('tells a branch from a direction', () => {
    expect(normalizeHighway('I-35W')?.highway).toBe('I-35W');
    expect(normalizeHighway('I-69W', 'TX')?.highway).toBe('I-69W');
    expect(normalizeHighway('I-69W', 'MI')).toMatchObject({ highway: 'I-69', direction: 'west' });
  });
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
    ['', null],
    [null, null],
  ])('%j is %j', (typed, exit) => expect(normalizeExit(typed)).toBe(exit));

  it('stands in its order along the road', () => {
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
  ])('%s is of %j', (name, chain) => expect(recognizeChain(name)).toBe(chain));
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
  ])('%j and %j are not', (a, b) => expect(similarNames(a, b)).toBe(false));
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
