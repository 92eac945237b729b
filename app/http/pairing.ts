import type { Account } from '~/domain/accounts/sessions';
import { codeLastsSeconds, collectPairing } from '~/domain/pairing';
import type { RequestArgs, RequestHead } from './request-args';
import { pairingCookie, secretIn } from './cookies';
import { startSession } from './session';

/** The device's side of pairing: its secret lives in a cookie that no script reads. */

export const deviceOf = ({ request, context }: RequestArgs) => ({
  userAgent: request.headers.get('user-agent') ?? '',
  network: context.network,
});

/** @returns the Set-Cookie by which the device finds its request again */
export const savePairingSecret = (secret: string): Promise<string> =>
  pairingCookie.serialize(secret, { maxAge: codeLastsSeconds });

/** The secret of the device's own request, if it has one. */
export const pairingSecretOf = (request: RequestHead): Promise<string | null> =>
  secretIn(request.headers.get('cookie'), pairingCookie);

/** Signs the device in if it was allowed. @returns whom, and the Set-Cookies; null while it was not */
export async function signInIfAllowed(
  request: RequestHead,
  secret: string,
): Promise<{ user: Account; cookies: string[] } | null> {
  const user = await collectPairing(secret);
  if (!user) return null;
  // The phone that allowed it is signed in, second step and all.
  const session = await startSession(request, user, 'passed');
  return { user, cookies: [...session, await pairingCookie.serialize('', { maxAge: 0 })] };
}
