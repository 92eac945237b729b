import { DateTime } from 'luxon';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findUser, type LetterReader } from '~models/user';
import { findPreferences, setPreferences } from '~models/user-preferences';
import { config } from '~/config.server';
import { type Actor, isSuspended } from '../actor';
import { agreedNow } from '../agreed-time';
import { invariant } from '../errors';
import { operation, type RunArgs } from '../operation';
import { seal, unseal } from '../secrets';

/** When a letter is there to be read over the first coffee, by the driver's own clock. */
const atHour = 7;
/** A letter that could not be written for so long, in milliseconds, is left out: half of the next week is over. */
const staleAfterMs = 3 * 24 * 3600_000;

/** By then the winners of a week are written down, and what its roads had, in milliseconds. */
const closesWithinMs = 10 * 60_000;

/**
 * The next Monday morning where someone is, whatever daylight saving does meanwhile; far east of the site's time zone once the week
 * is over there, too.
 * @param timeZone of the IANA list; the site's where theirs is not known
 * @param lastWeek the Monday of the letter that they had last: another is not for the same one, in whatever time zone
 */
export function nextTurn(after: Date, timeZone: string | null, lastWeek: string | null): Date {
  const zone = timeZone ?? config.SITE_TIME_ZONE;
  let monday = DateTime.fromJSDate(after, { zone }).startOf('week').set({ hour: atHour });
  while (dueOn(monday) <= after.getTime() || (lastWeek !== null && dateOf(monday) <= lastWeek))
    monday = monday.plus({ weeks: 1 });
  return new Date(dueOn(monday));
}

const dateOf = (monday: DateTime): string => monday.toFormat('yyyy-MM-dd');

const dueOn = (monday: DateTime): number =>
  Math.max(monday.toMillis(), weekBefore(dateOf(monday)).to.getTime() + closesWithinMs);

/** The Monday that a turn is on, ISO 8601. */
export const weekOfTurn = (dueAt: Date, timeZone: string | null): string =>
  DateTime.fromJSDate(dueAt, { zone: timeZone ?? config.SITE_TIME_ZONE })
    .startOf('week')
    .toFormat('yyyy-MM-dd');

export const isStale = (dueAt: Date, now: Date): boolean => now.getTime() - dueAt.getTime() > staleAfterMs;

/** The week that ended before a Monday, in the site's time zone, by which points are counted. */
export type ToldWeek = {
  /** As on `standings`. */
  board: string;
  from: Date;
  to: Date;
  /** `Nov 16 to Nov 22`. */
  words: string;
};

export function weekBefore(monday: string): ToldWeek {
  const to = DateTime.fromISO(monday, { zone: config.SITE_TIME_ZONE });
  const from = to.minus({ weeks: 1 });
  return {
    board: `week:${from.toFormat('yyyy-MM-dd')}`,
    from: from.toJSDate(),
    to: to.toJSDate(),
    words: `${from.toFormat('LLL d')} to ${to.minus({ days: 1 }).toFormat('LLL d')}`,
  };
}

const purpose = 'end of the weekly letter';

/**
 * By which a letter's reader ends it without signing in. The token is the driver's number, sealed: it names no one, no one can
 * make one for another, it does not expire, and it is known as long as the secret that sealed it.
 */
export function unsubscribeLink(userId: number): string {
  const address = new URL('/letter/unsubscribe', config.SITE_URL);
  address.searchParams.set('token', seal(purpose, String(userId)));
  return address.href;
}

/** @returns whose letter it ends, or null where the token was not made here */
export function readUnsubscribeToken(token: string): number | null {
  const opened = token.length <= longestToken ? unseal(purpose, token) : null;
  return opened && Number(opened.text);
}

const longestToken = 200;

/** `timeZone` of the IANA list; null: the site's. Left out, it stays. */
type LetterWish = { letter: boolean; timeZone?: string | null };

/** Whether a driver wants the weekly letter: asked once, and changed at any time. */
export const chooseLetter = operation({
  who: 'driver',
  run: async ({ actor, input }: RunArgs<Actor, LetterWish>): Promise<void> => {
    const now = await agreedNow();
    await inTransaction((tx) => setLetter(actor.id, input, now, tx));
  },
});

/** By the link in a letter, without a session: `letter-link-invalid`. */
export const endLetter = operation({
  who: 'anyone',
  refuses: ['letter-link-invalid'],
  run: async ({ input: token }: { input: string }): Promise<void> => {
    const userId = readUnsubscribeToken(token);
    invariant(userId !== null, 'letter-link-invalid');
    const now = await agreedNow();
    await inTransaction(async (tx) => {
      // Nothing is kept of an account that is gone.
      if (await findUser(userId, tx)) await setLetter(userId, { letter: false }, now, tx);
    });
  },
});

async function setLetter(userId: number, { letter, timeZone }: LetterWish, now: Date, tx: Tx): Promise<void> {
  const before = await findPreferences(userId, tx);
  const zone = timeZone === undefined ? before.timeZone : timeZone;
  const letterDueAt = letter ? nextTurn(now, zone, before.letterWeek) : null;
  await setPreferences(userId, { letter, timeZone: zone, letterDueAt, letterBouncedAt: null }, tx);
}

/** How it stands, for the page where it is chosen. `bounced`: the mail server of their address has refused it. */
export type LetterChoice = { letter: boolean | null; timeZone: string | null; bounced: boolean };

/** Whether they have been asked, and have said yes or no. */
export const hasChosenLetter = async ({ id }: Pick<Actor, 'id'>): Promise<boolean> =>
  (await findPreferences(id)).letter !== null;

export async function readLetterChoice({ id }: Pick<Actor, 'id'>): Promise<LetterChoice> {
  const { letter, timeZone, letterBouncedAt } = await findPreferences(id);
  return { letter, timeZone, bounced: letter === false && letterBouncedAt !== null };
}

/** Whether someone's account is one that letters go to: proven, shown and in standing. */
export const mayGetLetter = (reader: LetterReader): reader is LetterReader & { email: string } =>
  reader.email !== null && reader.isVerified && !reader.hiddenAt && !isSuspended(reader);

/** Asked again before a letter goes out, which may have waited: anyone who has ended it meanwhile gets none. */
export async function isLetterWanted(readerId: number, to: string): Promise<boolean> {
  const [reader, { letter }] = await Promise.all([findUser(readerId), findPreferences(readerId)]);
  return letter === true && reader !== null && mayGetLetter(reader) && reader.email === to;
}

/** Their mail server takes nothing for this address: no more letters until they ask for them again. Other mail continues. */
export async function stopBouncedLetter(readerId: number, to: string, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const reader = await findUser(readerId, tx);
    if (!reader || reader.email !== to) return;
    await setPreferences(readerId, { letter: false, letterDueAt: null, letterBouncedAt: now }, tx);
  });
}
