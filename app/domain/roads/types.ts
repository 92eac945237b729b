import CheapRuler from 'cheap-ruler';
import simplifyXy from 'simplify-js';
import type { Compass } from '~/schemas/roads';

export type Point = [longitude: number, latitude: number];

/** A place's position on a road. */
export type OnRoad = {
  /** `I-40`, `US-231` */
  highway: string;
  /** Distance from the road's line, in miles. */
  miles: number;
  /** Approximate mile marker in that state; null if unknown. */
  mile: number | null;
};

export type Leg = {
  /** Null on local roads between an end of the trip and the network. */
  highway: string | null;
  direction: Compass | null;
  miles: number;
  line: Point[];
};

export type Route = { miles: number; legs: Leg[] };

export type Unreached = {
  /** Index of the unreachable point. */
  unreached: number;
  /** The nearest point that can be reached from the others. */
  nearest: { point: Point; highway: string; miles: number } | null;
};

const rulers = new Map<number, CheapRuler>();
const perDegree = 10;

/** Measures miles around a latitude. Rounding the latitude to a tenth of a degree keeps the error within a thousandth. */
export function rulerAt(latitude: number): CheapRuler {
  const key = Math.round(latitude * perDegree);
  let ruler = rulers.get(key);
  if (!ruler) rulers.set(key, (ruler = new CheapRuler(key / perDegree, 'miles')));
  return ruler;
}

export const milesBetween = (a: Point, b: Point): number => rulerAt((a[1] + b[1]) / 2).distance(a, b);

/** The point at fraction `t` of the way between two points. */
export const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/** Each point's distance from the start of its line, in miles. */
export function measuresOf(line: readonly Point[]): number[] {
  const measures: number[] = [];
  let sum = 0;
  line.forEach((point, at) => {
    const before = line[at - 1];
    if (before) sum += milesBetween(before, point);
    measures.push(sum);
  });
  return measures;
}

export const lengthOf = (line: readonly Point[]): number => measuresOf(line).at(-1) ?? 0;

/**
 * Simplifies a line: drops points within the given distance of the remaining line, in the units of its coordinates (Douglas and Peucker).
 * Keeps both ends, so adjacent borders still meet.
 */
export const simplify = (line: readonly Point[], distance: number): Point[] =>
  simplifyXy(
    line.map(([x, y]) => ({ x, y })),
    distance,
    true,
  ).map(({ x, y }): Point => [x, y]);

/** Hawaii's interstates are signed `H-1`. */
export const isInterstate = (highway: string): boolean => /^[IH]-/.test(highway);

export const isUsRoute = (highway: string): boolean => highway.startsWith('US-');

/** Three-digit numbers are loops and spurs. They are signed by the actual direction if they mostly run across the usual one. */
const firstThreeDigitNumber = 100;
const acrossFactor = 2;

/**
 * The signed direction on a highway from one point to another: north or south for odd numbers, east or west for even ones. Other roads
 * (toll roads with names, those of Hawaii) use the actual direction.
 */
export function directionAlong(highway: string, from: Point, to: Point): Compass {
  const east = (to[0] - from[0]) * Math.cos((from[1] * Math.PI) / 180);
  const north = to[1] - from[1];
  return isSignedNorthSouth(highway, Math.abs(east), Math.abs(north))
    ? north >= 0
      ? 'north'
      : 'south'
    : east >= 0
      ? 'east'
      : 'west';
}

function isSignedNorthSouth(highway: string, eastWest: number, northSouth: number): boolean {
  const digits = /^(?:I|US)-(\d+)/.exec(highway)?.[1];
  if (digits === undefined) return northSouth > eastWest;
  const isOdd = Number(digits) % 2 === 1;
  const [along, across] = isOdd ? [northSouth, eastWest] : [eastWest, northSouth];
  const runsAcross = Number(digits) >= firstThreeDigitNumber && across > acrossFactor * along;
  return isOdd !== runsAcross;
}

/** How a road's mile posts map to its line: pairs of measure and mile, in order. */
export type MileScale = [measure: number, mile: number][];

/** How far beyond its first and last mile post a scale is reliable, in miles. */
const maxMilesBeyond = 40;

/** The mile at a measure; null if no mile post is close enough. */
export function mileAt(scale: MileScale, measure: number): number | null {
  const after = scale.findIndex(([at]) => at >= measure);
  const [low, high] = after > 0 ? [scale[after - 1], scale[after]] : after === 0 ? scale.slice(0, 2) : scale.slice(-2);
  if (!low || !high) return null;
  const beyond = Math.max(low[0] - measure, measure - high[0]);
  if (beyond > maxMilesBeyond) return null;
  const rising = Math.sign(high[1] - low[1]);
  if (beyond > 0) return measure < low[0] ? low[1] - rising * beyond : high[1] + rising * beyond;
  return low[1] + ((measure - low[0]) / (high[0] - low[0])) * (high[1] - low[1]);
}
