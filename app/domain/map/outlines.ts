import { geoPath, type GeoContext, geoIdentity, type GeoStreamWrapper } from 'd3-geo';
import { crossesOdd, decodeBorders, stateRings } from '../locations/state-at';
import { simplify } from '../roads/types';
import { type MapPoint, toMapPoint } from './cells';

/** `d` is the path data of the outline. */
export type StateOutline = { state: string; d: string };

type Ring = { points: MapPoint[]; west: number; east: number; north: number; south: number };

type Rings = Map<string, Ring[]>;
let cachedBorders: MapPoint[][] | undefined;
const cachedRings = new Map<number, Rings>();

/**
 * Every state's rings, largest first, accurate to the given units of the map. A few levels of detail are cached, each four times coarser
 * than the previous one.
 */
function statesWithin(units: number): Rings {
  const step = Math.max(-8, Math.floor(Math.log2(units) / 2));
  const rings = cachedRings.get(step) ?? toRings(projectedBorders().map((border) => simplify(border, 4 ** step)));
  cachedRings.set(step, rings);
  return rings;
}

/** Borders on the map's plane. Drops borders that cross the edge of the map's insets: those of the westernmost Aleutians. */
function projectedBorders(): MapPoint[][] {
  cachedBorders ??= decodeBorders().map((border) => {
    const points = border.map(toMapPoint);
    const drawn = points.filter((point) => point !== null);
    return drawn.length === points.length ? drawn : [];
  });
  return cachedBorders;
}

/** The bounding box of a state; null if it isn't on the map. */
export function boxOf(state: string): Box | null {
  const rings = statesWithin(1).get(state);
  if (!rings?.length) return null;
  const [x, y] = [Math.min(...rings.map(({ west }) => west)), Math.min(...rings.map(({ north }) => north))];
  const [east, south] = [Math.max(...rings.map((ring) => ring.east)), Math.max(...rings.map((ring) => ring.south))];
  return { x, y, width: east - x, height: south - y };
}

/** The center of a state's largest part; null if it isn't on the map. */
export function middleOf(state: string): MapPoint | null {
  const largest = statesWithin(1).get(state)?.[0];
  if (!largest) return null;
  const [x, y] = geoPath().centroid({ type: 'Polygon', coordinates: [largest.points] });
  return [x, y];
}

/** Whether a point of the map is in a state. */
export const isInState = (state: string, point: MapPoint): boolean =>
  (statesWithin(1).get(state) ?? []).filter(({ points }) => crossesOdd(point, points)).length % 2 === 1;

/** Draws all states within a box, or some of them. @param maxOmitted size of details that may be dropped, in units of the map */
export function drawStates(
  box: Box,
  states: (state: string) => boolean = () => true,
  maxOmitted: number = invisibleSizeIn(box),
): StateOutline[] {
  const place = toDrawing(box);
  return [...statesWithin(maxOmitted)].flatMap(([state, all]) => {
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

/** Islands and road ends smaller than this, in units of the drawing, are left out. */
const minSize = 2;

/** A d3 drawing context that writes whole units and relative steps, half as long as d3's own path. */
export function pathWriter(): GeoContext & { path(): string } {
  let path = '';
  let line: [number, number][] = [];
  const add = (x: number, y: number) => {
    const [last, next] = [line.at(-1), [Math.round(x), Math.round(y)] as [number, number]];
    if (!last || last[0] !== next[0] || last[1] !== next[1]) line.push(next);
  };
  const end = (minPoints: number, close: string) => {
    const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)];
    const isVisible = Math.max(...xs) - Math.min(...xs) >= minSize || Math.max(...ys) - Math.min(...ys) >= minSize;
    if (line.length >= minPoints && isVisible) path += written(line) + close;
    line = [];
  };
  const endOpen = () => end(2, '');
  return {
    moveTo: (x, y) => {
      endOpen();
      add(x, y);
    },
    lineTo: add,
    closePath: () => end(3, 'z'),
    beginPath: () => undefined,
    arc: () => undefined,
    path: () => {
      endOpen();
      return path;
    },
  };
}

function written([first, ...others]: [number, number][]): string {
  if (!first) return '';
  let [x, y] = first;
  const steps = others.map(([toX, toY]) => {
    const step = `${toX - x}${toY < y ? '' : ' '}${toY - y}`;
    [x, y] = [toX, toY];
    return step;
  });
  return `M${first.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}`;
}

/** A part of the map's plane (cells.ts). */
export type Box = { x: number; y: number; width: number; height: number };

/** All drawings have the same width, so that marks and letters have the same size in all of them. */
const drawingWidth = 1_000;

/** Maximum ratios of height to width and of width to height: a drawing must fit next to a list and on a phone. */
const shapes = { tallest: 1.25, widest: 1.7 };

/** Adds a margin to a box and gives it a shape that fits a screen. @param room margin as a fraction of its size */
export function framed({ x, y, width, height }: Box, room: number, widest = shapes.widest): Box {
  const [roomy, high] = [width * (1 + 2 * room), height * (1 + 2 * room)];
  const wide = Math.max(roomy, high * shapes.tallest);
  const tall = Math.max(high, wide / widest);
  return { x: x + (width - wide) / 2, y: y + (height - tall) / 2, width: wide, height: tall };
}

export type Size = { width: number; height: number };

export const sizeOf = ({ width, height }: Box): Size => ({
  width: drawingWidth,
  height: Math.round((drawingWidth * height) / width),
});

/** @returns a function from points of the map to points of the drawing */
export function toDrawing({ x, y, width }: Box): (point: readonly [number, number]) => [number, number] {
  const scale = drawingWidth / width;
  return ([px, py]) => [(px - x) * scale, (py - y) * scale];
}

/** How far beyond the drawing's edge lines are drawn, so that no cut ends are visible. */
const margin = 20;

/** Clips everything outside the drawing. */
export function clippedTo(box: Box): GeoStreamWrapper {
  const { width, height } = sizeOf(box);
  return geoIdentity().clipExtent([
    [-margin, -margin],
    [width + margin, height + margin],
  ]);
}

/** Size that is too small to see on a tablet, in units of the drawing, which is 1,000 wide. */
const tolerance = 1.6;

/** Size that is too small to see in the drawing of a box, in units of the map. */
export const invisibleSizeIn = ({ width }: Box): number => (tolerance * width) / drawingWidth;

/** The mainland from west to east; only the westernmost Aleutians are outside. */
export const country: Box = { x: 72.5, y: 0, width: 975, height: 610 };

/** The bounding box of these points. */
export function boxAround(points: readonly (readonly [number, number])[]): Box {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    [west, north] = [Math.min(west, x), Math.min(north, y)];
    [east, south] = [Math.max(east, x), Math.max(south, y)];
  }
  return { x: west, y: north, width: east - west, height: south - north };
}
