import { DateTime } from 'luxon';
import type { z } from 'zod';
import type { notice } from '~/schemas/answers';
import { nameOf } from '~/schemas/text';
import { clock } from '~/services/clock';
import { findLocationsByIds } from '~models/location';
import {
  countUnreadNotices,
  findNotices,
  markNoticesRead,
  type NoticeKind,
  type NoticeRow,
  maxActors,
  clearWaitingNotices,
  findWaitingNotices,
  findUsersWithWaitingNotices,
  type NoticeOutlet,
  postponeNotices,
} from '~models/notice';
import { findTitles } from '~models/post';
import { findUsersNotHidden, findUser } from '~models/user';
import { findPreferences, setPreferences, type UserPreferencesRow } from '~models/user-preferences';
import { communityRules, moderationWords } from '~/messages/moderation';
import { noticeWords } from '~/messages/notifications';
import { reportReasons, reportSubjects } from '~/schemas/choices';
import { inTransaction, type Tx } from '~models/database/transaction';
import { log } from '~/services/log';
import { noticesMail } from '~/services/mail/templates';
import type { Actor } from '../actor';
import { blockedAmong } from '../blocks';
import { cutPage, decodeTimeCursor, encodeTimeCursor, type Page } from '../cursor';
import { operation, type RunArgs } from '../operation';
import { writes } from '../rate-limits';
import { actorOf } from '../accounts/sessions';
import { clusterNow } from '../cluster-time';
import { queueMail } from '../outgoing-mail';

/** A notification as pages and the API return it. */
type ShownNotice = z.output<typeof notice>;

/**
 * Renders notifications as text. Names and titles are read each time and never stored in a notification, so hidden and deleted subjects
 * appear without them, and so do users with a block between them and the reader.
 */
export async function presentNotices(reader: Actor, rows: NoticeRow[]): Promise<ShownNotice[]> {
  const about = await readAbout(reader, rows);
  return rows.map((row) => {
    const { _id: id, kind, count, at, readAt } = row;
    const { text, url } = renderers[kind](row, about);
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
  const blocked = await blockedAmong(reader, [...userIds, ...posts.map((post) => post.userId)]);
  const named = users.filter(({ _id }) => !blocked.has(_id));
  return {
    posts: new Map(posts.flatMap(({ _id, ...post }) => (blocked.has(post.userId) ? [] : [[_id, post] as const]))),
    places: new Map(places.map(({ _id, name }) => [_id, name])),
    names: new Map(named.map((user) => [user._id, nameOf(user)])),
    pages: new Map(
      named.flatMap((user) => (user.isProfilePublic ? [[user._id, `/users/${user.username}`] as const] : [])),
    ),
  };
}

const isId = (id: number | null): id is number => Number.isSafeInteger(id);

/** A user's notifications, newest first; a combined one moves up when it grows. @throws DomainError `invalid-cursor` */
export async function listNotices(
  actor: Actor,
  { limit, cursor }: { limit: number; cursor?: string | null },
): Promise<Page<ShownNotice>> {
  const rows = await findNotices(actor.id, limit + 1, decodeTimeCursor(cursor));
  const { items, next } = cutPage(rows, limit, ({ at, _id: id }) => encodeTimeCursor({ at, id }));
  return { items: await presentNotices(actor, items), next };
}

/** Maximum unread count shown. */
const maxUnread = 100;

/** @returns at most 100 */
export const countUnread = async ({ id }: Pick<Actor, 'id'>): Promise<number> =>
  Math.min(await countUnreadNotices(id), maxUnread);

type ReadNotices = {
  /** The notifications to mark; null means all of the actor's. */
  ids: string[] | null;
  /** Time of the newest notification shown, so that later ones stay unread. Null: now. */
  upTo: Date | null;
};

/** Marks the actor's notifications as read. Ids of other users' notifications are ignored. */
export const markRead = operation({
  who: 'signed-in',
  limits: [writes],
  whileSuspended: true,
  run: async ({ actor, input: { ids, upTo } }: RunArgs<Actor, ReadNotices>) => {
    const now = clock.now();
    await markNoticesRead(actor.id, { ids, upTo: upTo ?? now }, now);
  },
});

/** The kinds of notification sent by email and push. All kinds are shown on the site. */
type NoticeChoice = { byMail: NoticeKind[]; byPush: NoticeKind[] };

export async function readNoticeChoice({ id }: Pick<Actor, 'id'>): Promise<NoticeChoice> {
  const { byMail, byPush } = await findPreferences(id);
  return { byMail, byPush };
}

/** Missing fields don't change. Applies to future events. */
export const chooseNotices = operation({
  who: 'signed-in',
  limits: [writes],
  whileSuspended: true,
  run: async ({ actor, input }: RunArgs<Actor, Partial<NoticeChoice>>) => setPreferences(actor.id, input),
});

/** @param board key of a leaderboard: `week:2026-11-16` is "the week of November 16", `month:2026-11` "November 2026" */
function describeBoard(board: string): string {
  const [period, start = ''] = board.split(':');
  const day = DateTime.fromISO(start, { locale: 'en-US' });
  return period === 'week' ? noticeWords.week(day.toFormat('LLLL d')) : day.toFormat('LLLL yyyy');
}

/** A notification's text and link. */
type RenderedMessage = { text: string; url: string | null };
type Renderer = (row: NoticeRow, about: About) => RenderedMessage;

type Title = { userId: number; title: string; upVotes: number; downVotes: number };
/** The subjects of notifications, without hidden and deleted ones. */
export type About = {
  names: ReadonlyMap<number, string>;
  /** Paths of public profiles. */
  pages: ReadonlyMap<number, string>;
  posts: ReadonlyMap<number, Title>;
  places: ReadonlyMap<number, string>;
};

/** @returns the id in a subject such as `post:7` */
function idIn({ subject }: NoticeRow, what: 'post' | 'location' | 'user'): number | null {
  const [kind, id] = subject.split(':');
  return kind === what && id ? Number(id) : null;
}

/** The names that may be shown, newest first, and the number of people; null if there are more than were stored. */
function actorsOf({ actorIds, count }: NoticeRow, { names }: About): { names: string[]; people: number | null } {
  const known = [...actorIds].reverse();
  const isAll = known.length < maxActors || count === known.length;
  return { names: known.flatMap((id) => names.get(id) ?? []), people: isAll ? Math.max(1, known.length) : null };
}

const toPost = (id: number | null, { posts }: About): string | null =>
  id !== null && posts.has(id) ? `/posts/${id}` : null;

const aboutBoard =
  (words: (board: string) => string): Renderer =>
  ({ subject }) => {
    const board = subject.replace(/^board:/, '');
    return {
      text: words(describeBoard(board)),
      url: `/leaderboard?period=${board.startsWith('week:') ? 'weekly' : 'monthly'}`,
    };
  };

const renderers: Record<NoticeKind, Renderer> = {
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
  badge: ({ facts: { title, label = '' } }) => ({
    text: title ? noticeWords.title(title) : noticeWords.badge(label),
    url: '/profile',
  }),
  'board-won': aboutBoard(noticeWords.boardWon),
  'board-lost': aboutBoard(noticeWords.boardLost),
  suggestion: ({ facts }, { places }) => {
    const place = places.get(Number(facts.locationId)) ?? noticeWords.aStop;
    return { text: wordsOfSuggestion(facts.state)(place), url: `/locations/${facts.locationId}` };
  },
  report: (row, about) => ({ text: wordsOfReport(row.facts), url: toReported(row, about) }),
  moderation: ({ facts }) => ({ text: wordsOfDecision(facts), url: facts.act ? `/appeals/${facts.act}` : null }),
  posted: (row, about) => {
    const postId = idIn(row, 'post') ?? Number(row.facts.post);
    const title = about.posts.get(postId)?.title ?? null;
    const { text, url } = wordsOfPosted(row, about, title);
    return { text, url: row.count > 1 ? url : toPost(postId, about) };
  },
};

/** Kinds of decisions that name a rule; the others reverse a decision. */
const kindsWithRule = new Set(['hidden', 'warned', 'suspended', 'upheld']);

function wordsOfDecision({ did = '', what, reason, by = 'moderator', title = '' }: NoticeRow['facts']): string {
  const subject = reportSubjects.find((each) => each === what);
  const rule = reportReasons.find((each) => each === reason);
  if (!subject) return noticeWords.moderation;
  const decision = moderationWords.ofAct({ kind: did, subject, by, until: null, title });
  return rule && kindsWithRule.has(did) ? `${decision} ${moderationWords.rule(communityRules[rule])}` : decision;
}

/** Doesn't reveal what happened to the reported user. */
function wordsOfReport({ outcome, what }: NoticeRow['facts']): string {
  const subject = reportSubjects.find((each) => each === what);
  const { upheld, refused, moot, decided } = noticeWords.report;
  if (!subject) return decided;
  if (outcome === 'upheld') return upheld(subject);
  return outcome === 'refused' ? refused(subject) : moot(subject);
}

function toReported(row: NoticeRow, about: About): string | null {
  const placeId = idIn(row, 'location');
  return placeId !== null && about.places.has(placeId) ? `/locations/${placeId}` : toPost(idIn(row, 'post'), about);
}

function wordsOfSuggestion(state: string | undefined): (place: string) => string {
  const { taken, settled, agreed, refused } = noticeWords.suggestion;
  if (state === 'refused') return refused;
  if (state === 'agreed') return agreed;
  return state === 'settled' ? settled : taken;
}

function wordsOfPosted(row: NoticeRow, { names, pages, places }: About, title: string | null): RenderedMessage {
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

type Outlet = {
  outlet: NoticeOutlet;
  /** Notifications younger than this may still be combined with later ones, in milliseconds. */
  collectMs?: number;
  /** Delay before a retry, in milliseconds. */
  retryMs: number;
  /** Delivers a user's waiting notifications, or postpones them. */
  deliver: (userId: number, now: Date, tx: Tx) => Promise<void>;
};

const usersPerBatch = 100;

/**
 * Delivers waiting notifications by email or push, those that have waited longest first. One transaction removes a user's notifications
 * from the queue and passes them on, so that none are lost or sent twice. Safe to run in several processes.
 */
export async function deliverWaitingNotices({ outlet, collectMs = 0, retryMs, deliver }: Outlet): Promise<void> {
  for (;;) {
    const now = await clusterNow();
    const before = new Date(now.getTime() - collectMs);
    const userIds = await findUsersWithWaitingNotices(outlet, before, usersPerBatch);
    if (userIds.length === 0) return;
    for (const userId of userIds) {
      // An error for one user must not stop the others.
      await inTransaction((tx) => deliver(userId, now, tx)).catch((error: unknown) => {
        log.warn({ error, userId, outlet }, 'notifications could not be delivered; they will be retried');
        return inTransaction((tx) => postponeNotices(userId, outlet, new Date(now.getTime() + retryMs), tx));
      });
    }
  }
}

/** Minimum time between two emails to one user, in milliseconds. */
const minIntervalMs = 3600_000;
const maxSentences = 20;
/** Maximum notifications per email. */
const maxNotices = 100;

/** Emails notifications to users who chose that: all that are waiting in one email, and at most one email an hour. */
export const mailNotices = (): Promise<void> =>
  deliverWaitingNotices({ outlet: 'mailDueAt', retryMs: minIntervalMs, deliver: mailTo });

async function mailTo(userId: number, now: Date, tx: Tx): Promise<void> {
  const choice = await findPreferences(userId, tx);
  const notBefore = new Date((choice.mailedAt?.getTime() ?? 0) + minIntervalMs);
  if (notBefore > now) return postponeNotices(userId, 'mailDueAt', notBefore, tx);
  const waiting = await findWaitingNotices(userId, 'mailDueAt', maxNotices, tx);
  await clearWaitingNotices(userId, 'mailDueAt', tx);
  const toMail = waiting.filter((row) => isStillWanted(row, choice));
  const user = await findUser(userId, tx);
  if (toMail.length === 0 || !user?.email || !user.isVerified || user.hiddenAt) return;
  const shown = await presentNotices(await actorOf(userId), toMail.slice(0, maxSentences));
  const sentences = shown.map(({ text }) => text);
  await setPreferences(userId, { mailedAt: now }, tx);
  await queueMail(noticesMail({ to: user.email, sentences, more: toMail.length - sentences.length }), tx);
}

/** The user may have changed their choice since, and notifications already read on the site aren't emailed. */
const isStillWanted = ({ kind, readAt }: NoticeRow, { byMail }: UserPreferencesRow): boolean =>
  readAt === null && byMail.includes(kind);
