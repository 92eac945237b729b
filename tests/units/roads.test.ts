import { describe, expect, it } from 'vitest';
import { linesOf, onRoad, roadAt } from '~/domain/roads/exit-at';
import { planRoute } from '~/domain/roads/plan-route';
import { type Leg, type Point, directionAlong } from '~/domain/roads/types';

const york: Point = [-97.58, 40.82];

describe('the road at a point', () => {
  it('is the interstate even if a US route is near, with its approximate mile', () => {
    const road = roadAt(york, 'NE');
    expect(road?.highway).toBe('I-80');
    expect(Math.abs((road?.mile ?? NaN) - 353.5)).toBeLessThan(1.5);
  });

  it('is in the point’s own state', () => {
    expect(roadAt(york, 'IA')).toBeNull();
  });

  it('is unknown a few miles away from every road', () => {
    expect(roadAt([-108, 46.9], 'MT')).toBeNull();
  });

  it('is a US route without an interstate nearby', () => {
    expect(roadAt([-115.961, 39.512], 'NV')).toMatchObject({ highway: 'US-50' });
  });

  it('has no mile if mile markers restart in each county', () => {
    expect(roadAt([-119.397, 35.401], 'CA')).toMatchObject({ highway: 'I-5', mile: null });
  });

  it('is the stop’s stated road, if it is near', () => {
    expect(onRoad(york, 'NE', 'US-81')).toMatchObject({ highway: 'US-81' });
    expect(onRoad(york, 'NE', 'I-29')).toBeNull();
  });
});

describe('the lines of a highway', () => {
  it('run from one end to the other', () => {
    const latitudes = linesOf('I-95').flatMap((line) => line.map(([, latitude]) => latitude));
    expect(Math.min(...latitudes)).toBeLessThan(26);
    expect(Math.max(...latitudes)).toBeGreaterThan(46);
  });

  it('do not exist for an unknown road', () => {
    expect(linesOf('I-999')).toEqual([]);
  });
});

describe('the direction on signs', () => {
  const northeast: [Point, Point] = [
    [-84, 33],
    [-80, 35],
  ];

  it('is north or south for odd numbers and east or west for even ones', () => {
    expect(directionAlong('I-85', ...northeast)).toBe('north');
    expect(directionAlong('US-74', ...northeast)).toBe('east');
    expect(directionAlong('I-26', [-81, 34], [-82, 36])).toBe('west');
  });

  it('is the actual direction of a spur or a toll road', () => {
    expect(directionAlong('I-475', [-83.7, 32.7], [-83.7, 33])).toBe('north');
    expect(directionAlong('I-476', [-75.4, 40], [-75.5, 41])).toBe('north');
    expect(directionAlong("Florida's Turnpike", [-80.3, 26], [-80.4, 27])).toBe('north');
  });
});

const laredo: Point = [-99.507, 27.506];
const chicago: Point = [-87.63, 41.878];
const seattle: Point = [-122.332, 47.606];
const boston: Point = [-71.059, 42.358];
const miami: Point = [-80.192, 25.762];
const losAngeles: Point = [-118.243, 34.052];
const saltLake: Point = [-111.891, 40.761];
const honolulu: Point = [-157.858, 21.307];
const anchorage: Point = [-149.9, 61.218];

function legsOf(...points: Point[]): Leg[] {
  const route = planRoute(points);
  return 'legs' in route ? route.legs : [];
}

/** The highways of a trip with legs of 20 miles or more. */
const mainly = (...points: Point[]): string[] =>
  legsOf(...points)
    .filter(({ miles, highway }) => miles >= 20 && highway !== null)
    .map(({ highway, direction }) => `${highway} ${direction}`);

describe('a route', () => {
  it('is the one a driver would take', () => {
    expect(mainly(losAngeles, saltLake)).toEqual(['I-10 east', 'I-15 north']);
    expect(mainly(seattle, boston)).toEqual(['I-90 east', 'I-94 east', 'I-90 east']);
    expect(mainly(laredo, chicago)).toEqual([
      ...['I-35 north', 'I-35E north', 'I-30 east'],
      ...['I-40 east', 'I-55 north', 'I-57 north'],
    ]);
    expect(mainly(miami, boston)).toEqual([
      ...["Florida's Turnpike north", 'I-95 north', 'I-295 north', 'I-95 north'],
      ...['I-91 north', 'I-84 east', 'I-90 east'],
    ]);
  });

  it('has consecutive legs of at least a mile, and their total miles', () => {
    const route = planRoute([laredo, chicago]);
    if (!('legs' in route)) throw new Error('Chicago was not reached.');
    expect(route.miles).toBeCloseTo(route.legs.reduce((sum, { miles }) => sum + miles, 0));
    expect(Math.min(...route.legs.map(({ miles }) => miles))).toBeGreaterThanOrEqual(1);
    route.legs.forEach(({ line }, at) => {
      const next = route.legs[at + 1]?.line[0];
      const end = line.at(-1);
      if (next && end) expect(Math.hypot(next[0] - end[0], next[1] - end[1])).toBeLessThan(0.02);
    });
    expect(route.legs[0]?.line[0]).toEqual(laredo);
    expect(route.legs.at(-1)?.line.at(-1)).toEqual(chicago);
  });

  it('passes through the points in between', () => {
    const over = legsOf(losAngeles, saltLake, seattle).flatMap(({ line }) => line);
    expect(over).toContainEqual(saltLake);
    expect(over.at(-1)).toEqual(seattle);
  });

  it('stays on one road between two places on it', () => {
    expect(legsOf([-97.58, 40.82], [-100.76, 41.11]).map(({ highway }) => highway)).toEqual(['I-80']);
  });

  it('is nearly zero from a place to itself', () => {
    const route = planRoute([chicago, chicago]);
    expect('legs' in route && route.miles).toBeLessThan(5);
  });

  it('exists on an isolated island', () => {
    expect(legsOf(honolulu, [-158.05, 21.335]).some(({ highway }) => highway === 'H-1')).toBe(true);
  });

  it('reports an unreachable point, and the nearest reachable one', () => {
    expect(planRoute([seattle, anchorage])).toMatchObject({ unreached: 1, nearest: { highway: 'I-5' } });
    expect(planRoute([anchorage, seattle])).toMatchObject({ unreached: 0 });
    expect(planRoute([honolulu, losAngeles])).toMatchObject({ unreached: 0 });
    expect(planRoute([losAngeles, honolulu, seattle])).toMatchObject({ unreached: 1 });
  });
});
