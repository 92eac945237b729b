import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Point } from '~/domain/roads';
import { guessExit } from '~/domain/roads/exit-guess';
import { lengthOf } from '~/domain/roads/types';
import { LineIndex } from '~/domain/roads/line-index';
import { mileAt } from '~/domain/roads/highways';
import { readNetwork } from '~/domain/roads/network-file';
import { type Anchor, calibrate } from '../../scripts/roads/calibrate';
import { centerlines } from '../../scripts/roads/centerlines';
import { heldOutExits, heldOutMiles, starterExits } from '../../scripts/roads/held-out';
import { highwaysNamed } from '../../scripts/roads/highway-names';
import { bridged } from '../../scripts/roads/holes';
import { joined, type Road } from '../../scripts/roads/joins';
import { crashMilePoints, surveyExits, surveyMilePoints } from '../../scripts/roads/mile-points';
import { hasTrialData, orSkipped, trialFile } from '../support/trial-data';

describe('the highways that a name of the Census Bureau represents', () => {
  it.each([
    ['I- 65', 'AL', ['I-65']],
    ['I- 35 E', 'TX', ['I-35E']],
    ['I- 35 N', 'TX', ['I-35']],
    ['US Hwy 11 W', 'TN', ['US-11W']],
    ['US Hwy 78 E', 'AL', ['US-78']],
    ['US Hwy 84 Byp', 'AL', ['US-84']],
    ['US Hwy 6 & 24', 'CO', ['US-6', 'US-24']],
    ['US Hwy 17-92', 'FL', ['US-17', 'US-92']],
    ['US Rte One', 'ME', ['US-1']],
    ['I- H-1', 'HI', ['H-1']],
    ['US Hwy 231 Bus', 'AL', []],
    ['US Hwy 278(Bus)', 'AR', []],
    ['I- 40 Bus Lp', 'AZ', []],
    ['US Hwy 89A', 'AZ', []],
    ['US Hwy 441 and State Route 15-105', 'GA', ['US-441']],
    ['State Rte 55', 'AL', []],
  ])('%s in %s: %j', (name, state, highways) => {
    expect(highwaysNamed(name, state)).toEqual(highways);
  });
});

/** A line to the east at a latitude, in steps of a tenth of a degree. */
const eastward = (from: number, to: number, latitude: number): Point[] =>
  Array.from({ length: Math.round((to - from) * 10) + 1 }, (_, step) => [from + step / 10, latitude]);

describe('the lines of a road', () => {
  it('are one for two carriageways', () => {
    const [line, ...others] = centerlines([eastward(-100, -98, 40), eastward(-100, -98.1, 40.002).reverse()]);
    expect(others).toEqual([]);
    expect(lengthOf(line ?? [])).toBeCloseTo(lengthOf(eastward(-100, -98, 40)), 1);
  });

  it('continue over a gap of a few miles, and over a wider one straight ahead', () => {
    expect(centerlines([eastward(-100, -99, 40), eastward(-98.95, -98, 40)])).toHaveLength(1);
    expect(centerlines([eastward(-100, -99, 40), eastward(-98.8, -98, 40)])).toHaveLength(1);
    expect(centerlines([eastward(-100, -99, 40), eastward(-98.8, -98, 40.15)])).toHaveLength(2);
    expect(centerlines([eastward(-100, -99, 40), eastward(-98.5, -98, 40)])).toHaveLength(2);
  });
});

const road = (highway: string, line: Point[], state = 'NE'): Road => ({ highway, state, line, stretch: 1 });

describe('the junctions of roads', () => {
  const crossing: Point[] = [
    [-99.05, 39.5],
    [-99.05, 40.5],
  ];

  it('are where they cross, though no point of one is on the other', () => {
    const [east = [], north = []] = joined([road('I-80', eastward(-100, -98, 40)), road('US-281', crossing)]);
    const nodes = new Set(east.map(([, node]) => node));
    expect(east).toHaveLength(3);
    expect(north.filter(([, node]) => nodes.has(node))).toHaveLength(1);
  });

  it('are where roads that share their way come together and part', () => {
    const [first = [], second = []] = joined([
      road('I-90', eastward(-100, -98, 40)),
      road('I-94', [[-99.5, 40.3], ...eastward(-99.4, -98.6, 40.001), [-98.5, 40.3]]),
    ]);
    const shared = second.filter(([, node]) => first.some(([, other]) => other === node));
    expect(shared.length).toBeGreaterThanOrEqual(2);
  });

  it('lead over a state line where the next state is drawn from a little farther on', () => {
    const [west] = bridged([road('I-80', eastward(-100, -99, 40)), road('I-80', eastward(-98.97, -98, 40), 'IA')]);
    expect(west?.line.at(-1)?.[0]).toBeCloseTo(-98.97);
  });
});

describe('the miles of a road', () => {
  const posts: Anchor[] = Array.from({ length: 20 }, (_, at) => [at * 10, 300 - at * 10]);

  it('are told between mile posts and a little beyond, whichever way they count', () => {
    const scale = calibrate(posts) ?? [];
    expect(mileAt(scale, 55)).toBeCloseTo(245);
    expect(mileAt(scale, 210)).toBeCloseTo(90);
    expect(mileAt(scale, 300)).toBeNull();
  });

  it('pass over slips', () => {
    const scale = calibrate([...posts, [62, 17], [118, 960]]) ?? [];
    expect(mileAt(scale, 62)).toBeCloseTo(238);
  });

  it('are not told by two posts, nor where posts begin again in each county', () => {
    expect(calibrate(posts.slice(0, 2))).toBeNull();
    expect(calibrate(posts.map(([measure], at): Anchor => [measure, (at * 37) % 23]))).toBeNull();
  });
});

describe('a guessed exit', () => {
  const numbers = ['10', '12', '13', '20A', '20B', '30'];

  it('is the nearest number within a mile, when the next is a mile farther', () => {
    expect(guessExit(numbers, 30.4, 'I-80', 'NE')).toBe('30');
    expect(guessExit(numbers, 10.2, 'I-80', 'NE')).toBe('10');
  });

  it('is none between two numbers, or where two bear one number', () => {
    expect(guessExit(numbers, 12.4, 'I-80', 'NE')).toBeNull();
    expect(guessExit(numbers, 20, 'I-80', 'NE')).toBeNull();
    expect(guessExit(numbers, 25, 'I-80', 'NE')).toBeNull();
  });

  it.each(['NY', 'CT', 'NH', 'VT', 'DE', 'DC'])('is none in %s, where exits are counted', (state) => {
    expect(guessExit(numbers, 30.4, 'I-84', state)).toBeNull();
  });
});

describe.skipIf(!hasTrialData)(orSkipped('miles and exits, at places that say theirs and took no part'), () => {
  const survey = trialFile('locations/NTAD_Truck_Stop_Parking.csv');

  it('are as near as they are said to be', () => {
    const roads = readNetwork();
    const lines = new LineIndex(roads.map(({ line }) => line));
    const crashes = crashMilePoints(path.dirname(trialFile('roads/fars_mile_points/SOURCE.txt')));
    const miles = heldOutMiles(roads, lines, crashes, surveyMilePoints(survey));
    expect(miles.told / miles.asked).toBeGreaterThan(0.8);
    expect(miles.middle).toBeLessThan(0.5);
    expect(miles.withinOne).toBeGreaterThan(0.8);

    const exits = heldOutExits([...starterExits(), ...surveyExits(survey)]);
    expect(exits.onTheirRoad / exits.asked).toBeGreaterThan(0.9);
    expect(exits.sure.found / exits.asked).toBeGreaterThan(0.7);
    expect(exits.sure.right).toBe(exits.sure.found);
    expect(exits.guessed.right / exits.guessed.found).toBeGreaterThan(0.6);
  });
});
