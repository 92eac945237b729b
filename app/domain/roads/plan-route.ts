import { findPath } from './find-path';
import { legsOf } from './legs';
import type { Near } from './line-index';
import { network, type Network } from './network';
import type { Point, Route, Unreached } from './types';

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
