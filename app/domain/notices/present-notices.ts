import { findLocationsByIds } from '~models/location';
import { mostActors, type NoticeKind, type NoticeRow } from '~models/notice';
import { findTitles } from '~models/post';
import { findUsersNotHidden } from '~models/user';
import { noticeWords } from '~/messages';
import { nameOf } from '~/schemas/name-of';
import { boardInWords } from './board-in-words';

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

type Said = { text: string; url: string | null };
type Telling = (row: NoticeRow, about: About) => Said;

/**
 * Puts notices into words. Names and titles are read now, and nothing of them is kept in a notice: what is hidden or gone by now
 * is told without them, and so is who has blocked the reader, or is blocked.
 */
export async function presentNotices(userId: number, rows: NoticeRow[]): Promise<ShownNotice[]> {
  const about = await readAbout(userId, rows);
  return rows.map((row) => {
    const { text, url } = tellings[row.kind](row, about);
    const { _id: id, kind, count, at, readAt } = row;
    return { id, kind, text, url, count, at: at.toISOString(), readAt: readAt?.toISOString() ?? null };
  });
}

type Title = { userId: number; title: string; upVotes: number; downVotes: number };
type About = {
  names: ReadonlyMap<number, string>;
  /** Addresses of public pages. */
  pages: ReadonlyMap<number, string>;
  posts: ReadonlyMap<number, Title>;
  places: ReadonlyMap<number, string>;
};

async function readAbout(userId: number, rows: NoticeRow[]): Promise<About> {
  const idsOf = (pick: (row: NoticeRow) => (number | null)[]) => [...new Set(rows.flatMap(pick))].filter(isId);
  const postIds = idsOf((row) => [idIn(row, 'post'), Number(row.facts.postId)]);
  const placeIds = idsOf((row) => [idIn(row, 'location'), Number(row.facts.locationId)]);
  const userIds = idsOf((row) => [...row.actorIds, idIn(row, 'user')]);
  const [posts, places, users] = await Promise.all([
    postIds.length > 0 ? findTitles(postIds) : [],
    placeIds.length > 0 ? findLocationsByIds(placeIds) : [],
    findNamed(userId, userIds),
  ]);
  return {
    posts: new Map(posts.map(({ _id, ...post }) => [_id, post])),
    places: new Map(places.map(({ _id, name }) => [_id, name])),
    names: new Map(users.map((user) => [user._id, nameOf(user)])),
    pages: new Map(
      users.flatMap((user) => (user.isProfilePublic ? [[user._id, `/users/${user.username}`] as const] : [])),
    ),
  };
}

const isId = (id: number | null): id is number => Number.isSafeInteger(id);

/** @returns what a subject such as `post:7` is about */
function idIn({ subject }: NoticeRow, what: 'post' | 'location' | 'user'): number | null {
  const [kind, id] = subject.split(':');
  return kind === what && id ? Number(id) : null;
}

async function findNamed(userId: number, ids: number[]) {
  if (ids.length === 0) return [];
  return findUsersNotHidden(ids);
}

/** Newest first: those who may be named, and how many they are in all; null where there are more than are known. */
function actorsOf({ actorIds, count }: NoticeRow, { names }: About): { names: string[]; people: number | null } {
  const known = [...actorIds].reverse();
  const isAll = known.length < mostActors || count === known.length;
  return { names: known.flatMap((id) => names.get(id) ?? []), people: isAll ? Math.max(1, known.length) : null };
}

const toPost = (id: number | null, { posts }: About): string | null =>
  id !== null && posts.has(id) ? `/posts/${id}` : null;

const aboutBoard =
  (words: (board: string) => string): Telling =>
  ({ subject }) => {
    const board = subject.replace(/^board:/, '');
    return {
      text: words(boardInWords(board)),
      url: `/leaderboard?period=${board.startsWith('week:') ? 'weekly' : 'monthly'}`,
    };
  };

const tellings: Record<NoticeKind, Telling> = {
  votes: (row, about) => {
    const id = idIn(row, 'post');
    const post = about.posts.get(id ?? 0);
    const tally = post ? { up: post.upVotes, down: post.downVotes } : null;
    return { text: noticeWords.votes(row.count, post?.title ?? null, tally), url: toPost(id, about) };
  },
  comments: (row, about) => {
    const id = idIn(row, 'post');
    const { names, people } = actorsOf(row, about);
    const title = about.posts.get(id ?? 0)?.title ?? null;
    const url = toPost(id, about);
    return { text: noticeWords.comments(row.count, names, people, title), url: url && `${url}#comments` };
  },
  badge: ({ facts }) => ({ text: noticeWords.badge(facts.label ?? ''), url: '/profile' }),
  'board-won': aboutBoard(noticeWords.boardWon),
  'board-lost': aboutBoard(noticeWords.boardLost),
  suggestion: ({ facts }, { places }) => {
    const place = places.get(Number(facts.locationId)) ?? noticeWords.aStop;
    return { text: wordsOfSuggestion(facts.state)(place), url: `/locations/${facts.locationId}` };
  },
  report: () => ({ text: noticeWords.report, url: null }),
  moderation: ({ facts }) => ({ text: noticeWords.moderation, url: facts.act ? `/appeals/${facts.act}` : null }),
  posted: (row, about) => {
    const postId = idIn(row, 'post') ?? Number(row.facts.postId);
    const title = about.posts.get(postId)?.title ?? null;
    const { text, url } = wordsOfPosted(row, about, title);
    return { text, url: row.count > 1 ? url : toPost(postId, about) };
  },
};

function wordsOfSuggestion(state: string | undefined): (place: string) => string {
  const { taken, settled, agreed, refused } = noticeWords.suggestion;
  if (state === 'refused') return refused;
  if (state === 'agreed') return agreed;
  return state === 'settled' ? settled : taken;
}

function wordsOfPosted(row: NoticeRow, { names, pages, places }: About, title: string | null): Said {
  const { byDriver, fromPlace, onHighway } = noticeWords.posted;
  const { count, subject, actorIds } = row;
  const placeId = idIn(row, 'location');
  if (placeId !== null) {
    return { text: fromPlace(places.get(placeId) ?? null, count, title), url: `/locations/${placeId}` };
  }
  if (subject.startsWith('highway:')) {
    const highway = subject.slice('highway:'.length);
    return { text: onHighway(highway, count, title), url: `/highways/${encodeURIComponent(highway)}` };
  }
  const driver = idIn(row, 'user') ?? actorIds.at(-1) ?? 0;
  return { text: byDriver(names.get(driver) ?? null, count, title), url: pages.get(driver) ?? null };
}
