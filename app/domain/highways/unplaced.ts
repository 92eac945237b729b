import { findLocationsByIds, type LocationRow } from '~models/location';
import { findUnplaced, type UnplacedRow } from '~models/location-road';
import { cachedUntilChange } from '../read-cache';

/** After the stops whose exit or mile says where a road passes them come those that are only known to be on it. */

/** State by state, by the mile where one is known, then by name. */
const inOrder = (a: UnplacedRow, b: UnplacedRow): number =>
  Number(a.state === null) - Number(b.state === null) ||
  (a.state ?? '').localeCompare(b.state ?? '') ||
  (a.mile ?? Infinity) - (b.mile ?? Infinity) ||
  a.nameKey.localeCompare(b.nameKey) ||
  a._id - b._id;

const readIds = cachedUntilChange(async (highway: string): Promise<number[]> =>
  (await findUnplaced(highway)).sort(inOrder).map(({ _id }) => _id),
);

/** How many of a road's stops have no place in its order. */
export const countUnplaced = async (highway: string): Promise<number> => (await readIds(highway)).length;

/**
 * @param after the stop after which to go on. One that has left the list begins it anew: better a stop twice than none.
 * @returns where to go on from; null after the last
 */
export async function readUnplaced(
  highway: string,
  after: number,
  limit: number,
): Promise<{ rows: LocationRow[]; next: number | null }> {
  const ids = await readIds(highway);
  const begin = ids.indexOf(after) + 1;
  const page = ids.slice(begin, begin + limit);
  const rows = new Map((await findLocationsByIds(page)).map((row) => [row._id, row]));
  return {
    rows: page.flatMap((id) => rows.get(id) ?? []),
    next: begin + limit < ids.length ? (page.at(-1) ?? after) : null,
  };
}
