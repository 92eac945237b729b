import { mappingMistakes } from '~/messages';
import { columnKey } from './place-fields';
import type { RowFilter } from './read-options';
import { cell } from './reading';

/**
 * Reads `--where` as the command line gives it.
 *
 * @param pairs `brand=Pilot`; the first equals sign separates the two
 * @throws Error with a sentence that names the wrong pair
 */
export function readRowFilter(pairs: readonly string[]): RowFilter {
  const filter = new Map<string, { column: string; value: string }>();
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const [column, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    const key = columnKey(column);
    if (at < 0 || key === '') throw new Error(mappingMistakes.noCondition(pair));
    if (filter.has(key)) throw new Error(mappingMistakes.conditionTwice(column));
    filter.set(key, { column, value });
  }
  return filter;
}

export const leftOut = 'left out by --where';

/** Whether a row has all these values, ignoring case; `COLUMN=` asks for an empty one. */
export const isWanted = (cells: ReadonlyMap<string, string>, filter: RowFilter = new Map()): boolean =>
  [...filter].every(([key, { value }]) => sameText(cells.get(key), value));

const sameText = (text: string | undefined, value: string): boolean =>
  (cell(text) ?? '').toLowerCase() === (cell(value) ?? '').toLowerCase();
