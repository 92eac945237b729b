import { DateTime } from 'luxon';
import { communityRules, moderationWords } from '~/messages/moderation';
import { noticeWords } from '~/messages/notifications';
import { reportReasons, reportSubjects } from '~/schemas/choices';
import { mostActors, type NoticeKind, type NoticeRow } from '~models/notice';

/** @param board as standings name it: `week:2026-11-16` is "the week of November 16", `month:2026-11` "November 2026" */
function boardInWords(board: string): string {
  const [period, start = ''] = board.split(':');
  const day = DateTime.fromISO(start, { locale: 'en-US' });
  return period === 'week' ? noticeWords.week(day.toFormat('LLLL d')) : day.toFormat('LLLL yyyy');
}

/** What a notice says, and where it leads. */
type Said = { text: string; url: string | null };
type Telling = (row: NoticeRow, about: About) => Said;

/** What notices are about, without what is hidden or gone. */
type Title = { userId: number; title: string; upVotes: number; downVotes: number };
export type About = {
  names: ReadonlyMap<number, string>;
  /** Addresses of public pages. */
  pages: ReadonlyMap<number, string>;
  posts: ReadonlyMap<number, Title>;
  places: ReadonlyMap<number, string>;
};

/** @returns what a subject such as `post:7` is about */
export function idIn({ subject }: NoticeRow, what: 'post' | 'location' | 'user'): number | null {
  const [kind, id] = subject.split(':');
  return kind === what && id ? Number(id) : null;
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

export const tellings: Record<NoticeKind, Telling> = {
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

/** Decisions that name a rule; the others take one back. */
const byRule = new Set(['hidden', 'warned', 'suspended', 'upheld']);

function wordsOfDecision({ did = '', what, reason, by = 'moderator', title = '' }: NoticeRow['facts']): string {
  const subject = reportSubjects.find((each) => each === what);
  const rule = reportReasons.find((each) => each === reason);
  if (!subject) return noticeWords.moderation;
  const decision = moderationWords.ofAct({ kind: did, subject, by, until: null, title });
  return rule && byRule.has(did) ? `${decision} ${moderationWords.rule(communityRules[rule])}` : decision;
}

/** What happened to whom they reported is not told. */
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
