import { z } from 'zod';
import type { NoticePosition } from '~models/notice';
import type { Page } from '../cursor';
import { DomainError } from '../errors';

/** When it was (a time value of ECMAScript), and the notice's id. */
const encoded = z.tuple([z.int().min(-8.64e15).max(8.64e15), z.string().max(200)]);

/** @throws DomainError `invalid-cursor` for anything that `pageOfNotices` did not hand out */
export function readNoticeCursor(cursor: string | null | undefined): NoticePosition | null {
  if (!cursor) return null;
  try {
    const [at, id] = encoded.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { at: new Date(at), id };
  } catch {
    throw new DomainError('invalid-cursor', { field: 'cursor' });
  }
}

/** Cuts a page from rows that were asked for with one more than `limit`: the extra row tells that there is a next page. */
export function pageOfNotices<Row extends { _id: string; at: Date }>(rows: Row[], limit: number): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const next = rows.length > limit && last ? JSON.stringify([last.at.getTime(), last._id]) : null;
  return { items, next: next && Buffer.from(next).toString('base64url') };
}
