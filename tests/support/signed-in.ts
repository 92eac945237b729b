import type { Actor } from '~/domain/actor';
import { Client } from './client';
import { sessionCookieOf } from './session-cookie';

/** A browser in which a driver is signed in. */
export async function signedInAt(origin: string, driver: Actor): Promise<Client> {
  const client = new Client(origin);
  client.keep(await sessionCookieOf(driver));
  return client;
}
