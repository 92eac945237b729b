import { openSession, sessionSeconds } from '~/domain/accounts/sessions';
import type { Actor } from '~/domain/actor';
import { sessionCookie } from '~/http/cookies';
import { Client } from './client';

/** A browser that a driver is signed in with. */
export async function signedInAt(origin: string, driver: Actor): Promise<Client> {
  const client = new Client(origin);
  const secret = await openSession(driver.id, 'a cab tablet');
  client.keep(await sessionCookie.serialize(secret, { maxAge: sessionSeconds }));
  return client;
}
