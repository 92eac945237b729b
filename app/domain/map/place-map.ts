import { toMapPoint } from './cells';
import { drawStates, type StateOutline, type Box, drawnIn, framed, type Size, sizeOf } from './outlines';
import { drawRoads, interstatesThrough } from './road-lines';

type Point = { latitude: number; longitude: number };

/** Where a place is, and where it would be, in units of the drawing. */
export type PlaceMap = {
  size: Size;
  shapes: StateOutline[];
  /** A path of the interstates there. */
  roads: string;
  from: { x: number; y: number } | null;
  to: { x: number; y: number } | null;
};

/** About 120 miles: wide enough for a border or a coast. */
const across = 40;

/**
 * Draws the land around one or two points; null where none of them is on the map.
 * @param state whose interstates are drawn
 */
export function drawPlace(from: Point | null, to: Point | null, state: string | null): PlaceMap | null {
  const [start, end] = [from, to].map((point) => point && toMapPoint([point.longitude, point.latitude]));
  const points = [start, end].flatMap((point) => (point ? [point] : []));
  if (points.length === 0) return null;
  const box = boxAround(points);
  const draw = drawnIn(box);
  const spot = (point: readonly [number, number] | null | undefined) => {
    if (!point) return null;
    const [x, y] = draw(point);
    return { x: Math.round(x), y: Math.round(y) };
  };
  const roads = state === null ? '' : drawRoads(interstatesThrough(state), box);
  return { size: sizeOf(box), shapes: drawStates(box), roads, from: spot(start), to: spot(end) };
}

function boxAround(points: (readonly [number, number])[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const side = Math.max(across, width * 2, height * 2);
  return framed({ x: left + width / 2 - side / 2, y: top + height / 2 - side / 4, width: side, height: side / 2 }, 0);
}
