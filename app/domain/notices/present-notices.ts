import { findLocationsByIds } from '~models/location';
import type { NoticeKind, NoticeRow } from '~models/notice';
import { findTitles } from '~models/post';
import { findUsersNotHidden } from '~models/user';
import { nameOf } from '~/schemas/name-of';
import type { Actor } from '../actor';
import { blockedAmong } from '../blocks/blocked';
import { type About, idIn, tellings } from './tellings';

/** As both doors hand it out. */
export type ShownNotice = {
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
