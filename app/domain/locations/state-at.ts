import outlines from '~/data/map/state-outlines.json' with { type: 'json' };
import { isStateOrDistrict, type StateCode, statesAndDistrict } from '~/schemas/states';

type Point = readonly [longitude: number, latitude: number];

/** TopoJSON: a line shared by several shapes is stored once, as steps on a grid, and shapes are lists of line indexes. */
type Topology = { scale: number[]; translate: number[]; arcs: number[][] };

/** The decoded borders between states. */
export const decodeBorders = (): Point[][] => decodeArcs(outlines);

/** Decodes the lines that shapes are made of. */
export const decodeArcs = ({ scale, translate, arcs }: Topology): Point[][] =>
  arcs.map((steps) => decodeArc(steps, scale, translate));

/** The points of a shape; ~n means line n in reverse. */
export const pointsAlong = <P>(indexes: number[], arcs: P[][]): P[] =>
  indexes.flatMap((index) => (index < 0 ? [...(arcs[~index] ?? [])].reverse() : (arcs[index] ?? [])));

/**
 * Builds the rings of every state, including islands and holes.
 * @param borders in the order of `decodeBorders`, original or simplified
 */
export function stateRings<P>(borders: P[][]): [state: string, rings: P[][]][] {
  return Object.entries(outlines.states).map(([state, polygons]) => [
    state,
    polygons.flatMap((polygon) => polygon.map((indexes) => pointsAlong(indexes, borders))),
  ]);
}

function decodeArc(steps: number[], scale: number[], translate: number[]): Point[] {
  const [scaleX = 1, scaleY = 1] = scale;
  const [originX = 0, originY = 0] = translate;
  const points: Point[] = [];
  for (let at = 0, x = 0, y = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    points.push([x * scaleX + originX, y * scaleY + originY]);
  }
  return points;
}

type Ring = { points: Point[]; west: number; east: number; south: number; north: number };

/** Accuracy of the outlines, in km: they are made for 1:10,000,000 maps. */
const OUTLINE_ACCURACY_KM = 0.5;
const KM_PER_DEGREE = 111.2;

let ringsByState: Map<string, Ring[]> | undefined;

/**
 * The state (or DC, or PR) that contains a point. A point outside all outlines gets the nearest state within `reachKm`, since piers,
 * causeways and small islands are not on the map.
 *
 * @param latitude degrees north
 * @param longitude degrees east, so negative in the US
 * @returns null outside the US
 */
export function stateAt(latitude: number, longitude: number, reachKm = OUTLINE_ACCURACY_KM): string | null {
  const point: Point = [longitude, latitude];
  ringsByState ??= decode();
  for (const [state, rings] of ringsByState) {
    const crossed = rings.filter((ring) => inBox(point, ring, 0) && crossesOdd(point, ring.points)).length;
    if (crossed % 2 === 1) return state;
  }
  return nearestState(point, ringsByState, reachKm);
}

/** Whether a point is in a state, or within `reachKm` of it. */
export function liesIn(state: string, latitude: number, longitude: number, reachKm: number): boolean {
  const point: Point = [longitude, latitude];
  ringsByState ??= decode();
  const rings = ringsByState.get(state) ?? [];
  return (
    stateAt(latitude, longitude, 0) === state ||
    rings.some(
      (ring) => inBox(point, ring, (2 * reachKm) / KM_PER_DEGREE) && distanceToRing(point, ring.points) <= reachKm,
    )
  );
}

function nearestState(point: Point, states: Map<string, Ring[]>, reachKm: number): string | null {
  let best: string | null = null;
  let bestKm = reachKm;
  for (const [state, rings] of states) {
    for (const ring of rings) {
      if (!inBox(point, ring, (2 * reachKm) / KM_PER_DEGREE)) continue;
      const km = distanceToRing(point, ring.points);
      if (km <= bestKm) [best, bestKm] = [state, km];
    }
  }
  return best;
}

const inBox = ([x, y]: Point, ring: Ring, margin: number): boolean =>
  x >= ring.west - margin && x <= ring.east + margin && y >= ring.south - margin && y <= ring.north + margin;

/** Ray casting: whether a ray to the west crosses the ring an odd number of times. */
export function crossesOdd([x, y]: Point, ring: Point[]): boolean {
  let inside = false;
  eachEdge(ring, ([x1, y1], [x2, y2]) => {
    if (y1 > y !== y2 > y && x > x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  });
  return inside;
}

function distanceToRing([x, y]: Point, ring: Point[]): number {
  const shrink = Math.cos((y * Math.PI) / 180);
  let nearest = Infinity;
  eachEdge(ring, ([x1, y1], [x2, y2]) => {
    const [ax, ay, bx, by] = [(x1 - x) * shrink, y1 - y, (x2 - x1) * shrink, y2 - y1];
    const length = bx * bx + by * by;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * bx + ay * by) / length));
    nearest = Math.min(nearest, Math.hypot(ax + along * bx, ay + along * by));
  });
  return nearest * KM_PER_DEGREE;
}

function eachEdge(ring: Point[], visit: (from: Point, to: Point) => void): void {
  let from = ring.at(-1);
  for (const to of ring) {
    if (from) visit(from, to);
    from = to;
  }
}

function decode(): Map<string, Ring[]> {
  return new Map(stateRings(decodeBorders()).map(([state, rings]) => [state, rings.map(toRing)]));
}

function toRing(points: Point[]): Ring {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { points, west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) };
}

const codes = new Map<string, StateCode>(
  Object.keys(statesAndDistrict)
    .filter(isStateOrDistrict)
    .flatMap((code) => [
      [code.toLowerCase(), code],
      [statesAndDistrict[code].toLowerCase(), code],
    ]),
);

/** @param text a state's code or full name, in any case. @returns null for anything else */
export const stateCode = (text: string | null | undefined): StateCode | null =>
  codes.get((text ?? '').trim().replace(/\s+/g, ' ').toLowerCase()) ?? null;

/** @returns the code of a state given by its full name (`New Mexico`); null for a code */
export const stateByName = (text: string): string | null => (text.trim().length > 2 ? stateCode(text) : null);
