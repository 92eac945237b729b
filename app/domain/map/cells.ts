import { geoAlbersUsa } from 'd3-geo';

/**
 * The map's plane: the conterminous states in Albers projection, with Alaska and Hawaii as insets below. It is 1,100 units wide, starting
 * at the westernmost Aleutians, and 610 high. A unit is about 2.9 miles, except in Alaska, which is drawn at 0.35 of its size.
 */
const project = geoAlbersUsa().scale(1_300).translate([560, 305]);

export type MapPoint = [x: number, y: number];

/** Size of a quadtree's root cell. Each subdivision into quarters adds a digit to a cell's name. */
const ROOT_SIZE = 1_100;

/** Number of digits of the finest cells. They are 150 meters wide, and places in the same one count as being at the same spot. */
export const finestCell = 15;

/** @param coordinates longitude first, degrees. @returns null outside the map, such as for Puerto Rico */
export const toMapPoint = (coordinates: readonly [number, number]): MapPoint | null => project([...coordinates]);

/** The finest cell around a point, as digits of its quarters: `03120...`; null outside the map. */
export function cellAt([px, py]: MapPoint): string | null {
  let [x, y] = [px / ROOT_SIZE, py / ROOT_SIZE];
  if (Math.min(x, y) < 0 || Math.max(x, y) >= 1) return null;
  let cell = '';
  while (cell.length < finestCell) {
    [x, y] = [x * 2, y * 2];
    const [right, below] = [Math.floor(x), Math.floor(y)];
    cell += right + 2 * below;
    [x, y] = [x - right, y - below];
  }
  return cell;
}

/** The position is the upper left corner. */
export function boxOfCell(cell: string): { x: number; y: number; size: number } {
  let [x, y, size] = [0, 0, ROOT_SIZE];
  for (const digit of cell) {
    size /= 2;
    x += Number(digit) % 2 === 1 ? size : 0;
    y += Number(digit) >= 2 ? size : 0;
  }
  return { x, y, size };
}

/** Number of digits of the largest cells that are at most `size` wide, in units of the map. May exceed `finestCell`. */
export const digitsFor = (size: number): number => Math.max(1, Math.ceil(Math.log2(ROOT_SIZE / size)));

/** A place or a restaurant on the map. */
export type Spot = { kind: 'place' | 'restaurant'; id: number; x: number; y: number; cell: string; score: number };

/** Spots drawn as one mark at their center. */
export type Cluster = {
  /** The smallest cell that contains all of them. */
  cell: string;
  x: number;
  y: number;
  score: number;
  places: number[];
  restaurants: number[];
};

/**
 * Groups the spots that share a cell.
 * @param digits number of digits of the cells; beyond the finest, each spot is its own cluster
 */
export function clusterSpots(spots: readonly Spot[], digits: number): Cluster[] {
  const groups = new Map<string, Spot[]>();
  for (const spot of spots) {
    const key = digits > finestCell ? `${spot.kind} ${spot.id}` : spot.cell.slice(0, digits);
    const group = groups.get(key);
    if (group) group.push(spot);
    else groups.set(key, [spot]);
  }
  return [...groups.values()].map((group) => ({
    cell: group.map(({ cell }) => cell).reduce(commonPrefix),
    x: group.reduce((sum, { x }) => sum + x, 0) / group.length,
    y: group.reduce((sum, { y }) => sum + y, 0) / group.length,
    score: group.reduce((sum, { score }) => sum + score, 0),
    places: group.flatMap(({ kind, id }) => (kind === 'place' ? id : [])),
    restaurants: group.flatMap(({ kind, id }) => (kind === 'restaurant' ? id : [])),
  }));
}

function commonPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}
