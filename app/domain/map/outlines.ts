import { geoPath } from 'd3-geo';
import { type MapPoint, toMapPoint } from '~models/map-cell';
import { crossesOdd, decodeBorders, stateRings } from '../locations/state-at';
import { pathWriter } from './path-writer';
import { simplify } from './simplify';
import { type Box, clippedTo, drawnIn, unseenIn } from './view-box';

/** `d` is a path's outline. */
export type StateOutline = { state: string; d: string };

type Ring = { points: MapPoint[]; west: number; east: number; north: number; south: number };

type Rings = Map<string, Ring[]>;
let projected: MapPoint[][] | undefined;
const simplified = new Map<number, Rings>();

/**
 * Every state's rings, largest first, exact to some units of the map. Few levels are kept, each a quarter as exact as the one
 * before.
 */
function statesWithin(units: number): Rings {
  const step = Math.max(-8, Math.floor(Math.log2(units) / 2));
  const rings = simplified.get(step) ?? toRings(projectedBorders().map((border) => simplify(border, 4 ** step)));
  simplified.set(step, rings);
  return rings;
}

/** Borders on the map's plane. A border that reaches beyond the map's insets is dropped: the last of the Aleutians. */
function projectedBorders(): MapPoint[][] {
  projected ??= decodeBorders().map((border) => {
    const points = border.map(toMapPoint);
    const drawn = points.filter((point) => point !== null);
    return drawn.length === points.length ? drawn : [];
  });
  return projected;
}

/** The smallest box around a state; null for none of the map's. */
export function boxOf(state: string): Box | null {
  const rings = statesWithin(1).get(state);
  if (!rings?.length) return null;
  const [x, y] = [Math.min(...rings.map(({ west }) => west)), Math.min(...rings.map(({ north }) => north))];
  const [east, south] = [Math.max(...rings.map((ring) => ring.east)), Math.max(...rings.map((ring) => ring.south))];
  return { x, y, width: east - x, height: south - y };
}

/** The middle of a state's largest part; null for none of the map's. */
export function middleOf(state: string): MapPoint | null {
  const largest = statesWithin(1).get(state)?.[0];
  if (!largest) return null;
  const [x, y] = geoPath().centroid({ type: 'Polygon', coordinates: [largest.points] });
  return [x, y];
}

/** Whether a point of the map is in a state. */
export const isInState = (state: string, point: MapPoint): boolean =>
  (statesWithin(1).get(state) ?? []).filter(({ points }) => crossesOdd(point, points)).length % 2 === 1;

/** Draws what a box shows of every state, or only of some. @param exact to some units of the map */
export function drawStates(
  box: Box,
  states: (state: string) => boolean = () => true,
  exact: number = unseenIn(box),
): StateOutline[] {
  const place = drawnIn(box);
  return [...statesWithin(exact)].flatMap(([state, all]) => {
    const near = states(state) ? all.filter((ring) => isNear(ring, box)) : [];
    const writer = pathWriter();
    const draw = geoPath(clippedTo(box), writer);
    for (const { points } of near) draw({ type: 'Polygon', coordinates: [points.map(place)] });
    const d = writer.path();
    return d ? [{ state, d }] : [];
  });
}

const isNear = ({ west, east, north, south }: Ring, { x, y, width, height }: Box): boolean =>
  east >= x && west <= x + width && south >= y && north <= y + height;

function toRings(borders: MapPoint[][]): Rings {
  return new Map(
    stateRings(borders).map(([state, rings]) => [
      state,
      rings
        .filter((points) => points.length > 3)
        .map(toRing)
        .sort((a, b) => areaOf(b) - areaOf(a)),
    ]),
  );
}

function toRing(points: MapPoint[]): Ring {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { points, west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) };
}

const areaOf = ({ west, east, north, south }: Ring): number => (east - west) * (south - north);
