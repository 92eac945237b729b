import { z } from 'zod';
import { DomainError } from './errors';

/** The end of a page: the sort value and id of its last row. */
export type Position = { value: number; id: number };

/** `next` is the cursor of the next page. */
export type Page<T> = { items: T[]; next: string | null };

/**
 * Encodes the end of a page as a string for the client to send back, and decodes it.
 * @param schema of the value, which is encoded as JSON
 */
export function cursorCodec<T>(schema: z.ZodType<T>) {
  return {
    encode: (end: T): string => Buffer.from(JSON.stringify(end)).toString('base64url'),
    /** @returns null without a cursor @throws DomainError `invalid-cursor` for anything that `encode` did not produce */
    decode(cursor: string | null | undefined): T | null {
      if (!cursor) return null;
      try {
        return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
      } catch {
        throw new DomainError('invalid-cursor', { field: 'cursor' });
      }
    },
  };
}

/** The largest time value, in the year 275760 (ECMAScript, time values). */
const maxTimeValue = 8.64e15;
export const timeValue = z.int().min(-maxTimeValue).max(maxTimeValue);

/** The end of a page of a list sorted by time, for rows with string ids. */
type TimePosition = { at: Date; id: string };
const timeCursor = cursorCodec(z.tuple([timeValue, z.string().max(200)]));

export const encodeTimeCursor = ({ at, id }: TimePosition): string => timeCursor.encode([at.getTime(), id]);

/** @throws DomainError `invalid-cursor` */
export function decodeTimeCursor(cursor: string | null | undefined): TimePosition | null {
  const end = timeCursor.decode(cursor);
  return end && { at: new Date(end[0]), id: end[1] };
}

/** The sort value may be a time. */
const positionCursor = cursorCodec(z.tuple([z.number().min(-maxTimeValue).max(maxTimeValue), z.int()]));

export const encodeCursor = ({ value, id }: Position): string => positionCursor.encode([value, id]);

/** @throws DomainError `invalid-cursor` for anything that `pageOf` did not produce. */
export function decodeCursor(cursor: string | null | undefined): Position | null {
  const end = positionCursor.decode(cursor);
  return end && { value: end[0], id: end[1] };
}

/** Cuts a page from rows that were read with a limit of `limit + 1`: the extra row means that there is a next page. */
export function cutPage<Row>(rows: Row[], limit: number, cursorAfter: (last: Row) => string): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? cursorAfter(last) : null };
}

/** Like `cutPage`, but also presents each row. */
export function pageOf<Row, Item>(
  rows: Row[],
  limit: number,
  positionOf: (row: Row) => Position,
  present: (row: Row) => Item,
): Page<Item> {
  const { items, next } = cutPage(rows, limit, (last) => encodeCursor(positionOf(last)));
  return { items: items.map(present), next };
}
