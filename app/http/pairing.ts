import type { Account } from '~/domain/accounts/sessions';
import { codeLifetimeSeconds, redeemPairing } from '~/domain/pairing';
import type { RequestArgs, RequestHead } from './request-args';
import { pairingCookie, secretIn } from './cookies';
import { startSession } from './session';

/** The device's side of pairing. Its secret is in a cookie that JavaScript can't read. */

export const deviceOf = ({ request, context }: RequestArgs) => ({
  userAgent: request.headers.get('user-agent') ?? '',
  network: context.network,
});

/** @returns the Set-Cookie that identifies the device's request */
export const savePairingSecret = (secret: string): Promise<string> =>
  pairingCookie.serialize(secret, { maxAge: codeLifetimeSeconds });

/** The secret of the device's request, if it has one. */
export const pairingSecretOf = (request: RequestHead): Promise<string | null> =>
  secretIn(request.headers.get('cookie'), pairingCookie);

/** @returns the account and the Set-Cookies; null until the request is allowed */
export async function signInIfAllowed(
  request: RequestHead,
  secret: string,
): Promise<{ user: Account; cookies: string[] } | null> {
  const user = await redeemPairing(secret);
  if (!user) return null;
  // The phone that allowed it has passed the second step.
  const session = await startSession(request, user, 'passed');
  return { user, cookies: [...session, await pairingCookie.serialize('', { maxAge: 0 })] };
}
