import { countUnreadNotices, findNotices } from '~models/notice';
import type { Actor } from '../actor';
import { cutPage, decodeTimeCursor, encodeTimeCursor, type Page } from '../cursor';
import { presentNotices, type ShownNotice } from './present-notices';

/** What has happened to somebody, newest first: what more is gathered in moves up. @throws DomainError `invalid-cursor` */
export async function listNotices(
  actor: Actor,
  { limit, cursor }: { limit: number; cursor?: string | null },
): Promise<Page<ShownNotice>> {
  const rows = await findNotices(actor.id, limit + 1, decodeTimeCursor(cursor));
  const { items, next } = cutPage(rows, limit, ({ at, _id: id }) => encodeTimeCursor({ at, id }));
  return { items: await presentNotices(actor, items), next };
}

/** Nobody needs to know of more. */
const mostUnread = 100;

/** @returns at most 100 */
export const countUnread = async ({ id }: Pick<Actor, 'id'>): Promise<number> =>
  Math.min(await countUnreadNotices(id), mostUnread);
