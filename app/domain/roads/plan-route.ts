import { findPath, localMiles, milesAlong, type Path } from './find-path';
import { directionAlong } from './highways';
import type { Near } from './line-index';
import { network, type Network } from './network';
import { type Point, type Route, type Unreached, type Leg, simplify } from './types';

/** A point this far from every road is not on the network. */
const reachMiles = 30;
/** Of the roads around a point, so many may be where the trip begins or ends, that are so much farther than the nearest. */
const mostWays = 8;
const beyondNearestMiles = 5;
/** The nearest that can be reached is looked for in ever wider circles. */
const circles = [50, 150, 500, 2_000, 6_000];

/**
 * The way a truck would drive over interstates and US routes.
 *
 * @param points from, any vias, to
 */
export function planRoute(points: readonly Point[]): Route | Unreached {
  const net = network();
  const ways = points.map((point) => net.lines.near(point, reachMiles));
  const piece = commonPiece(net, ways);
  const inPiece = ways.map((near) => nearest(near.filter(({ line }) => net.graph.pieceOf(line) === piece)));
  const unreached = inPiece.findIndex((near) => near.length === 0);
  if (unreached >= 0) return { unreached, nearest: nearestReached(net, points[unreached], piece) };

  const legs = points.slice(1).flatMap((to, at) => {
    const from = points[at] ?? to;
    const path = findPath(net, inPiece[at] ?? [], inPiece[at + 1] ?? [], to);
    return path ? legsOf(net, path, from, to) : [];
  });
  return { miles: legs.reduce((sum, { miles }) => sum + miles, 0), legs };
}

const nearest = (near: readonly Near[]): Near[] =>
  near.filter(({ miles }) => miles <= (near[0]?.miles ?? 0) + beyondNearestMiles).slice(0, mostWays);

/** The piece of the network that most of the points are on; of the mainland, rather than of an island, where they are parted. */
function commonPiece(net: Network, ways: readonly Near[][]): number {
  const counts = new Map<number, number>();
  for (const near of ways) {
    for (const piece of new Set(near.map(({ line }) => net.graph.pieceOf(line)))) {
      counts.set(piece, (counts.get(piece) ?? 0) + 1);
    }
  }
  const [most] = [...counts].sort(
    ([a, inA], [b, inB]) => inB - inA || net.graph.sizeOfPiece(b) - net.graph.sizeOfPiece(a),
  );
  return most?.[0] ?? net.graph.largestPiece();
}

function nearestReached(net: Network, point: Point | undefined, piece: number): Unreached['nearest'] {
  if (!point) return null;
  for (const miles of circles) {
    const [nearest] = net.lines.near(point, miles, (line) => net.graph.pieceOf(line) === piece);
    if (nearest) {
      return { point: nearest.point, highway: net.roads[nearest.line]?.highway ?? '', miles: nearest.miles };
    }
  }
  return null;
}

/** Shorter than this, a stretch of another highway is no leg: roads that run together are drawn beside each other. */
const sliverMiles = 1;
/** Nor is it between two stretches of one highway. */
const asideMiles = 3;
/** In degrees, about 100 m. */
const drawnWithin = 0.001;

type Draft = Pick<Leg, 'highway' | 'miles' | 'line'>;

/** The legs of a trip: one for each highway that is driven, with the streets at either end. */
function legsOf(net: Network, path: Path, from: Point, to: Point): Leg[] {
  const onRoads = path.stretches.map((stretch): Draft => ({
    highway: net.roads[stretch.road]?.highway ?? null,
    miles: milesAlong(net, stretch),
    line: net.lines.slice(stretch.road, stretch.from, stretch.to),
  }));
  const drafts: Draft[] = [
    { highway: null, miles: localMiles(path.start), line: [from, path.start.point] },
    ...onRoads,
    { highway: null, miles: localMiles(path.end), line: [path.end.point, to] },
  ];
  return withoutSlivers(drafts).map(leg);
}

function leg({ highway, miles, line }: Draft): Leg {
  const [first, last] = [line[0], line.at(-1)];
  const direction = highway !== null && first && last ? directionAlong(highway, first, last) : null;
  return { highway, direction, miles, line: simplify(line, drawnWithin) };
}

/** Gathers stretches of one highway; what is too short to be a leg goes to the longer of those beside it, the shortest first. */
function withoutSlivers(drafts: readonly Draft[]): Draft[] {
  const legs = gathered(drafts);
  const slivers = legs.map((each, at) => ({ at, miles: each.miles })).filter(({ at }) => isSliver(legs, at));
  const [shortest] = slivers.sort((a, b) => a.miles - b.miles);
  if (!shortest) return legs;
  const [before, sliver, after] = [legs[shortest.at - 1], legs[shortest.at], legs[shortest.at + 1]];
  const heir = (before?.miles ?? 0) > (after?.miles ?? 0) ? before : after;
  if (!heir || !sliver) return legs;
  return withoutSlivers(legs.with(shortest.at, { ...sliver, highway: heir.highway }));
}

function isSliver(legs: readonly Draft[], at: number): boolean {
  const [before, leg, after] = [legs[at - 1], legs[at], legs[at + 1]];
  if (!leg || (!before && !after)) return false;
  const isAside = before !== undefined && before.highway === after?.highway;
  return leg.miles < (isAside ? asideMiles : sliverMiles);
}

function gathered(drafts: readonly Draft[]): Draft[] {
  const legs: Draft[] = [];
  for (const draft of drafts) {
    const last = legs.at(-1);
    if (last?.highway === draft.highway) {
      legs[legs.length - 1] = { ...last, miles: last.miles + draft.miles, line: [...last.line, ...draft.line] };
    } else legs.push(draft);
  }
  return legs;
}
