import { createHash, randomInt, randomUUID } from 'node:crypto';
import { type Actor, mayEdit } from '~/domain/actor';
import type { SharedPageAnswers, ViewerQuestion, VoteDirection } from '~/domain/viewer-questions';
import { you } from '~/messages/accounts';
import type { ViewerInHead } from '~/schemas/shown';
import { escapeHtml } from '~/schemas/plain-text';
import { type InlineElement, pagePart, type TextPart, wholePage, type WholePage } from './content-policy';

/**
 * A shared page is rendered once for all drivers, as a placeholder driver who wrote nothing. The placeholder's id, name, avatar, score,
 * rank, number of new notifications, form key and votes are values that occur nowhere else, and are replaced with the reader's in the
 * finished page. They are random: otherwise a comment could contain one, and each reader would see their own value there.
 */
const [id = 0, score = 0, rank = 0] = [8, 7, 6].map((first) => first * 1e15 + randomInt(2 ** 47));
/** Pages show some numbers in other words: one, and more than 99. The placeholder is in between. */
const unreadPlaceholder = 50 + randomInt(2 ** 47) / 2 ** 47;
const [minFilledIn, maxFilledIn] = [2, 99];
/** Represents the name's first letter where only that is shown; from a private use plane of Unicode. */
const initial = String.fromCodePoint(0xf0000 + randomInt(0xfff0));
const unique = randomUUID();
const name = `${initial}driver-${unique}`;
const avatar = `/avatar-${unique}`;
const formKey = `form-key-${unique}`;

const withCommas = (value: number): string => value.toLocaleString('en-US');

/** A placeholder in each row of a leaderboard. In the finished page, only the reader's own row has a mark. */
const markOf = (userId: number): string => `row-${unique}-${userId}`;

/** A vote in a page's data. It is neither direction, so the markup is that of a driver who has not voted. */
const voteOn = (about: string, itemId: number) => `vote-${unique}-${about}-${itemId}` as VoteDirection;

const inStrings = String.raw`\\"`;
const votesInData = new RegExp(`${inStrings}vote-${unique}-(\\w+-\\d+)${inStrings}`, 'g');

/** Matches the content of a vote form, as `VoteButtons` and `CommentVotes` render it. */
const voteForms = /(?<=action="\/posts\/(\d+)" class="votes"[^>]*>|name="commentId" value="(\d+)"\/>).*?(?=<\/form>)/gs;
const unpressed = /name="direction" value="(up|down)" aria-pressed="false"/g;

const numbers = [score, rank].flatMap((value) => [value, withCommas(value)]);
const placeholders = new RegExp(
  [id, ...numbers, unreadPlaceholder, name, initial, avatar, formKey, `${markOf(0).slice(0, -1)}\\d+`].join('|'),
  'gu',
);

/** The data that a shared page is rendered with, in Remix's load context. */
export type PlaceholderDriver = {
  actor: Actor;
  head: ViewerInHead;
  formKey: string;
  rank: number;
  markOf: (userId: number) => string;
  voteOn: (about: 'post' | 'comment', itemId: number) => VoteDirection;
  /** What the page asked about its viewer. */
  questions: ViewerQuestion[];
  /** The page in parts, once it is rendered. */
  parts: TextPart[];
};

/** The reader's values that change more of a page than replaceable text: part of the cache key. */
export type DriverVariant = { unread: number | 'filled in'; hasAvatar: boolean };

export const variantFor = ({ unread, avatar: own }: ViewerInHead): DriverVariant => ({
  unread: unread >= minFilledIn && unread <= maxFilledIn ? 'filled in' : unread,
  hasAvatar: own !== null,
});

export const newPlaceholderDriver = ({ unread, hasAvatar }: DriverVariant): PlaceholderDriver => ({
  actor: { id, username: name, sessionId: null, isVerified: true },
  head: {
    ...{ id, name, score, isEditor: false },
    avatar: hasAvatar ? avatar : null,
    unread: unread === 'filled in' ? unreadPlaceholder : unread,
  },
  formKey,
  rank,
  markOf,
  voteOn,
  questions: [],
  parts: [],
});

/** Whether shared pages may be shown to a driver. Editors, moderators, suspended drivers and drivers with blocks see different pages. */
export const seesSharedPages = ({ isVerified, role, suspendedUntil, hasBlocks }: Actor): boolean =>
  isVerified && !mayEdit({ role }) && !suspendedUntil && !hasBlocks;

/** A page for drivers: parts that are the same for all, and parts to fill in. */
export type PageForDrivers = {
  parts: (InlineElement | TextPart)[];
  questions: ViewerQuestion[];
  /** Approximate size in memory, in bytes. */
  size: number;
};

export const pageForDrivers = ({ parts, questions }: PlaceholderDriver): PageForDrivers => ({
  parts: parts.map((part) => (!hasPlaceholder(part) ? pagePart(part) : part)),
  questions,
  size: parts.reduce((sum, { text }) => sum + text.length, 0),
});

type Reader = SharedPageAnswers & { head: ViewerInHead; sessionId: string | null };

const hasPlaceholder = ({ text }: TextPart): boolean =>
  [placeholders, votesInData, voteForms].some((pattern) => text.search(pattern) >= 0);

/** Replaces the placeholder's values with a reader's. */
export function fillIn(page: PageForDrivers, { head: reader, rank: own, votes, sessionId }: Reader): WholePage {
  const values: Record<string, string> = {
    [id]: String(reader.id),
    [score]: String(reader.score),
    [withCommas(score)]: withCommas(reader.score),
    [rank]: String(own),
    [withCommas(rank)]: withCommas(own ?? 0),
    [unreadPlaceholder]: String(reader.unread),
    [name]: reader.name,
    [initial]: Array.from(reader.name.replace('\u2068', ''))[0]?.toUpperCase() ?? '',
    [avatar]: reader.avatar ?? '',
    [formKey]: newFormKey(sessionId),
    [markOf(reader.id)]: you,
  };
  const fill = ({ text, own }: TextPart) => {
    const escaped = own === 'script' ? inData : escapeHtml;
    const filled = text.replace(placeholders, (found) => escaped(values[found] ?? ''));
    return pagePart({ text: own === 'script' ? withVotes(filled, votes) : withPressed(filled, votes), own });
  };
  return wholePage(page.parts.map((part) => ('bytes' in part ? part : fill(part))));
}

type Votes = SharedPageAnswers['votes'];

const withVotes = (data: string, votes: Votes): string =>
  data.replace(votesInData, (_, item: string) => {
    const direction = votes.get(item);
    return direction ? `\\"${direction}\\"` : 'null';
  });

/** Tapping the pressed button again removes the vote. */
const withPressed = (markup: string, votes: Votes): string =>
  markup.replace(voteForms, (form, postId?: string, commentId?: string) => {
    const vote = votes.get(commentId ? `comment-${commentId}` : `post-${postId}`);
    return form.replace(unpressed, (button, direction: string) =>
      direction === vote ? 'name="direction" value="none" aria-pressed="true"' : button,
    );
  });

/** A key for a form of a page, new for each session and each response. */
export const newFormKey = (sessionId: string | null): string =>
  createHash('sha256').update(`${randomUUID()} ${sessionId}`).digest('hex').slice(0, 32);

/** Escapes a value for Remix's data, which is JSON inside a string in a script. */
const inData = (value: string): string =>
  withinString(withinString(value)).replace(
    /[&<>\u2028\u2029]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const withinString = (value: string): string => JSON.stringify(value).slice(1, -1);
