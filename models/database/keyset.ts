import { trusted } from 'mongoose';

type Order = Record<string, 1 | -1>;

/**
 * Pages through a list by the values of the last row, so that concurrent writes never make it skip or repeat a row.
 *
 * @param order the fields of the list's index, the last one unique
 * @param after their values in the previous page's last row; null for the first page
 * @param within a filter that each branch of the `$or` repeats, so that MongoDB can use an index for each
 * @returns the filter and the sort order
 */
export function keyset(order: Order, after: readonly unknown[] | null, within: object = {}) {
  const fields = Object.entries(order);
  const equal = (to: number) => Object.fromEntries(fields.slice(0, to).map(([field], at) => [field, after?.[at]]));
  const branches = fields.map(([field, direction], at) => ({
    ...within,
    ...equal(at),
    [field]: trusted({ [direction === 1 ? '$gt' : '$lt']: after?.[at] }),
  }));
  return { filter: after ? { $or: branches } : within, sort: order };
}
