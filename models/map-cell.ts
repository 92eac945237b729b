import { geoAlbersUsa } from 'd3-geo';
import type { PipelineStage } from 'mongoose';

/**
 * The map's plane: the conterminous states by Albers, with Alaska and Hawaii moved in below them, 1,100 units wide from the last
 * of the Aleutians on, and 610 high. A unit is about 2.9 miles, except in Alaska, which is drawn at 0.35 of its size.
 */
const project = geoAlbersUsa().scale(1_300).translate([560, 305]);

export type MapPoint = [x: number, y: number];

/** The square that is cut in four, and its quarters in four again: each cut is a digit of a cell's name. */
const SQUARE = 1_100;

/** A cell with this many digits is 150 meters wide; places in one are at the same spot. */
export const finestCell = 15;

/** @param coordinates longitude first, degrees. @returns null off the map, as for Puerto Rico */
export const toMapPoint = (coordinates: readonly [number, number]): MapPoint | null => project([...coordinates]);

/** The position by quarters of the map: `03120...`; empty off the map and where it is unknown. */
export function mapCellOf(coordinates: readonly [number, number] | null): string {
  const point = coordinates && toMapPoint(coordinates);
  if (!point) return '';
  let [x, y] = [point[0] / SQUARE, point[1] / SQUARE];
  if (Math.min(x, y) < 0 || Math.max(x, y) >= 1) return '';
  let cell = '';
  while (cell.length < finestCell) {
    [x, y] = [x * 2, y * 2];
    const [right, below] = [Math.floor(x), Math.floor(y)];
    cell += right + 2 * below;
    [x, y] = [x - right, y - below];
  }
  return cell;
}

/** By its upper left corner. */
export function boxOfCell(cell: string): { x: number; y: number; size: number } {
  let [x, y, size] = [0, 0, SQUARE];
  for (const digit of cell) {
    size /= 2;
    x += Number(digit) % 2 === 1 ? size : 0;
    y += Number(digit) >= 2 ? size : 0;
  }
  return { x, y, size };
}

/** Digits of the widest cells that are not wider than `size`, in units of the map; there may be none as fine. */
export const digitsFor = (size: number): number => Math.max(1, Math.ceil(Math.log2(SQUARE / size)));

/** The rows in a cell: how many, the first and last of their finest cells, and some of their ids. */
export type CellGroup = { cell: string; first: string; last: string; count: number; ids: number[] };

/** Ids that a group tells: enough for all that lie at one spot, and as few as the database can be asked to carry. */
export const mostIds = { inCell: 4, atSpot: 100 } as const;

/** Groups a state's rows by the first `digits` of their cells, within a cell; the index on state and cell is enough. */
export const groupByCell = (state: string, within: string, digits: number, also: object = {}): PipelineStage[] => [
  { $match: { ...also, state, mapCell: { $gte: within || '0', $lt: `${within}4` } } },
  {
    $group: {
      _id: { $substrBytes: ['$mapCell', 0, digits] },
      first: { $min: '$mapCell' },
      last: { $max: '$mapCell' },
      count: { $sum: 1 },
      ids: { $firstN: { input: '$_id', n: digits < finestCell ? mostIds.inCell : mostIds.atSpot } },
    },
  },
  { $project: { _id: 0, cell: '$_id', first: 1, last: 1, count: 1, ids: 1 } },
  { $sort: { cell: 1 } },
];

/** The index that `groupByCell` needs. */
export const byCell = { state: 1, mapCell: 1, _id: 1 } as const;
