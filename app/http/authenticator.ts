import { createCookieSessionStorage } from '@remix-run/node';
import { Authenticator, AuthorizationError } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { Account } from '~/domain/accounts/sessions';
import { signIn, knownBrowserOf } from '~/domain/accounts/sign-in';
import { DomainError } from '~/domain/errors';
import { signInInput } from '~/schemas/accounts';
import type { RequestHead } from './request-args';
import { browserCookie, secretIn, signInCookie } from './cookies';
import { schemaError } from './problem';
import { consumeLimit, resetLimit, type Limit } from '~/domain/rate-limits';

const steps = createCookieSessionStorage({ cookie: signInCookie('password') });
const authenticator = new Authenticator<Account>(steps, { throwOnError: true });

authenticator.use(
  new FormStrategy(async ({ form }) => {
    const parsed = signInInput.safeParse(Object.fromEntries(form));
    if (!parsed.success) throw schemaError(parsed.error);
    return signIn(parsed.data);
  }),
  'password',
);

/**
 * Limits attempts per network, and failed attempts per email, or per browser if it has signed in to the account before.
 * @throws DomainError `wrong-credentials`, `email-unverified`, `account-hidden`, `too-many-requests`, or the schema's errors
 */
export async function signInByPassword(
  request: RequestHead,
  network: string,
  credentials: { email: string; password: string },
): Promise<Account> {
  await consumeLimit('sign-in-network', network);
  const [limit, subject] = await attemptLimit(request, credentials.email);
  await consumeLimit(limit, subject);
  try {
    // The strategy clones the request, which fails if its body has already been read. The original's has.
    const attempt = new Request(request.url, { method: 'POST', body: new URLSearchParams(credentials) });
    const user = await authenticator.authenticate('password', attempt);
    await resetLimit(limit, subject);
    return user;
  } catch (error) {
    if (error instanceof AuthorizationError && error.cause instanceof DomainError) throw error.cause;
    throw error;
  }
}

async function attemptLimit(request: RequestHead, email: string): Promise<[Limit, string]> {
  const browserId = await knownBrowserOf(email, await secretIn(request.headers.get('cookie'), browserCookie));
  return browserId ? ['sign-in-browser', browserId] : ['sign-in-address', email];
}
