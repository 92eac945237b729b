import { z } from 'zod';
import { DomainError } from './errors';

/** Where a page of a list ended: the sort value and id of its last row. */
export type Position = { value: number; id: number };

/** `next` is the cursor of the next page. */
export type Page<T> = { items: T[]; next: string | null };

/** A sort value may be a time, and times end some 285,000 years from now (ECMAScript, time values). */
const furthestTime = 8.64e15;
const position = z.tuple([z.number().min(-furthestTime).max(furthestTime), z.int()]);

export const encodeCursor = ({ value, id }: Position): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

/** @throws DomainError `invalid-cursor` for anything that was not handed out by `pageOf`. */
export function decodeCursor(cursor: string | null | undefined): Position | null {
  if (!cursor) return null;
  try {
    const [value, id] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { value, id };
  } catch {
    throw new DomainError('invalid-cursor', { field: 'cursor' });
  }
}

/** Cuts a page from rows that were asked for with one more than `limit`: the extra row tells that there is a next page. */
export function pageOf<Row, Item>(
  rows: Row[],
  limit: number,
  positionOf: (row: Row) => Position,
  present: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(present),
    next: rows.length > limit && last ? encodeCursor(positionOf(last)) : null,
  };
}
