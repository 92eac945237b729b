import { describe, expect, it } from 'vitest';
import { axisOf, pointOfAxis } from '~/domain/roads/road-axis';
import { exitOnLine, roadPositions, spanOf } from '~/domain/roads/along-road';
import { network } from '~/domain/roads/network';
import { exitAlong, isKnownAt, isOnOtherSide, runsUp, stretchOf } from '~/schemas/road-order';
import { exitPoints } from '~/domain/roads/exit-at';

const interstates = [...new Set(network().roads.map(({ highway }) => highway))].filter((each) =>
  /^I-\d{1,2}$/.test(each),
);

describe('the line of a whole highway', () => {
  it('crosses state lines without a gap, in the order of the states', () => {
    const axis = axisOf('I-40');
    expect(axis?.direction).toBe('east');
    expect(axis?.parts.map(({ state }) => state)).toEqual(['CA', 'AZ', 'NM', 'TX', 'OK', 'AR', 'TN', 'NC']);
    for (const [at, part] of axis?.parts.entries() ?? []) {
      const next = axis?.parts[at + 1];
      if (next) expect(next.at - (part.at + part.miles)).toBeLessThan(1);
    }
    // Federal Highway Administration, route log: 2,555 miles.
    const last = axis?.parts.at(-1);
    expect((last?.at ?? 0) + (last?.miles ?? 0)).toBeCloseTo(2_555, -1.3);
  });

  it.each(interstates)('of %s has nearly all of its parts, each mile once', (highway) => {
    const { roads, lines } = network();
    const axis = axisOf(highway);
    const drawn = roads.reduce(
      (sum, road, line) => sum + (road.highway === highway ? lines.lengthOf(line) * road.stretch : 0),
      0,
    );
    const parts = axis?.parts ?? [];
    const miles = parts.reduce((sum, part) => sum + part.miles, 0);
    expect(miles / drawn).toBeGreaterThan(0.9);
    expect(
      parts.every((part, at) => at === 0 || part.at >= (parts[at - 1]?.at ?? 0) + (parts[at - 1]?.miles ?? 0) - 1e-6),
    ).toBe(true);
    const pieces = roads.filter((road) => road.highway === highway).length;
    expect(parts.length + (axis?.beside.size ?? 0)).toBe(pieces);
  });

  it('has two parts if two roads with the same number do not meet', () => {
    const at = (state: string) => spanOf('I-84', state)?.from ?? NaN;
    expect(stretchOf(at('OR'))).toBe(stretchOf(at('UT')));
    expect(stretchOf(at('PA'))).toBe(stretchOf(at('OR')) + 1);
  });

  it('does not exist for a road without line data', () => {
    expect(axisOf('SR-99')).toBeNull();
  });
});

describe('a stop’s distance along its roads', () => {
  const nowhere = { highway: null, state: null, exitNumber: null, coordinates: null };
  const at = (highway: string, miles: number) => ({
    coordinates: { coordinates: pointOfAxis(highway, miles) ?? [0, 0] },
  });

  it('comes from its position, regardless of its exit number', () => {
    const place = { ...nowhere, highway: 'I-5', state: 'CA', exitNumber: '999', ...at('I-5', 300) };
    const [position] = roadPositions(place as Parameters<typeof roadPositions>[0]);
    expect(position?.road).toBe('I-5');
    expect(position?.at).toBeCloseTo(300, 0);
  });

  it('comes from its exit or mile if its position is unknown or far from the road', () => {
    const of = (facts: object) => roadPositions({ ...nowhere, highway: 'I-40', state: 'TN', ...facts })[0]?.at ?? NaN;
    const begin = spanOf('I-40', 'TN')?.from ?? NaN;
    expect(of({ exitNumber: '143' }) - begin).toBeCloseTo(143, -1);
    expect(of({ mile: 143.4 }) - begin).toBeCloseTo(143.4, -1);
    expect(of({ mile: 143.4 })).toBeCloseTo(of({ exitNumber: '143' }), -0.5);
    expect(of({ exitNumber: '143', coordinates: { coordinates: [-86, 34] } })).toBe(of({ exitNumber: '143' }));
    expect(isKnownAt(of({}))).toBe(false);
    expect(isKnownAt(of({ exitNumber: '700' }))).toBe(false);
  });

  it('does not come from a mile of the next state', () => {
    const of = (state: string) => roadPositions({ ...nowhere, highway: 'I-40', state, exitNumber: '10' })[0]?.at ?? NaN;
    expect(of('OK') - (spanOf('I-40', 'OK')?.from ?? NaN)).toBeCloseTo(10, -0.7);
    expect(of('AR')).toBeGreaterThan(of('OK') + 300);
  });

  it('matches the exit list’s position for every exit of a road', () => {
    expect(exitPoints('I-70', 'KS').length).toBeGreaterThan(50);
    for (const { exitNumber, point } of exitPoints('I-70', 'KS').filter(({ trust }) => trust === 'checked')) {
      const [position] = roadPositions({
        ...nowhere,
        highway: 'I-70',
        state: 'KS',
        coordinates: { coordinates: point },
      });
      const resolved = exitOnLine('I-70', 'KS', parseInt(exitNumber, 10), [], 1);
      expect([exitNumber, Math.abs((resolved ?? NaN) - (position?.at ?? NaN)) < 1.5]).toEqual([exitNumber, true]);
    }
  });
});

describe('a typed exit', () => {
  const anchor = (position: number, at: number, isExit = true) => ({ position, at, isExit });
  const query = { countsMiles: true, heading: 1 } as const;
  it.each([
    ['is at the exit of that number', 143, [anchor(143, 500), anchor(150, 507)], 500],
    ['has its letter if that exit is known', 143.02, [anchor(143.01, 500), anchor(143.02, 501)], 501],
    ['is between its two neighbors', 145, [anchor(143, 500), anchor(147, 508)], 504],
    ['is extrapolated beyond the last exit', 13, [anchor(33, 20), anchor(40, 27)], 0],
    ['works with descending numbers', 13, [anchor(33, 20), anchor(40, 13)], 40],
  ])('%s', (_, position, anchors, expected) => expect(exitAlong(anchors, { ...query, position })).toBe(expected));

  it('is at the previous exit if numbers do not count miles', () => {
    const anchors = [anchor(44, 300), anchor(46, 320)];
    expect(exitAlong(anchors, { position: 45, countsMiles: false, heading: 1 })).toBe(300);
    expect(exitAlong(anchors, { position: 45, countsMiles: false, heading: -1 })).toBe(320);
    expect(exitAlong([], { position: 45, countsMiles: false, heading: 1 })).toBeNull();
  });
});

it('a road’s signs may say east although it runs north', () => {
  expect(runsUp('east', [-90, 30], [-89, 35])).toBe(true);
  expect(runsUp('west', [-90, 30], [-89, 35])).toBe(false);
  expect(runsUp('west', [-90, 30], [-91, 35])).toBe(true);
  expect(runsUp('north', [], [])).toBe(true);
});

it('a rest area, a turnout or a plaza on the other side is unreachable', () => {
  const stop = { type: 'rest_area', direction: 'west', exitNumber: null } as const;
  expect(isOnOtherSide(stop, 'east')).toBe(true);
  expect(isOnOtherSide({ ...stop, type: 'truck_stop' }, 'east')).toBe(true);
  expect(isOnOtherSide({ ...stop, type: 'truck_stop', exitNumber: '5' }, 'east')).toBe(false);
  expect(isOnOtherSide({ ...stop, type: 'diner' }, 'east')).toBe(false);
  expect(isOnOtherSide(stop, 'north')).toBe(false);
  expect(isOnOtherSide({ ...stop, direction: null }, 'east')).toBe(false);
  expect(isOnOtherSide(stop, null)).toBe(false);
});
