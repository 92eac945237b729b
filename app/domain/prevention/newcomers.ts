import { LinkifyIt } from 'linkify-it';
import type { Tx } from '~models/database/transaction';
import { findLedgerPostIds } from '~models/ledger';
import { findPostIdsSince, hasPostFromBefore } from '~models/post';
import { findUser, noteSettled, type UserRow } from '~models/user';
import { mayEdit } from '../actor';
import { agreedAtOnce } from '../agreed-time';
import { DomainError, invariant } from '../errors';
import { hasRoom, mostOfOne } from '../personal-limits';
import { endOfDay, startOfDay } from '../points/periods';
import { latinLetters } from '../profiles/present-user';

/** How long an account's first post has to be up. */
const standsMs = 24 * 3600_000;

type Account = Pick<UserRow, 'role' | 'isDemo' | 'settledAt'>;

/**
 * Whether an account is new: until a post of its own has been up for a day. Age alone does not settle one, since accounts are
 * made ahead by those who mean to use many. Anyone who was settled stays so, whatever happens to the post. Whom the operator trusts
 * with a role is not new, nor are the seed's drivers, who are no one.
 * @param hasStood a post of theirs is shown that is a day old
 */
export const isNewcomer = (account: Account, hasStood: boolean): boolean =>
  !account.settledAt && !account.isDemo && !mayEdit(account) && !hasStood;

/** Notes who is settled, so that only newcomers are looked at again. */
async function isNew(account: Account & { _id: number }, at: Date, tx?: Tx): Promise<boolean> {
  if (!isNewcomer(account, false)) return false;
  const hasStood = await hasPostFromBefore(account._id, new Date(at.getTime() - standsMs), tx);
  if (hasStood) await noteSettled(account._id, at, tx);
  return isNewcomer(account, hasStood);
}

/** Asked before a post is stored, which the caller's transaction then does. @throws DomainError `newcomer-posts` */
export async function assertMayPost(userId: number, at: Date, tx: Tx): Promise<void> {
  const author = await findUser(userId, tx);
  if (!author || !(await isNew(author, at, tx))) return;
  const count = (within: Tx) => countPostsOfDay(userId, at, within);
  if (await hasRoom('newcomerPosts', { owner: userId, count }, tx)) return;
  throw new DomainError('newcomer-posts', {
    retryAfterSeconds: Math.max(1, Math.ceil((endOfDay(at).getTime() - at.getTime()) / 1000)),
  });
}

/** Those of the day that are there, shown or hidden, and those that are gone but have earned: deleting makes no room. */
async function countPostsOfDay(userId: number, at: Date, tx: Tx): Promise<number> {
  const since = startOfDay(at);
  const there = await findPostIdsSince(userId, since, mostOfOne.newcomerPosts, tx);
  const earned = await findLedgerPostIds(userId, 'post', since, tx);
  return new Set([...there, ...earned]).size;
}

/**
 * A new account puts no links where others read them.
 * @param texts by their fields
 * @throws DomainError `newcomer-link` with the first field that has one
 */
export async function assertMayLink(userId: number, texts: Record<string, string | null | undefined>): Promise<void> {
  const [field] = Object.entries(texts).find(([, text]) => text && hasLink(text)) ?? [];
  if (field === undefined) return;
  const author = await findUser(userId);
  invariant(author && !(await isNew(author, agreedAtOnce())), 'newcomer-link', { field });
}

/** Beside the library's own list: endings that cost next to nothing, and begin no sentence. */
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

/** Two sentences without a blank between them ("Loved it.So good"), where the second begins with a word that is a country's ending. */
const twoSentences = /^[^./:?#@]+\.(?:al|am|as|at|be|by|do|in|is|it|me|my|no|so|sr|st|to|us)$/i;

/** Endings that are no words of a sentence: only before these are words, commas and blanks read as dots. */
const plainEnding = '(?:com|net|org|info|biz|io|co|xyz|app|dev|icu|bet|ru|cn|uk)(?![\\p{L}\\p{N}-])';

/** What else is drawn as a dot: middle dots, bullets, and full stops of other scripts. */
const dots =
  /[\u00b7\u0387\u0589\u05c3\u06d4\u0701\u0702\u2022\u2024\u2027\u2219\u22c5\u25cf\u2e31\u2e33\u3002\u30fb\ua4f8\uff61]/gu;

/** Letters in squares, circles and flags, which no normal form knows. */
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

/** An address as its readers put it together: without gaps and brackets, and with signs and words for dots. */
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

/** A scheme that is spelled so that programs do not see it, `www` without its dot, or a machine's number. */
const disguised =
  /\bh\s*(?:tt|xx|\*\*)\s*p\s*s?\s*(?:[:;]\s*[/\\]|colon|\()|\bwww\s*[\s.,_-]\s*[a-z0-9]|\b(?:\d{1,3}\.){3}\d{1,3}[:/]/i;

/**
 * Whether a text has an address in it that someone could follow or write to: a link, a bare site name, or a mail address, also
 * disguised as people disguise them from programs. Wide letters are read as narrow ones (Unicode NFKC), look-alikes as Latin.
 */
export function hasLink(text: string): boolean {
  const normal = Array.from(text.normalize('NFKC'), unboxed).join('').replaceAll(dots, '.');
  const read = readings.reduce((so, [from, to]) => so.replaceAll(from, to), spelledTogether(latinLetters(normal)));
  return isLinked(normal) || disguised.test(normal) || disguised.test(read) || isLinked(read);
}

const isLinked = (text: string): boolean =>
  (finder.match(text) ?? []).some(({ schema, raw }) => schema !== '' || !twoSentences.test(raw));

/** "e x a m p l e . c o m" as one word. */
const spelledTogether = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\p{N}])(?:[\p{L}\p{N}.:/][ _]){3,}[\p{L}\p{N}/](?![\p{L}\p{N}])/gu, (spelled) =>
    spelled.replaceAll(/[ _]/g, ''),
  );
