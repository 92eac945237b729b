import type { Mark } from '~/domain/map/marks';

/** What is seen of a drawing: its upper left corner in units of the drawing, and how many times larger than whole. */
export type MapWindow = { x: number; y: number; scale: number };
export type Size = { width: number; height: number };

export const farthestIn = 8;
export const whole: MapWindow = { x: 0, y: 0, scale: 1 };

/** What is under the point stays under it. @param at the point in fractions of the window's width and height, each from 0 to 1 */
export function zoomed(from: MapWindow, factor: number, at: { x: number; y: number }, size: Size): MapWindow {
  const scale = Math.max(1, Math.min(farthestIn, from.scale * factor));
  const shrunk = 1 / from.scale - 1 / scale;
  return inside({ scale, x: from.x + at.x * size.width * shrunk, y: from.y + at.y * size.height * shrunk }, size);
}

/** Moves the window with a finger that moved by these parts of its width and height. */
export const panned = (from: MapWindow, by: { x: number; y: number }, size: Size): MapWindow =>
  inside(
    { ...from, x: from.x - (by.x * size.width) / from.scale, y: from.y - (by.y * size.height) / from.scale },
    size,
  );

/** Only if the point lies outside, and then puts it into the middle. */
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

/** Without JavaScript a page begins at its top, which is not where its drawing is. */
const drawing = '#food-map';

const address = (query: Record<string, string>, fitsTruck: boolean): string =>
  `/map?${new URLSearchParams({ ...query, ...(!fitsTruck && { trucks: 'all' }) }).toString()}`;

export const stateAddress = (state: string, fitsTruck: boolean): string => address({ state }, fitsTruck) + drawing;

/** Of the whole country, or a state, or a part of it. */
export const mapAddress = (state: string | null, cell: string | null, fitsTruck: boolean): string =>
  address({ ...(state && { state }), ...(cell && { at: cell }) }, fitsTruck) + drawing;

/** Where a mark leads. @param state of the drawing; null on the map of the country */
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
