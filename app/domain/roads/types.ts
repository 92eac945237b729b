import CheapRuler from 'cheap-ruler';
import simplifyXy from 'simplify-js';
import type { Compass } from '~/schemas/roads';

export type Point = [longitude: number, latitude: number];

/** Where a place is on a road. */
export type OnRoad = {
  /** `I-40`, `US-231` */
  highway: string;
  /** From the road's line. */
  miles: number;
  /** About where along the road, by that state's mile posts; null where they cannot be told. */
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
  /** Which of the points that were asked for. */
  unreached: number;
  /** The nearest point that can be reached from the others. */
  nearest: { point: Point; highway: string; miles: number } | null;
};

const rulers = new Map<number, CheapRuler>();
const perDegree = 10;

/** Measures in miles around a latitude; a tenth of a degree is near enough for a thousandth of a distance. */
export function rulerAt(latitude: number): CheapRuler {
  const key = Math.round(latitude * perDegree);
  let ruler = rulers.get(key);
  if (!ruler) rulers.set(key, (ruler = new CheapRuler(key / perDegree, 'miles')));
  return ruler;
}

export const milesBetween = (a: Point, b: Point): number => rulerAt((a[1] + b[1]) / 2).distance(a, b);

/** The share `t` of the way from one point to the other. */
export const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/** How far along a line each of its points lies. */
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

/** A line without the points that lie within so many degrees of it as it is without them. */
export const simplify = (line: readonly Point[], degrees: number): Point[] =>
  simplifyXy(
    line.map(([x, y]) => ({ x, y })),
    degrees,
    true,
  ).map(({ x, y }): Point => [x, y]);
