import type { Mark } from '~/domain/map/marks';

/** The visible part of a map: its upper left corner in map units, and the zoom factor. */
export type MapWindow = { x: number; y: number; scale: number };
export type Size = { width: number; height: number };

export const maxZoom = 8;
export const whole: MapWindow = { x: 0, y: 0, scale: 1 };

/** Zooms around a point. @param at the point as fractions of the window's width and height, from 0 to 1 */
export function zoomed(from: MapWindow, factor: number, at: { x: number; y: number }, size: Size): MapWindow {
  const scale = Math.max(1, Math.min(maxZoom, from.scale * factor));
  const shrunk = 1 / from.scale - 1 / scale;
  return inside({ scale, x: from.x + at.x * size.width * shrunk, y: from.y + at.y * size.height * shrunk }, size);
}

/** Pans the window. @param by the finger's movement as fractions of the window's width and height */
export const panned = (from: MapWindow, by: { x: number; y: number }, size: Size): MapWindow =>
  inside(
    { ...from, x: from.x - (by.x * size.width) / from.scale, y: from.y - (by.y * size.height) / from.scale },
    size,
  );

/** Centers the point if it is outside of the window. */
export function showing(from: MapWindow, point: { x: number; y: number }, size: Size): MapWindow {
  const [width, height] = [size.width / from.scale, size.height / from.scale];
  const isSeen = point.x >= from.x && point.x <= from.x + width && point.y >= from.y && point.y <= from.y + height;
  return isSeen ? from : inside({ ...from, x: point.x - width / 2, y: point.y - height / 2 }, size);
}

export const viewBoxOf = ({ x, y, scale }: MapWindow, { width, height }: Size): string =>
  [x, y, width / scale, height / scale].map((each) => Math.round(each * 10) / 10).join(' ');

const inside = ({ x, y, scale }: MapWindow, { width, height }: Size): MapWindow => ({
  scale,
  x: Math.max(0, Math.min(width - width / scale, x)),
  y: Math.max(0, Math.min(height - height / scale, y)),
});

/** Scrolls to the map, which isn't at the top of the page. */
const drawing = '#food-map';

const address = (query: Record<string, string>, fitsTruck: boolean): string =>
  `/map?${new URLSearchParams({ ...query, ...(!fitsTruck && { trucks: 'all' }) }).toString()}`;

export const stateAddress = (state: string, fitsTruck: boolean): string => address({ state }, fitsTruck) + drawing;

/** Address of the map of the country, a state, or a cell of a state. */
export const mapAddress = (state: string | null, cell: string | null, fitsTruck: boolean): string =>
  address({ ...(state && { state }), ...(cell && { at: cell }) }, fitsTruck) + drawing;

/** The link of a mark. @param state the map's state; null on the map of the country */
export function addressOf({ target }: Mark, state: string | null, fitsTruck: boolean): string {
  switch (target.kind) {
    case 'state':
      return stateAddress(target.state, fitsTruck);
    case 'cell':
      return mapAddress(state, target.cell, fitsTruck);
    case 'place':
      return `/locations/${target.id}`;
    case 'restaurant':
      return `/map?${new URLSearchParams({ query: target.words, ...(state && { state }) }).toString()}#restaurant-${target.id}`;
  }
}
