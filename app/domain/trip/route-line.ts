import { type Leg, type Point, type Route, between, measuresOf, milesBetween, rulerAt } from '../roads/types';

/** A leg of the route. `from` and `measures` are miles from the start of the trip: of the leg's start, and of each point of its line. */
export type MeasuredLeg = Omit<Leg, 'line'> & { from: number; line: Point[]; measures: number[] };

/** The route as one line, measured in miles from the start. */
export type RouteLine = { miles: number; legs: MeasuredLeg[] };

/** A part of the route between two distances, in miles from the start. */
export type MileRange = { from: number; to: number };

/** Scales the line's measures to the leg's length, since the simplified line may be shorter. */
export function measured({ legs }: Route): RouteLine {
  let from = 0;
  const all = legs.map(({ line, ...leg }) => {
    const along = measuresOf(line);
    const scale = leg.miles / (along[along.length - 1] || 1);
    const start = from;
    from += leg.miles;
    return { ...leg, from: start, line, measures: along.map((miles) => start + miles * scale) };
  });
  return { miles: from, legs: all };
}

/** Points on the roads between two distances, each at the center of a piece at most `step` miles long. */
export function pointsAlong({ legs }: RouteLine, { from, to }: MileRange, step: number): Point[] {
  return legs
    .filter((leg) => leg.highway !== null && leg.from + leg.miles >= from && leg.from <= to)
    .flatMap((leg) => {
      const [first, last] = [Math.max(from, leg.from), Math.min(to, leg.from + leg.miles)];
      const count = Math.max(1, Math.ceil((last - first) / step));
      return Array.from({ length: count }, (_, at) => pointAt(leg, first + ((at + 0.5) * (last - first)) / count));
    });
}

/** The point at a distance from the start; null beyond the end. */
export function pointAtMile({ legs }: RouteLine, miles: number): Point | null {
  const leg = legs.find(({ from, miles: length }) => miles >= from && miles <= from + length);
  return leg ? pointAt(leg, miles) : null;
}

function pointAt({ line, measures }: MeasuredLeg, miles: number): Point {
  const next = firstAtLeast(measures, miles);
  const [a, b] = [line[Math.max(0, next - 1)], line[next]];
  const [start = 0, end = 0] = [measures[Math.max(0, next - 1)], measures[next]];
  if (!a || !b) return b ?? a ?? [0, 0];
  return end > start ? between(a, b, (miles - start) / (end - start)) : b;
}

/** Index of the first value that is at least `value`; the last index if all are smaller. */
function firstAtLeast(sorted: number[], value: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

type OnRoute = { leg: MeasuredLeg; miles: number; off: number };

/**
 * A point's position along the route between two distances: at the nearest leg within reach.
 * @param reach maximum distance from a leg, in miles
 */
export function besideRoute(
  point: Point,
  { legs }: RouteLine,
  stretch: MileRange,
  reach: (leg: MeasuredLeg) => number,
): OnRoute | null {
  let best: OnRoute | null = null;
  for (const leg of legs) {
    if (leg.from + leg.miles < stretch.from || leg.from > stretch.to) continue;
    const maxOff = Math.min(reach(leg), best ? best.off : Infinity);
    const near = nearestOn(point, leg, stretch, maxOff);
    if (near) best = near;
  }
  return best;
}

function nearestOn(point: Point, leg: MeasuredLeg, { from, to }: MileRange, maxOff: number) {
  const { line, measures } = leg;
  let best: OnRoute | null = null;
  const ruler = rulerAt(point[1]);
  for (let at = Math.max(1, firstAtLeast(measures, from)); at < line.length; at += 1) {
    const [a, b, start = 0, end = 0] = [line[at - 1], line[at], measures[at - 1], measures[at]];
    if (!a || !b || start > to) break;
    if (isFar(point, a, b, (best?.off ?? maxOff) * degreesPerMile)) continue;
    const { point: nearestPoint, t } = ruler.pointOnLine([a, b], point);
    const off = ruler.distance(point, nearestPoint);
    if (off > (best?.off ?? maxOff)) continue;
    best = { leg, miles: start + t * (end - start), off };
  }
  return best;
}

/** Upper bound: degrees of longitude per mile in northern Alaska. */
const degreesPerMile = 0.045;

/** A cheap check first, since most of a route is far from most places. */
const isFar = ([x, y]: Point, a: Point, b: Point, degrees: number): boolean =>
  (a[0] < x - degrees && b[0] < x - degrees) ||
  (a[0] > x + degrees && b[0] > x + degrees) ||
  (a[1] < y - degrees && b[1] < y - degrees) ||
  (a[1] > y + degrees && b[1] > y + degrees);

/** Where the route changes roads, including its ends. */
export const turns = ({ legs }: RouteLine): Point[] => [
  ...legs.flatMap(({ line }) => line.slice(0, 1)),
  ...(legs.at(-1)?.line.slice(-1) ?? []),
];

/** All points of the route, without consecutive duplicates. */
export const wholeLine = ({ legs }: RouteLine): Point[] =>
  legs
    .flatMap(({ line }) => line)
    .filter((point, at, all) => at === 0 || milesBetween(point, all[at - 1] ?? point) > 0);
