import { LinkifyIt } from 'linkify-it';
import type { Tx } from '~models/database/transaction';
import { findLedgerPostIds } from '~models/ledger';
import { findPostIdsSince, hasPostBefore } from '~models/post';
import { findUser, markSettled, type UserRow } from '~models/user';
import { mayEdit } from '../actor';
import { estimatedClusterNow } from '../cluster-time';
import { DomainError, invariant } from '../errors';
import { isUnderLimit, perUserLimits } from '../personal-limits';
import { endOfDay, startOfDay } from '../points/periods';
import { latinLetters } from '../profiles/present-user';

/** How long ago an account's first post must have been published, in milliseconds. */
const settledAfterMs = 24 * 3600_000;

type Account = Pick<UserRow, 'role' | 'isDemo' | 'settledAt'>;

/**
 * Whether an account is new. It is new until one of its posts has been up for a day; its own age isn't enough, since spammers create
 * accounts in advance. A settled account stays settled, even if the post is deleted. Editors, moderators and demo drivers are never new.
 * @param hasSettled whether one of their visible posts is at least a day old
 */
export const isNewcomer = (account: Account, hasSettled: boolean): boolean =>
  !account.settledAt && !account.isDemo && !mayEdit(account) && !hasSettled;

/** Records settled accounts, so that only newcomers are checked again. */
async function isNew(account: Account & { _id: number }, at: Date, tx?: Tx): Promise<boolean> {
  if (!isNewcomer(account, false)) return false;
  const hasSettled = await hasPostBefore(account._id, new Date(at.getTime() - settledAfterMs), tx);
  if (hasSettled) await markSettled(account._id, at, tx);
  return isNewcomer(account, hasSettled);
}

/** Call it before the transaction stores a post. @throws DomainError `newcomer-posts` */
export async function assertMayPost(userId: number, at: Date, tx: Tx): Promise<void> {
  const author = await findUser(userId, tx);
  if (!author || !(await isNew(author, at, tx))) return;
  const count = (within: Tx) => countPostsOfDay(userId, at, within);
  if (await isUnderLimit('newcomerPosts', { owner: userId, count }, tx)) return;
  throw new DomainError('newcomer-posts', {
    retryAfterSeconds: Math.max(1, Math.ceil((endOfDay(at).getTime() - at.getTime()) / 1000)),
  });
}

/** Counts the day's existing posts, visible or hidden, and deleted ones that gave points, so that deleting one doesn't allow another. */
async function countPostsOfDay(userId: number, at: Date, tx: Tx): Promise<number> {
  const since = startOfDay(at);
  const existing = await findPostIdsSince(userId, since, perUserLimits.newcomerPosts, tx);
  const earned = await findLedgerPostIds(userId, 'post', since, tx);
  return new Set([...existing, ...earned]).size;
}

/**
 * Rejects links in public text of a new account.
 * @param texts by field name
 * @throws DomainError `newcomer-link` with the first field that contains one
 */
export async function assertMayLink(userId: number, texts: Record<string, string | null | undefined>): Promise<void> {
  const [field] = Object.entries(texts).find(([, text]) => text && hasLink(text)) ?? [];
  if (field === undefined) return;
  const author = await findUser(userId);
  invariant(author && !(await isNew(author, estimatedClusterNow())), 'newcomer-link', { field });
}

/** In addition to the library's own list: cheap top-level domains that don't begin a sentence. */
const cheapEndings = [
  'app',
  'bet',
  'casino',
  'click',
  'club',
  'dev',
  'icu',
  'live',
  'online',
  'shop',
  'site',
  'top',
  'xyz',
];

const finder = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true }).tlds(cheapEndings, true);

/**
 * Two sentences without a space between them ("Loved it.So good"), where the second starts with a word that is also a top-level domain.
 */
const twoSentences = /^[^./:?#@]+\.(?:al|am|as|at|be|by|do|in|is|it|me|my|no|so|sr|st|to|us)$/i;

/** Top-level domains that aren't words: only before these are words, commas and spaces read as dots. */
const plainEnding = '(?:com|net|org|info|biz|io|co|xyz|app|dev|icu|bet|ru|cn|uk)(?![\\p{L}\\p{N}-])';

/** Other characters that look like a dot: middle dots, bullets, and periods of other scripts. */
const dots =
  /[\u00b7\u0387\u0589\u05c3\u06d4\u0701\u0702\u2022\u2024\u2027\u2219\u22c5\u25cf\u2e31\u2e33\u3002\u30fb\ua4f8\uff61]/gu;

/** Letters in squares and circles, and flag letters, which Unicode normalization doesn't change. */
const boxed: [first: number, last: number][] = [
  [0x1f150, 0x1f169],
  [0x1f170, 0x1f189],
  [0x1f1e6, 0x1f1ff],
];

const unboxed = (letter: string): string => {
  const code = letter.codePointAt(0) ?? 0;
  const [first] = boxed.find(([from, to]) => code >= from && code <= to) ?? [];
  return first === undefined ? letter : String.fromCharCode(0x61 + code - first);
};

/** Normalizes disguised addresses: removes gaps and brackets, and replaces signs and words for dots. */
const readings: [RegExp, string][] = [
  [/[\p{Cf}\p{Mn}\p{Default_Ignorable_Code_Point}]/gu, ''],
  [/\\/g, '/'],
  [/%2e|&#(?:46|x2e);|&period;/gi, '.'],
  [/%2f|&#(?:47|x2f);|&sol;/gi, '/'],
  [/\s*[([{<*_-]+\s*(?:d[o0]t|point|punkt|punto)\s*[)\]}>*_-]+\s*/gi, '.'],
  [new RegExp(`\\s+(?:d[o0]t|point)\\s+(?=${plainEnding})`, 'giu'), '.'],
  [/\s*[([{<]\s*at\s*[)\]}>]\s*/gi, '@'],
  [/[*_~`"'“”‘’<>()[\]{}|]/g, ''],
  [new RegExp(`(?<=[\\p{L}\\p{N}])\\s*[.,]\\s*(?=${plainEnding})`, 'gu'), '.'],
  [/(?<=\.[\p{L}]) (?=[\p{L}](?![\p{L}\p{N}]))|(?<=\.[\p{L}] ?[\p{L}]) (?=[\p{L}](?![\p{L}\p{N}]))/gu, ''],
  [/(?<=[\p{L}\p{N}])\s+\.(?=\p{L})/gu, '.'],
  [/\.c0m\b/gi, '.com'],
];

/** A scheme spelled to evade detection, `www` without its dot, or an IP address. */
const disguised =
  /\bh\s*(?:tt|xx|\*\*)\s*p\s*s?\s*(?:[:;]\s*[/\\]|colon|\()|\bwww\s*[\s.,_-]\s*[a-z0-9]|\b(?:\d{1,3}\.){3}\d{1,3}[:/]/i;

/**
 * Whether a text contains an address: a link, a bare domain name, or an email address, including common disguises. Wide letters are
 * normalized (Unicode NFKC), and look-alikes mapped to Latin letters.
 */
export function hasLink(text: string): boolean {
  const normal = Array.from(text.normalize('NFKC'), unboxed).join('').replaceAll(dots, '.');
  const read = readings.reduce(
    (result, [from, to]) => result.replaceAll(from, to),
    spelledTogether(latinLetters(normal)),
  );
  return isLinked(normal) || disguised.test(normal) || disguised.test(read) || isLinked(read);
}

const isLinked = (text: string): boolean =>
  (finder.match(text) ?? []).some(({ schema, raw }) => schema !== '' || !twoSentences.test(raw));

/** Joins "e x a m p l e . c o m" to one word. */
const spelledTogether = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\p{N}])(?:[\p{L}\p{N}.:/][ _]){3,}[\p{L}\p{N}/](?![\p{L}\p{N}])/gu, (spelled) =>
    spelled.replaceAll(/[ _]/g, ''),
  );
