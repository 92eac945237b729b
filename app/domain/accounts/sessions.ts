import { deleteSession, findSessionUser, insertSession } from '~models/session';
import type { UserRow } from '~models/user';
import { clock } from '~/services/clock';
import type { Actor } from '../actor';
import { hashSecret, newSecret } from './secrets';

/** How long a browser stays signed in, in seconds. */
export const sessionSeconds = 60 * 24 * 3600;

/** Signs a browser in. @returns the secret for its cookie. */
export async function openSession(userId: number, userAgent: string): Promise<string> {
  const secret = newSecret();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + sessionSeconds * 1000);
  await insertSession({ _id: hashSecret(secret), userId, userAgent: userAgent.slice(0, 200), createdAt, expiresAt });
  return secret;
}

/** @returns who a cookie's secret signs in, or null when the session has ended. */
export async function readSession(secret: string): Promise<{ actor: Actor; user: UserRow } | null> {
  const sessionId = hashSecret(secret);
  const user = await findSessionUser(sessionId, clock.now());
  if (!user || user.hiddenAt) return null;
  return { actor: { id: user._id, username: user.username, sessionId }, user };
}

/** Ends a session on the server, so that a copied cookie is worthless too. */
export const endSession = (secret: string): Promise<void> => deleteSession(hashSecret(secret));
