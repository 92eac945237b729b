import { nameInTown } from '~/schemas/places';
import { findLocationsByIds } from '~models/location';
import { findBestOnRoad } from '~models/post';
import { cachedForAMinute } from '../read-cache';
import { toMapPoint } from './cells';
import {
  type Drawing,
  makeDrawing,
  type Mark,
  radiusFor,
  linesOnMap,
  statesAlong,
  spread,
  drawRoads,
  interstatesThrough,
} from './marks';
import {
  drawStates,
  type Box,
  boxAround,
  toDrawing,
  framed,
  sizeOf,
  invisibleSizeIn,
  type StateOutline,
  type Size,
} from './outlines';

export type RoadMap = { drawing: Drawing; marks: Mark[] };

/** Keeps the page small. */
const maxMarks = 12;

/** In units of the drawing. */
const radii = { from: 16, to: 30, tapTarget: 34 };

/** How many times larger than visible details the omitted ones may be: the drawing only shows where the road runs, on a small page. */
const coarse = { states: 4, road: 1.5 };

/** Maximum ratio of width to height: a road from coast to coast is much wider than high. */
const widest = 2.4;

/**
 * A road drawn over its states, with the best-rated stops. Cached for a minute, like its leaders.
 * @returns null for a road without a known line: neither an interstate nor a US route
 */
export const readRoadMap = cachedForAMinute(async (highway: string): Promise<RoadMap | null> => {
  const lines = linesOnMap(highway);
  if (lines.length === 0) return null;
  const box = framed(boxAround(lines.flat()), 0.06, widest);
  const states = new Set(statesAlong(highway));
  const marks = spread(await bestStops(highway, box), sizeOf(box));
  const shapes = drawStates(box, (state) => states.has(state), coarse.states * invisibleSizeIn(box));
  const drawing = makeDrawing(box, shapes, {
    names: [highway],
    marks,
    isInside: () => true,
    maxOmitted: coarse.road * invisibleSizeIn(box),
  });
  return { drawing: { ...drawing, signs: highway.startsWith('US-') ? [] : drawing.signs }, marks };
});

async function bestStops(highway: string, box: Box): Promise<Mark[]> {
  const best = await findBestOnRoad(highway, maxMarks);
  const rows = new Map((await findLocationsByIds(best.map(({ key }) => key))).map((row) => [row._id, row]));
  const highest = Math.max(0, ...best.map(({ score }) => score));
  const place = toDrawing(box);
  return best.flatMap(({ key, score }): Mark[] => {
    const row = rows.get(key);
    const point = row?.coordinates && toMapPoint(row.coordinates.coordinates);
    if (!row || !point) return [];
    const [x, y] = place(point);
    const r = radiusFor(score, highest, radii);
    const target = { kind: 'place', id: key } as const;
    return [
      {
        target,
        x,
        y,
        r,
        room: Math.max(r, radii.tapTarget),
        places: 1,
        restaurants: 0,
        score,
        rating: null,
        name: nameInTown(row),
      },
    ];
  });
}

type Point = { latitude: number; longitude: number };

/** A stop's current and suggested position, in units of the drawing. */
export type PlaceMap = {
  size: Size;
  shapes: StateOutline[];
  /** An SVG path of the interstates there. */
  roads: string;
  from: { x: number; y: number } | null;
  to: { x: number; y: number } | null;
};

/** Minimum width in units of the map, about 120 miles: enough to include a border or a coast. */
const minWidth = 40;

/**
 * Draws the area around one or two points; null if neither is on the map.
 * @param state the state whose interstates are drawn
 */
export function drawPlace(from: Point | null, to: Point | null, state: string | null): PlaceMap | null {
  const [start, end] = [from, to].map((point) => point && toMapPoint([point.longitude, point.latitude]));
  const points = [start, end].flatMap((point) => (point ? [point] : []));
  if (points.length === 0) return null;
  const box = boxAroundSpots(points);
  const draw = toDrawing(box);
  const spot = (point: readonly [number, number] | null | undefined) => {
    if (!point) return null;
    const [x, y] = draw(point);
    return { x: Math.round(x), y: Math.round(y) };
  };
  const roads = state === null ? '' : drawRoads(interstatesThrough(state), box);
  return { size: sizeOf(box), shapes: drawStates(box), roads, from: spot(start), to: spot(end) };
}

function boxAroundSpots(points: (readonly [number, number])[]): Box {
  const { x, y, width, height } = boxAround(points);
  const side = Math.max(minWidth, width * 2, height * 2);
  return framed({ x: x + width / 2 - side / 2, y: y + height / 2 - side / 4, width: side, height: side / 2 }, 0);
}
