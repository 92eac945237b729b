import { createCookieSessionStorage } from '@remix-run/node';
import { Authenticator, AuthorizationError } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { UserRow } from '~models/user';
import { config } from '~/config.server';
import { signIn } from '~/domain/accounts/sign-in';
import { DomainError } from '~/domain/errors';
import { signInInput } from '~/schemas/accounts';
import { schemaError } from './problem';
import { countTry, forgetTries } from './rate-limits';

/** Holds only what a strategy needs between two of its own steps; who is signed in is kept in the database. */
const strategySteps = createCookieSessionStorage({
  cookie: {
    name: config.secureCookies ? '__Host-sign-in' : 'sign-in',
    secrets: config.SESSION_SECRETS,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: config.secureCookies,
    maxAge: 600,
  },
});

const authenticator = new Authenticator<UserRow>(strategySteps, { throwOnError: true });

authenticator.use(
  new FormStrategy(async ({ form }) => {
    const parsed = signInInput.safeParse(Object.fromEntries(form));
    if (!parsed.success) throw schemaError(parsed.error);
    return signIn(parsed.data);
  }),
  'password',
);

/**
 * Signs a person in by address and password; wrong tries are counted by address and by network.
 * @throws DomainError `wrong-credentials`, `email-unverified`, `too-many-requests`, or the schema's findings.
 */
export async function signInByPassword(
  request: Request,
  network: string,
  credentials: { email: string; password: string },
): Promise<UserRow> {
  await countTry('sign-in-network', network);
  await countTry('sign-in-address', credentials.email);
  try {
    const attempt = new Request(request.url, { method: 'POST', body: new URLSearchParams(credentials) });
    const user = await authenticator.authenticate('password', attempt);
    await forgetTries('sign-in-address', credentials.email);
    return user;
  } catch (error) {
    if (error instanceof AuthorizationError && error.cause instanceof DomainError) throw error.cause;
    throw error;
  }
}
