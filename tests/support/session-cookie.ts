import { openSession, sessionSeconds } from '~/domain/accounts/sessions';
import type { Actor } from '~/domain/actor';
import { sessionCookie } from '~/http/cookies';

/** The Set-Cookie header for a driver's new session. */
export async function sessionCookieOf(driver: Actor): Promise<string> {
  const secret = await openSession(driver.id, 'a cab tablet');
  return sessionCookie.serialize(secret, { maxAge: sessionSeconds });
}
