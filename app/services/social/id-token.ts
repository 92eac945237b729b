import { z } from 'zod';
import { clock } from '~/services/clock';
import { ProviderError } from './provider-answer';

/** Clocks of two hosts differ a little. */
const skewSeconds = 60;

const payload = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.tuple([z.string()]).transform(([audience]) => audience)]),
  exp: z.number(),
  nonce: z.string(),
  sub: z.string().min(1),
});

/**
 * Checks that an id token was issued by this provider, to this site, for this very sign-in, and is still good (OpenID Connect
 * Core, 3.1.3.7). Its signature is not: the token came from the provider itself by a request of ours (there, 6.).
 *
 * @param expected.issuers the names that the provider goes by
 * @param expected.audience our client id
 * @returns the provider's id of the person
 * @throws ProviderError naming the first thing that is wrong
 */
export function subjectOf(idToken: unknown, expected: { issuers: string[]; audience: string; nonce: string }): string {
  const claims = payload.safeParse(decoded(idToken));
  if (!claims.success) throw new ProviderError(`id token: ${claims.error.issues[0]?.path.join('.') || 'unreadable'}`);
  const { iss, aud, exp, nonce, sub } = claims.data;
  const rules: [string, boolean][] = [
    ['issuer', expected.issuers.includes(iss)],
    ['audience', aud === expected.audience],
    ['nonce', nonce === expected.nonce],
    ['expiry', exp > clock.now().getTime() / 1000 - skewSeconds],
  ];
  const broken = rules.find(([, holds]) => !holds);
  if (broken) throw new ProviderError(`id token: wrong ${broken[0]}`);
  return sub;
}

function decoded(idToken: unknown): unknown {
  if (typeof idToken !== 'string') return null;
  const [, body = ''] = idToken.split('.');
  try {
    return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
