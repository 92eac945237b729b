import { DateTime } from 'luxon';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findUser, type LetterReader } from '~models/user';
import { findPreferences, setPreferences } from '~models/user-preferences';
import { config, onSite } from '~/config.server';
import { type Actor, isSuspended } from '../actor';
import { clusterNow } from '../cluster-time';
import { invariant } from '../errors';
import { operation, type RunArgs } from '../operation';
import { seal, unseal } from '../secrets';

/** Hour of the weekly email in the reader's time zone. */
const sendHour = 7;
/** An email that is overdue by more than this is skipped, since half of the next week is over. In milliseconds. */
const staleAfterMs = 3 * 24 * 3600_000;

/** Time after a week's end by which its winners and highway totals are stored, in milliseconds. */
const closedAfterMs = 10 * 60_000;

/**
 * The next Monday morning in the reader's time zone, correct across daylight saving changes. For readers far east of the site's time zone
 * it is later: once the week is over in the site's time zone, too.
 * @param timeZone an IANA name; null uses the site's time zone
 * @param lastWeek the Monday of the reader's last email, so that a change of time zone doesn't send the same week twice
 */
export function nextLetterDue(after: Date, timeZone: string | null, lastWeek: string | null): Date {
  const zone = timeZone ?? config.SITE_TIME_ZONE;
  let monday = DateTime.fromJSDate(after, { zone }).startOf('week').set({ hour: sendHour });
  while (dueOn(monday) <= after.getTime() || (lastWeek !== null && dateOf(monday) <= lastWeek))
    monday = monday.plus({ weeks: 1 });
  return new Date(dueOn(monday));
}

const dateOf = (monday: DateTime): string => monday.toFormat('yyyy-MM-dd');

const dueOn = (monday: DateTime): number =>
  Math.max(monday.toMillis(), weekBefore(dateOf(monday)).to.getTime() + closedAfterMs);

/** The Monday of a due date, ISO 8601. */
export const weekOfLetter = (dueAt: Date, timeZone: string | null): string =>
  DateTime.fromJSDate(dueAt, { zone: timeZone ?? config.SITE_TIME_ZONE })
    .startOf('week')
    .toFormat('yyyy-MM-dd');

export const isStale = (dueAt: Date, now: Date): boolean => now.getTime() - dueAt.getTime() > staleAfterMs;

/** The week that ended before a Monday, in the site's time zone, which points are counted in. */
export type LetterWeek = {
  /** Key in `leaderboard_scores`. */
  board: string;
  from: Date;
  to: Date;
  /** Such as `Nov 16 to Nov 22`. */
  words: string;
};

export function weekBefore(monday: string): LetterWeek {
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
 * The unsubscribe link, which works without signing in. Its token is the encrypted driver id: it reveals no identity, can't be forged,
 * doesn't expire, and works as long as the secret that encrypted it is in use.
 */
export const unsubscribeLink = (userId: number): string =>
  onSite('/letter/unsubscribe', { token: seal(purpose, String(userId)) });

/** @returns the reader's id; null if the token is invalid */
export function readUnsubscribeToken(token: string): number | null {
  const opened = token.length <= maxTokenLength ? unseal(purpose, token) : null;
  return opened && Number(opened.text);
}

const maxTokenLength = 200;

/** `timeZone`: an IANA name; null means the site's. If missing, it doesn't change. */
type LetterSettings = { letter: boolean; timeZone?: string | null };

/** Subscribes to the weekly email or unsubscribes. Drivers are asked once and can change it anytime. */
export const chooseLetter = operation({
  who: 'driver',
  run: async ({ actor, input }: RunArgs<Actor, LetterSettings>): Promise<void> => {
    const now = await clusterNow();
    await inTransaction((tx) => setLetter(actor.id, input, now, tx));
  },
});

/** For the unsubscribe link, which works without a session. */
export const unsubscribeFromLetter = operation({
  who: 'anyone',
  refuses: ['letter-link-invalid'],
  run: async ({ input: token }: { input: string }): Promise<void> => {
    const userId = readUnsubscribeToken(token);
    invariant(userId !== null, 'letter-link-invalid');
    const now = await clusterNow();
    await inTransaction(async (tx) => {
      // An account that no longer exists gets no preferences.
      if (await findUser(userId, tx)) await setLetter(userId, { letter: false }, now, tx);
    });
  },
});

async function setLetter(userId: number, { letter, timeZone }: LetterSettings, now: Date, tx: Tx): Promise<void> {
  const before = await findPreferences(userId, tx);
  const zone = timeZone === undefined ? before.timeZone : timeZone;
  const letterDueAt = letter ? nextLetterDue(now, zone, before.letterWeek) : null;
  await setPreferences(userId, { letter, timeZone: zone, letterDueAt, letterBouncedAt: null }, tx);
}

/** The current choice, for the settings page. `bounced`: the reader's mail server rejected the email. */
export type LetterChoice = { letter: boolean | null; timeZone: string | null; bounced: boolean };

/** Whether the driver has answered yes or no. */
export const hasChosenLetter = async ({ id }: Pick<Actor, 'id'>): Promise<boolean> =>
  (await findPreferences(id)).letter !== null;

export async function readLetterChoice({ id }: Pick<Actor, 'id'>): Promise<LetterChoice> {
  const { letter, timeZone, letterBouncedAt } = await findPreferences(id);
  return { letter, timeZone, bounced: letter === false && letterBouncedAt !== null };
}

/** Whether the account can get the weekly email: verified, not hidden, and not suspended. */
export const mayGetLetter = (reader: LetterReader): reader is LetterReader & { email: string } =>
  reader.email !== null && reader.isVerified && !reader.hiddenAt && !isSuspended(reader);

/** Checked again right before sending, since the reader may have unsubscribed while the email was queued. */
export async function isLetterWanted(readerId: number, to: string): Promise<boolean> {
  const [reader, { letter }] = await Promise.all([findUser(readerId), findPreferences(readerId)]);
  return letter === true && reader !== null && mayGetLetter(reader) && reader.email === to;
}

/** Stops the weekly emails to an address that its mail server rejects, until the reader subscribes again. Other mail continues. */
export async function stopBouncedLetter(readerId: number, to: string, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const reader = await findUser(readerId, tx);
    if (!reader || reader.email !== to) return;
    await setPreferences(readerId, { letter: false, letterDueAt: null, letterBouncedAt: now }, tx);
  });
}
