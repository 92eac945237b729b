import { countUnreadNotices, findNotices } from '~models/notice';
import type { Actor } from '../actor';
import type { Page } from '../cursor';
import { pageOfNotices, readNoticeCursor } from './notice-cursor';
import { presentNotices, type ShownNotice } from './present-notices';

/** What has happened to somebody, newest first: what more is gathered in moves up. @throws DomainError `invalid-cursor` */
export async function listNotices(
  actor: Actor,
  { limit, cursor }: { limit: number; cursor?: string | null },
): Promise<Page<ShownNotice>> {
  const { items, next } = pageOfNotices(await findNotices(actor.id, limit + 1, readNoticeCursor(cursor)), limit);
  return { items: await presentNotices(actor, items), next };
}

/** Nobody needs to know of more. */
const mostUnread = 100;

/** @returns at most 100 */
export const countUnread = ({ id }: Pick<Actor, 'id'>): Promise<number> => countUnreadNotices(id, mostUnread);
