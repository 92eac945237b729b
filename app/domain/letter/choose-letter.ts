import { inTransaction } from '~models/database/transaction';
import type { Tx } from '~models/database/transaction';
import { findLetterTurn, setLetterTurn } from '~models/letter-turn';
import { findNoticeChoice, setNoticeChoice } from '~models/notice-choice';
import { findUser } from '~models/user';
import type { Actor } from '../actor';
import { agreedNow } from '../agreed-time';
import { invariant } from '../errors';
import { operation, type RunArgs } from '../operation';
import { nextTurn } from './turns';
import { readUnsubscribeToken } from './unsubscribe-link';

/** `timeZone` of the IANA list; null: the site's. Left out, it stays. */
export type LetterWish = { letter: boolean; timeZone?: string | null };

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
  await setNoticeChoice(userId, { letter, ...(timeZone === undefined ? {} : { timeZone }) }, tx);
  if (!letter) return setLetterTurn(userId, { dueAt: null, bouncedAt: null }, tx);
  const turn = await findLetterTurn(userId, tx);
  const zone = timeZone === undefined ? (await findNoticeChoice(userId, tx)).timeZone : timeZone;
  await setLetterTurn(userId, { dueAt: nextTurn(now, zone, turn?.week ?? null), bouncedAt: null }, tx);
}

/** How it stands, for the page where it is chosen. `bounced`: the mail server of their address has refused it. */
export type LetterChoice = { letter: boolean | null; timeZone: string | null; bounced: boolean };

/** Whether they have been asked, and have said yes or no. */
export const hasChosenLetter = async ({ id }: Pick<Actor, 'id'>): Promise<boolean> =>
  (await findNoticeChoice(id)).letter !== null;

export async function readLetterChoice({ id }: Pick<Actor, 'id'>): Promise<LetterChoice> {
  const [{ letter, timeZone }, turn] = await Promise.all([findNoticeChoice(id), findLetterTurn(id)]);
  return { letter, timeZone, bounced: letter === false && Boolean(turn?.bouncedAt) };
}
