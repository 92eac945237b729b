import { describe, expect, it } from 'vitest';
import { planRoute } from '~/domain/roads/plan-route';
import type { Point } from '~/domain/roads/types';

const cities = {
  Boston: [-71.059, 42.358],
  'New York': [-74.006, 40.713],
  Washington: [-77.037, 38.907],
  Miami: [-80.192, 25.762],
  Chicago: [-87.63, 41.878],
  Houston: [-95.369, 29.76],
  Denver: [-104.99, 39.739],
  Seattle: [-122.332, 47.606],
  'San Francisco': [-122.419, 37.775],
  'Los Angeles': [-118.243, 34.052],
} satisfies Record<string, Point>;

type City = keyof typeof cities;
type Pair = [from: City, to: City, miles: number];

/** Driving distances from distance-cities.com/usa, "Distance between major cities in the USA". */
const published: Pair[] = [
  ['New York', 'Los Angeles', 2802],
  ['New York', 'Chicago', 790],
  ['New York', 'Houston', 1628],
  ['New York', 'San Francisco', 2935],
  ['New York', 'Miami', 1281],
  ['Los Angeles', 'Chicago', 2016],
  ['Los Angeles', 'Houston', 1556],
  ['Los Angeles', 'San Francisco', 382],
  ['Los Angeles', 'Miami', 2732],
  ['Chicago', 'Houston', 1084],
  ['Chicago', 'San Francisco', 2131],
  ['Chicago', 'Miami', 1389],
  ['Houston', 'San Francisco', 1927],
  ['Houston', 'Miami', 1187],
  ['San Francisco', 'Miami', 3129],
];

/** Further pairs from Matrix 6.1 (driving distances) in Borgatti, Everett and Johnson, "Analyzing Social Networks". */
const matrixPairs: Pair[] = [
  ['Boston', 'New York', 206],
  ['Boston', 'Washington', 429],
  ['Boston', 'Miami', 1504],
  ['Boston', 'Chicago', 963],
  ['Boston', 'Seattle', 2976],
  ['Boston', 'San Francisco', 3095],
  ['Boston', 'Los Angeles', 2979],
  ['Boston', 'Denver', 1949],
  ['New York', 'Washington', 233],
  ['New York', 'Seattle', 2815],
  ['New York', 'Denver', 1771],
  ['Washington', 'Miami', 1075],
  ['Washington', 'Chicago', 671],
  ['Washington', 'Seattle', 2684],
  ['Washington', 'San Francisco', 2799],
  ['Washington', 'Los Angeles', 2631],
  ['Washington', 'Denver', 1616],
  ['Miami', 'Seattle', 3273],
  ['Miami', 'Denver', 2037],
  ['Chicago', 'Seattle', 2013],
  ['Chicago', 'Denver', 996],
  ['Seattle', 'San Francisco', 808],
  ['Seattle', 'Los Angeles', 1131],
  ['Seattle', 'Denver', 1307],
  ['San Francisco', 'Denver', 1235],
  ['Los Angeles', 'Denver', 1059],
];

function miles(from: City, to: City): number {
  const route = planRoute([cities[from], cities[to]]);
  return 'legs' in route ? route.miles : NaN;
}

describe('the length of a route', () => {
  it('matches published mileages: a median error below 2%, and 8% at most', () => {
    const errors = [...published, ...matrixPairs]
      .map(([from, to, publishedMiles]) => ({
        pair: `${from} to ${to}`,
        off: Math.abs(miles(from, to) / publishedMiles - 1),
      }))
      .sort((a, b) => a.off - b.off);
    const worst = errors.at(-1);
    expect(errors[Math.floor(errors.length / 2)]?.off).toBeLessThan(0.02);
    expect(worst?.off, worst?.pair).toBeLessThan(0.08);
  });
});
