import { config } from '~/config.server';
import { seal, unseal } from '../sealed-text';

const purpose = 'end of the weekly letter';

/**
 * By which a letter's reader ends it without signing in. The token is the driver's number, sealed: it names nobody, nobody can
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
