import type { AppLoadContext } from '@remix-run/node';
import type { UserRow } from '~models/user';
import type { Actor } from '~/domain/actor';
import { beginPairing, codeLastsSeconds, collectPairing, type ShownPairing } from '~/domain/pairing';
import { pairingCookie, secretIn } from './cookies';
import { countTry } from './rate-limits';
import { startSession } from './session';

type Arrived = { request: Request; context: AppLoadContext };

/** The device's side of pairing: the secret that says which device it is lives in a cookie that no script reads. */

/** Has a device ask to be signed in. @returns what it shows, and its Set-Cookie. */
export async function askForSignIn({ request, context }: Arrived): Promise<{ shown: ShownPairing; cookie: string }> {
  await countTry('pairing-network', context.network);
  const userAgent = request.headers.get('user-agent') ?? '';
  const { secret, shown } = await beginPairing({ userAgent, network: context.network });
  return { shown, cookie: await pairingCookie.serialize(secret, { maxAge: codeLastsSeconds }) };
}

/** @returns the secret of the device's own request, if it has one. */
export const pairingSecretOf = (request: Request): Promise<string | null> =>
  secretIn(request.headers.get('cookie'), pairingCookie);

/** Signs the device in if it was allowed. @returns whom, and its Set-Cookies; null while it was not. */
export async function signInAllowed(
  request: Request,
  secret: string,
): Promise<{ user: UserRow; cookies: string[] } | null> {
  const user = await collectPairing(secret);
  if (!user) return null;
  // The phone that allowed it is signed in, second step and all.
  const session = await startSession(request, user._id, 'passed');
  return { user, cookies: [...session, await pairingCookie.serialize('', { maxAge: 0 })] };
}

/** Counts a code that was typed, right or wrong, by person and by network (RFC 8628, 5.1). */
export async function countCodeTry(actor: Actor, network: string): Promise<void> {
  await countTry('pairing-code-actor', actor.id);
  await countTry('pairing-code-network', network);
}
