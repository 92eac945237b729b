import { openSession, sessionSeconds } from '~/domain/accounts/sessions';
import type { Actor } from '~/domain/actor';
import { sessionCookie } from '~/http/cookies';

/** What a browser keeps of a driver's signing in, as a Set-Cookie header says it. */
export async function sessionCookieOf(driver: Actor): Promise<string> {
  const secret = await openSession(driver.id, 'a cab tablet');
  return sessionCookie.serialize(secret, { maxAge: sessionSeconds });
}
