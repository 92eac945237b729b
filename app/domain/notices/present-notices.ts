import { nameOf } from '~/schemas/text';
import { clock } from '~/services/clock';
import { findLocationsByIds } from '~models/location';
import { countUnreadNotices, findNotices, markNoticesRead, type NoticeKind, type NoticeRow } from '~models/notice';
import { findNoticeChoice, setNoticeChoice } from '~models/notice-choice';
import { findTitles } from '~models/post';
import { findUsersNotHidden } from '~models/user';
import type { Actor } from '../actor';
import { blockedAmong } from '../blocks';
import { cutPage, decodeTimeCursor, encodeTimeCursor, type Page } from '../cursor';
import { operation, type RunArgs } from '../operation';
import { writes } from '../rate-limits';
import { type About, idIn, tellings } from './tellings';

/** As both doors hand it out. */
type ShownNotice = {
  id: string;
  kind: NoticeKind;
  /** A sentence. */
  text: string;
  /** A path of this site: what it is about; null where that is gone. */
  url: string | null;
  count: number;
  /** ISO 8601, UTC. */
  at: string;
  readAt: string | null;
};

/**
 * Puts notices into words. Names and titles are read now, and nothing of them is kept in a notice: what is hidden or gone by now
 * is told without them, and so is who has blocked the reader, or is blocked.
 */
export async function presentNotices(reader: Actor, rows: NoticeRow[]): Promise<ShownNotice[]> {
  const about = await readAbout(reader, rows);
  return rows.map((row) => {
    const { _id: id, kind, count, at, readAt } = row;
    const { text, url } = tellings[kind](row, about);
    return { id, kind, text, url, count, at: at.toISOString(), readAt: readAt?.toISOString() ?? null };
  });
}

async function readAbout(reader: Actor, rows: NoticeRow[]): Promise<About> {
  const idsOf = (pick: (row: NoticeRow) => (number | null)[]) => [...new Set(rows.flatMap(pick))].filter(isId);
  const postIds = idsOf((row) => [idIn(row, 'post'), Number(row.facts.post)]);
  const placeIds = idsOf((row) => [idIn(row, 'location'), Number(row.facts.locationId)]);
  const userIds = idsOf((row) => [...row.actorIds, idIn(row, 'user')]);
  const [posts, places, users] = await Promise.all([
    postIds.length > 0 ? findTitles(postIds) : [],
    placeIds.length > 0 ? findLocationsByIds(placeIds) : [],
    userIds.length > 0 ? findUsersNotHidden(userIds) : [],
  ]);
  const kept = await blockedAmong(reader, [...userIds, ...posts.map((post) => post.userId)]);
  const named = users.filter(({ _id }) => !kept.has(_id));
  return {
    posts: new Map(posts.flatMap(({ _id, ...post }) => (kept.has(post.userId) ? [] : [[_id, post] as const]))),
    places: new Map(places.map(({ _id, name }) => [_id, name])),
    names: new Map(named.map((user) => [user._id, nameOf(user)])),
    pages: new Map(
      named.flatMap((user) => (user.isProfilePublic ? [[user._id, `/users/${user.username}`] as const] : [])),
    ),
  };
}

const isId = (id: number | null): id is number => Number.isSafeInteger(id);

/** What has happened to someone, newest first: what more is gathered in moves up. @throws DomainError `invalid-cursor` */
export async function listNotices(
  actor: Actor,
  { limit, cursor }: { limit: number; cursor?: string | null },
): Promise<Page<ShownNotice>> {
  const rows = await findNotices(actor.id, limit + 1, decodeTimeCursor(cursor));
  const { items, next } = cutPage(rows, limit, ({ at, _id: id }) => encodeTimeCursor({ at, id }));
  return { items: await presentNotices(actor, items), next };
}

/** No one needs to know of more. */
const mostUnread = 100;

/** @returns at most 100 */
export const countUnread = async ({ id }: Pick<Actor, 'id'>): Promise<number> =>
  Math.min(await countUnreadNotices(id), mostUnread);

type Seen = {
  /** Only these; all of one's own where null. */
  ids: string[] | null;
  /** When the newest one that was shown was: what has come since stays unread. Null: now. */
  upTo: Date | null;
};

/** Marks notices of one's own as read. Others' are left alone, and not told of. */
export const markRead = operation({
  who: 'signed-in',
  limits: [writes],
  whileSuspended: true,
  run: async ({ actor, input: { ids, upTo } }: RunArgs<Actor, Seen>) => {
    const now = clock.now();
    await markNoticesRead(actor.id, { ids, upTo: upTo ?? now }, now);
  },
});

/** What someone is told elsewhere than on the site, where they are told everything. */
type NoticeChoice = { byMail: NoticeKind[]; byPush: NoticeKind[] };

export async function readNoticeChoice({ id }: Pick<Actor, 'id'>): Promise<NoticeChoice> {
  const { byMail, byPush } = await findNoticeChoice(id);
  return { byMail, byPush };
}

/** What is left out stays as it is. It holds for what happens from now on. */
export const chooseNotices = operation({
  who: 'signed-in',
  limits: [writes],
  whileSuspended: true,
  run: async ({ actor, input }: RunArgs<Actor, Partial<NoticeChoice>>) => setNoticeChoice(actor.id, input),
});
