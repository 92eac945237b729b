import { maxMilesOfStretch } from '~/schemas/road-order';
import type { Compass } from '~/schemas/roads';
import { directionAlong, milesBetween, type Point } from './types';
import { network, type Network } from './network';

/**
 * One line for a whole highway, across state lines, measured in miles in the direction of increasing mile markers: from its southern or
 * western end. All sorting of stops along a road uses it.
 */
type RoadAxis = {
  /** The direction of increasing mile markers. */
  direction: Compass;
  parts: AxisPart[];
  /** Pieces parallel to the axis, by line number: the positions of their two ends on the axis. */
  beside: Map<number, { from: number; to: number }>;
};

/** A part of one of the network's lines, between two measures in driving direction. `at` is where it starts on the axis. */
type AxisPart = { line: number; state: string; from: number; to: number; at: number; miles: number };

/**
 * Maximum gap between pieces of one road, in miles. Pieces with the same number that are farther apart are two roads, such as I-84 in the
 * East and in the West. A loop or spur serves only one city.
 */
const maxGap = (highway: string): number => (/^I-\d{3}/.test(highway) ? 10 : 100);
/** Estimated length of a road divided by the straight line across a gap in it. */
const gapFactor = 1.12;
/** Maximum distance of a parallel piece from the axis, in miles. */
const besideMiles = 30;
/** Maximum share of a piece that may overlap with others on the axis. */
const maxOverlap = 0.3;

const cachedAxes = new Map<string, RoadAxis | null>();

/** @returns null for a road without line data */
export function axisOf(highway: string): RoadAxis | null {
  let axis = cachedAxes.get(highway);
  if (axis === undefined) {
    axis = buildAxis(network(), highway);
    // Misses aren't cached, because users can type any road name.
    if (axis) cachedAxes.set(highway, axis);
  }
  return axis;
}

/** A point's position along a road, and its distance from the line, in miles. */
export type NearRoad = { at: number; miles: number };

/** A point's position along each highway within the given number of miles, nearest first. */
export function positionsNear(point: Point, reach: number): Map<string, NearRoad> {
  const { lines, roads } = network();
  const found = new Map<string, { at: number; miles: number; isOnAxis: boolean }>();
  for (const { line, measure, miles } of lines.near(point, reach)) {
    const highway = roads[line]?.highway ?? '';
    const axis = axisOf(highway);
    if (!axis || found.get(highway)?.isOnAxis) continue;
    const part = axis.parts.find((each) => each.line === line);
    const at = part ? onPart(part, measure) : besideAxis(axis, line, measure);
    if (at !== null && (part || !found.has(highway))) found.set(highway, { at, miles, isOnAxis: part !== undefined });
  }
  return found;
}

/** The point at a distance along a highway's line; null beyond its ends. */
export function pointOfAxis(highway: string, at: number): Point | null {
  const part = axisOf(highway)?.parts.find((each) => at >= each.at && at <= each.at + each.miles);
  if (!part) return null;
  const share = part.miles === 0 ? 0 : (at - part.at) / part.miles;
  return network().lines.pointAt(part.line, part.from + share * (part.to - part.from));
}

/** Converts a measure of one of the network's lines to a position on the axis, clamped to the axis's part of that line. */
export function onPart({ from, to, at, miles }: AxisPart, measure: number): number {
  const share = from === to ? 0 : (measure - from) / (to - from);
  return at + Math.min(1, Math.max(0, share)) * miles;
}

/** The axis position of a measure on a parallel piece. */
function besideAxis({ beside }: RoadAxis, line: number, measure: number): number | null {
  const ends = beside.get(line);
  if (!ends) return null;
  const length = network().lines.lengthOf(line);
  return ends.from + (length === 0 ? 0 : measure / length) * (ends.to - ends.from);
}

/** Pieces driven one after the other, forward or backward. */
type Chain = { pieces: { line: number; isForward: boolean }[]; miles: number; isRing: boolean };

function buildAxis(net: Network, highway: string): RoadAxis | null {
  const own = net.roads.flatMap((road, line) => (road.highway === highway ? [line] : []));
  if (own.length === 0) return null;
  const chains = chainsOf(net, own);
  const direction = directionOf(net, highway, chains);
  const parts = partsOf(net, inOrder(net, chains, direction), maxGap(highway));
  const beside = new Map<number, { from: number; to: number }>();
  for (const line of own) {
    if (parts.some((part) => part.line === line)) continue;
    const [first, last] = [0, net.lines.lengthOf(line)].map((measure) =>
      nearestOnAxis(net, parts, net.lines.pointAt(line, measure)),
    );
    if (first != null && last != null) beside.set(line, { from: first, to: last });
  }
  return { direction, parts, beside };
}

function nearestOnAxis({ lines }: Network, parts: AxisPart[], point: Point): number | null {
  const partOf = new Map(parts.map((part) => [part.line, part]));
  const [nearest] = lines.near(point, besideMiles, (line) => partOf.has(line));
  const part = nearest && partOf.get(nearest.line);
  return nearest && part ? onPart(part, nearest.measure) : null;
}

/** The signed direction of the road's longest piece, in the direction of increasing mile markers. */
function directionOf(net: Network, highway: string, chains: Chain[]): Compass {
  const longest = chains.reduce((best, chain) => (chain.miles > best.miles ? chain : best));
  const [first = origin, last = origin] = endsOf(net, longest);
  const signed = directionAlong(highway, first, last);
  return signed === 'north' || signed === 'south' ? 'north' : 'east';
}

const origin: Point = [0, 0];

const axisIndex = (direction: Compass): 0 | 1 => (direction === 'north' || direction === 'south' ? 1 : 0);

/** The chains of the axis, in order. The longest are placed first; chains parallel to those are left out. */
function inOrder(net: Network, chains: Chain[], direction: Compass): Chain[] {
  const index = axisIndex(direction);
  const placed: { chain: Chain; low: number; high: number }[] = [];
  for (const chain of chains.toSorted((a, b) => b.miles - a.miles)) {
    const [first, last] = endsOf(net, chain);
    if (!first || !last) continue;
    const oriented = mustReverse(net, chain, first, last, index) ? reversed(chain) : chain;
    const [low, high] = [Math.min(first[index], last[index]), Math.max(first[index], last[index])];
    const beside = placed.filter((each) => isNear(net, each.chain, [first, last]));
    const overlap = beside.reduce(
      (sum, each) => sum + Math.max(0, Math.min(high, each.high) - Math.max(low, each.low)),
      0,
    );
    const isInside = beside.some((each) => low >= each.low && high <= each.high);
    if (!isInside && overlap <= maxOverlap * (high - low)) placed.push({ chain: oriented, low, high });
  }
  return placed.sort((a, b) => a.low - b.low).map(({ chain }) => chain);
}

function isNear({ lines }: Network, { pieces }: Chain, points: Point[]): boolean {
  const own = new Set(pieces.map(({ line }) => line));
  return points.some((point) => lines.near(point, besideMiles, (line) => own.has(line)).length > 0);
}

/** Whether a chain must be reversed so that its mile markers increase. On a ring, they increase clockwise. */
function mustReverse(net: Network, chain: Chain, first: Point, last: Point, index: 0 | 1): boolean {
  if (!chain.isRing) return first[index] > last[index];
  const points = chain.pieces.flatMap(({ line, isForward }) => {
    const own = net.lines.pointsOf(line);
    return isForward ? own : own.reverse();
  });
  const area = points.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return area > 0;
}

const reversed = ({ pieces, ...chain }: Chain): Chain => ({
  ...chain,
  pieces: pieces.toReversed().map(({ line, isForward }) => ({ line, isForward: !isForward })),
});

function partsOf(net: Network, chains: Chain[], gapLimit: number): AxisPart[] {
  const parts: AxisPart[] = [];
  let at = 0;
  let before: Point | null = null;
  for (const chain of chains) {
    const [first, last] = endsOf(net, chain);
    const gap = before && first ? milesBetween(before, first) : 0;
    at = gap > gapLimit ? (Math.floor(at / maxMilesOfStretch) + 1) * maxMilesOfStretch : at + gap * gapFactor;
    for (const { line, isForward } of chain.pieces) {
      const length = net.lines.lengthOf(line);
      const miles = lengthOf(net, line);
      const [from, to] = isForward ? [0, length] : [length, 0];
      parts.push({ line, state: net.roads[line]?.state ?? '', from, to, at, miles });
      at += miles;
    }
    before = last ?? null;
  }
  return parts;
}

const lengthOf = ({ lines, roads }: Network, line: number): number =>
  lines.lengthOf(line) * (roads[line]?.stretch ?? 1);

function endsOf({ lines }: Network, { pieces }: Chain): Point[] {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last) return [];
  const endOf = (line: number, isEnd: boolean): Point => lines.pointAt(line, isEnd ? lines.lengthOf(line) : 0);
  return [endOf(first.line, !first.isForward), endOf(last.line, last.isForward)];
}

/** The longest path through each group of connected pieces; the rest of a group forms its own chains. */
function chainsOf(net: Network, own: readonly number[]): Chain[] {
  const chains: Chain[] = [];
  for (let left = [...own]; left.length > 0;) {
    const chain = longestChain(net, left);
    chains.push(chain);
    const used = new Set(chain.pieces.map(({ line }) => line));
    left = left.filter((line) => !used.has(line));
  }
  return chains;
}

/** Maximum number of paths to try. The pieces of a road rarely branch. */
const maxTries = 20_000;

function longestChain(net: Network, pieces: readonly number[]): Chain {
  const byJunction = new Map<number, { line: number; isForward: boolean; to: number }[]>();
  for (const line of pieces) {
    const [start, end] = net.graph.endsOf(line);
    byJunction.set(start, [...(byJunction.get(start) ?? []), { line, isForward: true, to: end }]);
    byJunction.set(end, [...(byJunction.get(end) ?? []), { line, isForward: false, to: start }]);
  }
  let best: Chain = { pieces: [], miles: -1, isRing: false };
  let tries = 0;
  const walk = (start: number, node: number, seen: Set<number>, chain: Chain): void => {
    if (chain.miles > best.miles) best = chain;
    if (chain.isRing || (tries += 1) > maxTries) return;
    for (const { line, isForward, to } of byJunction.get(node) ?? []) {
      if (chain.pieces.some((piece) => piece.line === line) || (seen.has(to) && to !== start)) continue;
      walk(start, to, new Set([...seen, to]), {
        pieces: [...chain.pieces, { line, isForward }],
        miles: chain.miles + lengthOf(net, line),
        isRing: to === start,
      });
    }
  };
  // Start at the road's ends, where its whole length is found immediately.
  const starts = [...byJunction.keys()].sort(
    (a, b) => (byJunction.get(a)?.length ?? 0) - (byJunction.get(b)?.length ?? 0),
  );
  for (const start of starts) walk(start, start, new Set([start]), { pieces: [], miles: 0, isRing: false });
  return best;
}
