import { simplify } from '../roads/types';
import { type MapPoint, toMapPoint } from './cells';
import { type Box, boxAround, country, toDrawing, drawStates, invisibleSizeIn, type Size, sizeOf } from './outlines';
import { drawRoads, longInterstates } from './marks';

type Point = readonly [longitude: number, latitude: number];

export type TripMap = {
  size: Size;
  /** The outlines of the surrounding states, as one SVG path. */
  outlines: string;
  /** The route, as an SVG path. */
  way: string;
  /** Start, vias and end. */
  points: MapPoint[];
  /** One point per listed stop; null if it isn't on the map. */
  stops: (MapPoint | null)[];
  food: { id: number; name: string; at: MapPoint }[];
  limits: { /** Of driving, from the start of the trip. */ hours: number; isBreak: boolean; at: MapPoint }[];
};

type Place = { id: number; name: string; latitude: number | null; longitude: number | null };

/** Details along the route: the listed stops, those with the best food, and where the driver has to rest. */
type RouteDetails = {
  stops: readonly Place[];
  food: readonly Place[];
  limits: readonly { hours: number; isBreak: boolean; point: Point }[];
};

const noDetails: RouteDetails = { stops: [], food: [], limits: [] };

/** Outlines omit details this many times larger than visible ones. They are for orientation, and the drawing is no wider than a phone. */
const outlineFactor = 8;

/** Alaska and Hawaii are left out: the map has them as insets, which would be next to Texas in a trip's drawing. No route leads there. */
const isMainland = (state: string): boolean => state !== 'AK' && state !== 'HI';

/** In units of the drawing, where lines are several units wide. */
const tolerance = 2;

/** Width to height. Low enough to leave room for the stops on a phone. */
const aspectRatio = 1.75;

/** Margin around the route, as a fraction of its size. */
const margin = 0.08;
/** Minimum width of the shown area, in units of the map's plane. */
const minSize = 20;

/** The route over the outlines of the states it passes; null if no part of it is on the map. */
export function drawTrip(
  line: readonly Point[],
  ends: readonly Point[],
  { stops, food, limits }: RouteDetails = noDetails,
): TripMap | null {
  const way = line.flatMap((point) => toOneMapPoint(point));
  if (way.length === 0) return null;
  const box = framed(boxAround(way));
  const place = toDrawing(box);
  const drawnAt = (points: readonly Point[]) => points.flatMap(toOneMapPoint).map((point) => rounded(place(point)));
  return {
    size: sizeOf(box),
    outlines: drawStates(box, isMainland, outlineFactor * invisibleSizeIn(box))
      .map(({ d }) => d)
      .join(''),
    way: openPath(simplify(way.map(place), tolerance)),
    points: drawnAt(ends),
    stops: stops.map((stop) => drawnAt(pointOf(stop))[0] ?? null),
    food: food.flatMap(({ id, name, ...position }) => drawnAt(pointOf(position)).map((at) => ({ id, name, at }))),
    limits: limits.flatMap(({ point, ...limit }) => drawnAt([point]).map((at) => ({ ...limit, at }))),
  };
}

const pointOf = ({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): Point[] =>
  latitude === null || longitude === null ? [] : [[longitude, latitude]];

export type RoadsMap = { size: Size; /** SVG paths of all states and of the interstates. */ lines: string[] };

let roadsMap: RoadsMap | undefined;

/** The interstates, for the page before a trip is entered. */
export const drawInterstates = (): RoadsMap =>
  (roadsMap ??= {
    size: sizeOf(country),
    lines: [
      drawStates(country, isMainland, 16 * invisibleSizeIn(country))
        .map(({ d }) => d)
        .join(''),
      drawRoads(longInterstates(), country, 4 * invisibleSizeIn(country)),
    ],
  });

const toOneMapPoint = (point: Point): MapPoint[] => {
  const found = toMapPoint(point);
  return found ? [found] : [];
};

function framed({ x, y, ...size }: Box): Box {
  const width = Math.max(minSize, size.width, size.height * aspectRatio) * (1 + 2 * margin);
  const height = width / aspectRatio;
  return { x: x + (size.width - width) / 2, y: y + (size.height - height) / 2, width, height };
}

const rounded = ([x, y]: readonly [number, number]): MapPoint => [Math.round(x), Math.round(y)];

const openPath = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map((point) => rounded(point).join(' ')).join('L')}`;
