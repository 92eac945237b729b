import { isInterstate, lengthOf, milesBetween, type Point } from '~/domain/roads/types';
import { LineIndex, type Near } from '~/domain/roads/line-index';
import { widestGapMiles } from './centerlines';
import { meetingMiles, type Road } from './joins';

/** Where two interstates share a road, the source may list only one of them, for at most this length. */
const maxHoleMiles = 80;
/** The other road must be nearly straight from one end of the gap to the other. */
const straightness = 1.3;
const onRoadMiles = 0.6;
/** A dead end is extended to the nearest road within this distance. */
const deadEndMiles = 2;
/** A shorter piece far from all others with its number is an error in the source. */
const minIsolatedMiles = 2;

/** @returns the stretches of other roads that close gaps in interstates */
export function fillHoles(roads: readonly Road[]): Road[] {
  const index = new LineIndex(roads.map(({ line }) => line));
  const ends = looseEnds(roads, index).filter(({ highway }) => isInterstate(highway));
  return ends.flatMap((end) => {
    const others = ends.filter(({ highway, road }) => highway === end.highway && road !== end.road);
    const nearestFirst = others
      .map((other) => ({ other, miles: milesBetween(end.point, other.point) }))
      .filter(({ miles }) => miles > widestGapMiles / 2 && miles < maxHoleMiles)
      .sort((a, b) => a.miles - b.miles);
    const [nearest] = nearestFirst;
    if (!nearest || nearest.other.road < end.road) return [];
    const over = index.near(end.point, onRoadMiles).flatMap((from): [Near, Near][] => {
      const [to] = index.near(nearest.other.point, onRoadMiles, (line) => line === from.line);
      return to && Math.abs(to.measure - from.measure) < nearest.miles * straightness ? [[from, to]] : [];
    });
    const [best] = over;
    if (!best) return [];
    const [from, to] = best;
    const line = index.slice(from.line, from.measure, to.measure);
    return roads.slice(from.line, from.line + 1).map((other) => ({ ...other, highway: end.highway, line }));
  });
}

type LooseEnd = { highway: string; road: number; point: Point };

/** The ends of roads that don't meet another piece with the same number. */
function looseEnds(roads: readonly Road[], index: LineIndex): LooseEnd[] {
  return roads.flatMap(({ highway, line }, road) =>
    [line[0], line.at(-1)].flatMap((point): LooseEnd[] => {
      const isOther = (other: number) => other !== road && roads[other]?.highway === highway;
      return point && index.near(point, meetingMiles, isOther).length === 0 ? [{ highway, road, point }] : [];
    }),
  );
}

/**
 * Extends each end of a road that doesn't meet another piece with its number to the nearest such piece within reach, and each dead end to the
 * nearest road with any number.
 */
export function bridgeGaps(roads: readonly Road[]): Road[] {
  const index = new LineIndex(roads.map(({ line }) => line));
  return roads.map((road, number) => {
    const extension = (end: Point | undefined): Point[] => {
      if (!end) return [];
      const [same] = index.near(
        end,
        widestGapMiles,
        (line) => line !== number && roads[line]?.highway === road.highway,
      );
      const [any] = index.near(end, deadEndMiles, (line) => line !== number);
      const next = same ?? any;
      return next && next.miles > meetingMiles && (any?.miles ?? Infinity) > (same ? 0 : meetingMiles)
        ? [next.point]
        : [];
    };
    return { ...road, line: [...extension(road.line[0]), ...road.line, ...extension(road.line.at(-1))] };
  });
}

/** Drops short pieces that are far from all others with their number. */
export function withoutStrayPieces(roads: readonly Road[]): Road[] {
  const index = new LineIndex(roads.map(({ line }) => line));
  return roads.filter(({ highway, line: [first], line }, number) => {
    const isOther = (other: number) => other !== number && roads[other]?.highway === highway;
    return (
      lengthOf(line) >= minIsolatedMiles ||
      (first !== undefined && index.near(first, widestGapMiles, isOther).length > 0)
    );
  });
}
