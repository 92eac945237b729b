import type { Tx } from '~models/database/transaction';
import { forgetBrowsersOf } from '~models/known-browser';
import { deletePairingsOf } from '~models/pairing';
import {
  deleteSession,
  deleteSessionsOf,
  findSession,
  findSessionRow,
  insertSession,
  touchSession,
} from '~models/session';
import { findUser, type UserRow } from '~models/user';
import { clock } from '~/services/clock';
import { log } from '~/services/log';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { hashSecret, newSecret } from './secrets';

/** How long a browser stays signed in, in seconds. */
export const sessionSeconds = 60 * 24 * 3600;

/** How old the note of a session's last use may be, in milliseconds: reading a page rarely writes. */
const useNotedEvery = 3600_000;

/**
 * Signs a browser in, whatever its owner still has to prove; `signInBrowser` is what a sign-in goes through.
 * @param browserId of `known_browsers`.
 * @returns the secret for its cookie.
 */
export async function openSession(
  userId: number,
  userAgent: string,
  browserId: string | null = null,
  tx?: Tx,
): Promise<string> {
  const secret = newSecret();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + sessionSeconds * 1000);
  const row = { _id: hashSecret(secret), userId, userAgent: userAgent.slice(0, 200), browserId, createdAt, expiresAt };
  await insertSession(row, tx);
  return secret;
}

/** Somebody's account as it is stored. */
export type Account = UserRow;

/** Who is signed in, and their account as it was when the session was read. */
export type OpenSession = { actor: Actor; user: Account };

/** @returns who a cookie's secret signs in, or null when the session has ended. */
export async function readSession(secret: string): Promise<OpenSession | null> {
  const sessionId = hashSecret(secret);
  const now = clock.now();
  const session = await findSession(sessionId, now);
  if (!session || session.user.hiddenAt) return null;
  const { user, lastUsedAt, createdAt } = session;
  if (now.getTime() - (lastUsedAt ?? createdAt).getTime() > useNotedEvery) noteUse(sessionId, now);
  return { actor: asActor(user, sessionId), user };
}

/** @returns who acts for an account, whichever browser they use. @throws DomainError `user-not-found`. */
export async function actorOf(userId: number): Promise<Actor> {
  const user = await findUser(userId);
  invariant(user, 'user-not-found');
  return asActor(user, null);
}

const asActor = ({ _id: id, username, isVerified, role }: Account, sessionId: string | null): Actor => ({
  id,
  username,
  sessionId,
  isVerified,
  role,
});

/** Nobody waits for the note, and a page that cannot take it is shown all the same. */
function noteUse(sessionId: string, now: Date): void {
  touchSession(sessionId, now).catch((error: unknown) => log.warn({ error }, 'the use of a session was not noted'));
}

/**
 * Signs a person out everywhere, devices that were allowed in and have not come yet among them, and forgets the browsers:
 * whoever has one of them now is told of when they sign in.
 * @param except the id of a session that is kept.
 */
export async function endSessionsOf(userId: number, except: string | null, tx: Tx): Promise<void> {
  const kept = except === null ? null : await findSessionRow(except, tx);
  await deleteSessionsOf(userId, except, tx);
  await deletePairingsOf(userId, tx);
  await forgetBrowsersOf(userId, kept?.browserId ?? null, tx);
}

/** Ends a session on the server, so that a copied cookie is worthless too. */
export const endSession = (secret: string): Promise<void> => deleteSession(hashSecret(secret));
