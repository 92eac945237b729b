import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { geoPath } from 'd3-geo';
import { z } from 'zod';
import type { StateCode } from '~/schemas/states';
import { dataFile } from '~/services/project-root';
import { decodeArcs, pointsAlong } from '../locations/state-at';
import { simplify } from '../roads/types';
import { type MapPoint, toMapPoint } from './cells';
import {
  pathWriter,
  type Box,
  clippedTo,
  toDrawing,
  invisibleSizeIn,
  type Size,
  type StateOutline,
  sizeOf,
} from './outlines';

/** The TopoJSON format that `npm run map:build` writes. */
const content = z.object({
  scale: z.array(z.number()),
  translate: z.array(z.number()),
  through: z.record(z.string(), z.array(z.string())),
  roads: z.record(z.string(), z.array(z.array(z.int()))),
  arcs: z.array(z.array(z.int())),
});

type Roads = {
  through: Record<string, string[]>;
  roads: Record<string, number[][]>;
  /** On the map's plane; empty for lines outside it. */
  arcs: MapPoint[][];
};

const loadedRoads = new Map<string, Roads>();

/** @param file loaded on first use */
function roadsIn(file: 'interstates.json.gz' | 'us-routes.json.gz'): Roads {
  const loaded = loadedRoads.get(file);
  if (loaded) return loaded;
  const packed = gunzipSync(readFileSync(dataFile('map', file))).toString('utf8');
  const { through, roads, ...topology } = content.parse(JSON.parse(packed));
  const arcs = decodeArcs(topology).map((arc) => {
    const points = arc.map(toMapPoint).filter((point) => point !== null);
    return points.length === arc.length ? points : [];
  });
  loadedRoads.set(file, { through, roads, arcs });
  return { through, roads, arcs };
}

const interstates = () => roadsIn('interstates.json.gz');
const roadsWith = (road: string) => (road.startsWith('US-') ? roadsIn('us-routes.json.gz') : interstates());

/** Names of the interstates through a state (`I-40`), sorted by their length there, longest first. */
export const interstatesThrough = (state: string): string[] => interstates().through[state] ?? [];

/** More routes would cover the marks. */
const maxUsRoutes = 8;

/** Names of the US routes that are longest in a state (`US-287`), longest first. */
export const usRoutesThrough = (state: string): string[] =>
  (roadsIn('us-routes.json.gz').through[state] ?? []).slice(0, maxUsRoutes);

/** The one- and two-digit interstates, which cross states; the others are loops and spurs in cities. Longest first. */
export const longInterstates = (): string[] =>
  Object.keys(interstates().roads)
    .filter((road) => /^I-\d{1,2}$/.test(road))
    .map((road) => ({ road, length: lengthOf(linesOnMap(road)) }))
    .sort((one, other) => other.length - one.length)
    .map(({ road }) => road);

const lengthOf = (lines: MapPoint[][]): number =>
  lines.reduce((sum, coordinates) => sum + geoPath().measure({ type: 'LineString', coordinates }), 0);

/** The states that a road runs through. */
export const statesAlong = (road: string): string[] =>
  Object.entries(roadsWith(road).through).flatMap(([state, roads]) => (roads.includes(road) ? [state] : []));

/** A road's lines on the map's plane; empty for roads that are neither interstates nor US routes. */
export function linesOnMap(road: string): MapPoint[][] {
  const { roads, arcs } = roadsWith(road);
  return (roads[road] ?? []).map((indexes) => pointsAlong(indexes, arcs)).filter(({ length }) => length > 0);
}

/** An SVG path of these roads within a box. @param maxOmitted size of bends that may be dropped, in units of the map */
export function drawRoads(roads: string[], box: Box, maxOmitted = invisibleSizeIn(box)): string {
  const place = toDrawing(box);
  const lines = roads.flatMap(linesOnMap).map((line) => simplify(line, maxOmitted).map(place));
  const writer = pathWriter();
  geoPath(clippedTo(box), writer)({ type: 'MultiLineString', coordinates: lines });
  return writer.path();
}

/** A road's shield in a drawing; the position is its center. */
export type RoadSign = { road: string; x: number; y: number };

/** Half the size of a shield, in units of the drawing, and the free space around it. */
const halfSize = { width: 27, height: 29 };
/** Three-digit numbers have a wider shield. */
const wideHalfSize = { width: 33, height: 29 };
const gap = 2;

/** Distance between the positions to try, in units of the drawing. */
const signStep = 8;

/** Minimum length of a line to have room for a shield, in units of the drawing. */
const minLength = 60;

/** A long road gets one shield for each stretch of this length, in units of the drawing. */
const lengthPerSign = 700;

/** More shields would be unreadable on a phone. */
const maxSigns = 16;

type RoadInDrawing = { road: string; /** In units of the drawing. */ lines: MapPoint[][] };

type SignArea = {
  size: Size;
  marks: Pick<Mark, 'x' | 'y' | 'r'>[];
  /** The area preferred for shields. */
  isInside: (at: MapPoint) => boolean;
};

/**
 * Places each road's shield where it covers no mark and no other shield, as close as possible to the middle of the visible road. A road
 * without such a position gets no shield.
 * @param roads by priority, highest first
 */
function placeSigns(roads: RoadInDrawing[], { size, marks, isInside }: SignArea): RoadSign[] {
  const signs: RoadSign[] = [];
  for (const { road, lines } of roads) {
    const { width, height } = sizeOfSign(road);
    const isVisible = ([x, y]: MapPoint) =>
      Math.min(x, size.width - x) >= width + gap && Math.min(y, size.height - y) >= height + gap;
    const isFree = ([x, y]: MapPoint) =>
      !marks.some((mark) => covers({ x, y, width, height }, mark, gap)) &&
      !signs.some((sign) => overlap({ x, y, width, height }, { ...sign, ...sizeOfSign(sign.road) }, gap));
    const visible = lines.flatMap((line) => alongLine(line, size)).filter(isVisible);
    const inside = visible.filter(isInside);
    const length = inside.length * signStep;
    if (length < minLength) continue;
    const count = Math.max(1, Math.round(length / lengthPerSign));
    for (let index = 0; index < count && signs.length < maxSigns; index += 1) {
      const part = inside.slice((index * inside.length) / count, ((index + 1) * inside.length) / count);
      const at = middleFirst(part).find(isFree) ?? (index === 0 ? middleFirst(visible).find(isFree) : undefined);
      if (at) signs.push({ road, x: Math.round(at[0]), y: Math.round(at[1]) });
    }
  }
  return signs;
}

/** Half of its width and height. */
export const sizeOfSign = (road: string): { width: number; height: number } =>
  road.replace(/^(?:I|US)-/, '').length > 2 ? wideHalfSize : halfSize;

/** A shield or a label in a drawing: its center, and half of its width and height. */
type Rectangle = { x: number; y: number; width: number; height: number };

/** Whether a rectangle covers a mark. @param space to leave between them */
export function covers({ x, y, width, height }: Rectangle, mark: Pick<Mark, 'x' | 'y' | 'r'>, space: number): boolean {
  const beyond = (away: number, reach: number) => Math.max(0, Math.abs(away) - reach);
  return Math.hypot(beyond(mark.x - x, width), beyond(mark.y - y, height)) < mark.r + space;
}

/** Whether two rectangles overlap. @param space to leave between them */
export const overlap = (one: Rectangle, other: Rectangle, space: number): boolean =>
  Math.abs(one.x - other.x) < one.width + other.width + space &&
  Math.abs(one.y - other.y) < one.height + other.height + space;

const middleFirst = (places: MapPoint[]): MapPoint[] =>
  places
    .map((place, index) => ({ place, away: Math.abs(index - places.length / 2) }))
    .sort((one, other) => one.away - other.away)
    .map(({ place }) => place);

/** Evenly spaced points. Parts outside of the drawing have none, since on a map of one exit a whole road would have millions. */
function alongLine(line: MapPoint[], { width, height }: Size): MapPoint[] {
  const points: MapPoint[] = [];
  let left = 0;
  line.forEach(([toX, toY], index) => {
    const [x, y] = line[index - 1] ?? [toX, toY];
    const length = Math.hypot(toX - x, toY - y);
    const count = Math.max(0, Math.ceil((length - left) / signStep));
    const isOutside =
      Math.max(x, toX) < 0 || Math.min(x, toX) > width || Math.max(y, toY) < 0 || Math.min(y, toY) > height;
    for (let nth = 0; nth < count && !isOutside; nth += 1) {
      const share = (left + nth * signStep) / length;
      points.push([x + (toX - x) * share, y + (toY - y) * share]);
    }
    left += count * signStep - length;
  });
  return points;
}

/** The background of a map, below the marks. */
export type Drawing = {
  size: Size;
  /** In the order of their outlines. */
  states: string[];
  /** SVG paths: an outline for each state, then all roads as one path, then the lesser roads if there are any. */
  lines: string[];
  /** Names of the roads, without the lesser ones. */
  roads: string[];
  signs: RoadSign[];
};

type RoadsToDraw = {
  /** Maximum size of omitted details, in units of the map; by default, details too small to see. */
  maxOmitted?: number;
  /** By priority for shields, highest first. */
  names: string[];
  /** Roads to draw thinner. Their shields use the remaining space. */
  lesser?: string[];
  /** Marks that no shield may cover. */
  marks: Mark[];
  /** Whether a shield may be placed at a point of the map. */
  isInside: (at: MapPoint) => boolean;
};

/** Lesser roads omit details this many times larger than visible ones, since they only show a direction. */
const coarse = 4;

export function makeDrawing(
  box: Box,
  shapes: StateOutline[],
  { names, lesser = [], marks, isInside, maxOmitted }: RoadsToDraw,
): Drawing {
  const [size, place] = [sizeOf(box), toDrawing(box)];
  const roads = [...names, ...lesser].map((road) => ({ road, lines: linesOnMap(road).map((line) => line.map(place)) }));
  const scale = box.width / size.width;
  return {
    size,
    states: shapes.map(({ state }) => state),
    lines: [
      ...shapes.map(({ d }) => d),
      drawRoads(names, box, maxOmitted),
      ...(lesser.length > 0 ? [drawRoads(lesser, box, coarse * invisibleSizeIn(box))] : []),
    ],
    roads: names,
    signs: placeSigns(roads, { size, marks, isInside: ([x, y]) => isInside([box.x + x * scale, box.y + y * scale]) }),
  };
}

/** What a mark links to: a state, a cell of the current state, a place, or a restaurant in its list. */
export type Target =
  | { kind: 'state'; state: StateCode }
  | { kind: 'cell'; cell: string }
  | { kind: 'place'; id: number }
  | { kind: 'restaurant'; id: number; /** A search text that finds it in the list. */ words: string };

/** One place, or several close together, in units of the drawing. */
export type Mark = {
  target: Target;
  x: number;
  y: number;
  r: number;
  /** Radius of the tap target; no other mark is inside it. */
  room: number;
  places: number;
  restaurants: number;
  /** Meat Score: Eat It minus Beat It votes on posts from there. */
  score: number;
  /** A restaurant's rating, 0 to 5. */
  rating: number | null;
  /** The place's name; for several places, where they are; for a state, its name. */
  name: string;
};

/** The circle's area grows with the score; a score of zero has the smallest size. @param highest the highest score in the drawing */
export function radiusFor(score: number, highest: number, { from, to }: { from: number; to: number }): number {
  return Math.round(from + (to - from) * Math.sqrt(highest > 0 ? Math.max(0, score) / highest : 0));
}

type Circle = { x: number; y: number; room: number };

const maxRounds = 60;
const gapBetween = 2;

/**
 * Moves circles of radius `room` apart, as little as possible, so that all can be seen and tapped. If too many are close together, some
 * still overlap. The result is deterministic.
 */
export function spread<T extends Circle>(circles: T[], { width, height }: { width: number; height: number }): T[] {
  const moved = circles.map((circle) => ({ ...circle }));
  for (let round = 0; round < maxRounds; round += 1) {
    let touched = false;
    moved.forEach((one, at) => {
      for (const other of moved.slice(at + 1)) touched = pushApart(one, other, at) || touched;
    });
    for (const circle of moved) {
      circle.x = Math.max(circle.room, Math.min(width - circle.room, circle.x));
      circle.y = Math.max(circle.room, Math.min(height - circle.room, circle.y));
    }
    if (!touched) break;
  }
  return moved.map((circle) => ({ ...circle, x: Math.round(circle.x), y: Math.round(circle.y) }));
}

/** Pushes two circles apart, each by half of their overlap. @returns whether they overlapped */
function pushApart(one: Circle, other: Circle, index: number): boolean {
  let [dx, dy] = [other.x - one.x, other.y - one.y];
  const far = Math.hypot(dx, dy);
  const overlap = one.room + other.room + gapBetween - far;
  if (overlap <= 0.5) return false;
  // Circles at the same point have no direction between them, so each pair gets a different one, by the golden angle.
  [dx, dy] = far < 0.01 ? [Math.cos(index * 2.4), Math.sin(index * 2.4)] : [dx / far, dy / far];
  one.x -= (dx * overlap) / 2;
  one.y -= (dy * overlap) / 2;
  other.x += (dx * overlap) / 2;
  other.y += (dy * overlap) / 2;
  return true;
}
