import { geoIdentity, type GeoStreamWrapper } from 'd3-geo';

/** A part of the map's plane (models/map-cell.ts). */
export type Box = { x: number; y: number; width: number; height: number };

/** Every drawing is this wide, whatever it shows, so that marks and letters have the same size in all. */
export const drawingWidth = 1_000;

/** Height by width at most, and width by height: a drawing has to fit beside a list and on a phone. */
const shapes = { tallest: 1.25, widest: 1.7 };

/** Adds some room around a box, and gives it a shape that fits a screen. @param room as a fraction of its size */
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
export function drawnIn({ x, y, width }: Box): (point: readonly [number, number]) => [number, number] {
  const scale = drawingWidth / width;
  return ([px, py]) => [(px - x) * scale, (py - y) * scale];
}

/** This much is drawn beyond the drawing's edge, so that no cut edge shows. */
const margin = 20;

/** Cuts off what lies outside of the drawing. */
export function clippedTo(box: Box): GeoStreamWrapper {
  const { width, height } = sizeOf(box);
  return geoIdentity().clipExtent([
    [-margin, -margin],
    [width + margin, height + margin],
  ]);
}

/** Of the drawing's thousand units: too small to see on a tablet. */
const tolerance = 1.6;

/** In units of the map, what is too small to be seen in its drawing. */
export const unseenIn = ({ width }: Box): number => (tolerance * width) / drawingWidth;

/** The smallest box that holds all of these. */
export function boxAround(points: readonly (readonly [number, number])[]): Box {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    [west, north] = [Math.min(west, x), Math.min(north, y)];
    [east, south] = [Math.max(east, x), Math.max(south, y)];
  }
  return { x: west, y: north, width: east - west, height: south - north };
}
