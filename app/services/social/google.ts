import { createHash } from 'node:crypto';
import type { SessionStorage } from '@remix-run/node';
import type { AuthenticateOptions } from 'remix-auth';
import { type GoogleProfile, GoogleStrategy } from 'remix-auth-google';
import { z } from 'zod';
import { config } from '~/config.server';
import { isEmailAddress } from '~/schemas/atoms';
import { clock } from '~/services/clock';
import type { SocialProvider } from '~models/user';

/** The library's strategy, with a nonce and with a time limit on each of Google's responses. */
class Google extends GoogleStrategy<SocialProfile> {
  override async authenticate(request: Request, steps: SessionStorage, options: AuthenticateOptions) {
    try {
      return await super.authenticate(request, steps, options);
    } catch (thrown) {
      throw thrown instanceof Response ? withNonce(thrown) : thrown;
    }
  }

  protected override fetchAccessToken(code: string, params: URLSearchParams) {
    return answerOf(super.fetchAccessToken(code, params));
  }

  protected override userProfile(accessToken: string): Promise<GoogleProfile> {
    return answerOf(super.userProfile(accessToken));
  }
}

/** Null if it is not configured. @throws ProviderError if the provider cannot be reached */
export async function googleStrategy(): Promise<Google | null> {
  const { GOOGLE_CLIENT_ID: clientID, GOOGLE_CLIENT_SECRET: clientSecret, SITE_URL } = config;
  if (!clientID || !clientSecret) return null;
  const { issuers, ...endpoints } = await googleEndpoints();
  const callbackURL = `${SITE_URL}/auth/google/callback`;
  const strategy = new Google(
    { clientID, clientSecret, callbackURL, scope: 'openid email' },
    ({ profile, extraParams, request }) => {
      const nonce = nonceOf(new URL(request.url).searchParams.get('state') ?? '');
      const subject = subjectOf(extraParams.id_token, { issuers, audience: clientID, nonce });
      return Promise.resolve(toSocialProfile(profile, subject));
    },
  );
  Object.assign(strategy, endpoints);
  return strategy;
}

const userInfo = z.object({
  sub: z.string(),
  email: z.string().refine(isEmailAddress).nullish().catch(null),
  email_verified: z.boolean().catch(false),
});

function toSocialProfile({ _json }: GoogleProfile, subject: string): SocialProfile {
  const info = userInfo.safeParse(_json);
  if (info.data?.sub !== subject) throw new ProviderError('user info: a different person than in the id token');
  return { provider: 'google', id: subject, email: info.data.email ?? null, emailVerified: info.data.email_verified };
}

/** The state is random and bound to the browser by a cookie. So is the nonce, which is derived from it. */
const nonceOf = (state: string): string => createHash('sha256').update(`nonce ${state}`).digest('base64url');

/** Adds the nonce to the redirect to Google. */
function withNonce(redirect: Response): Response {
  const target = new URL(redirect.headers.get('Location') ?? '');
  target.searchParams.set('nonce', nonceOf(target.searchParams.get('state') ?? ''));
  redirect.headers.set('Location', target.href);
  return redirect;
}

/** How much the clocks of two hosts may differ. */
const skewSeconds = 60;

const payload = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.tuple([z.string()]).transform(([audience]) => audience)]),
  exp: z.number(),
  nonce: z.string(),
  sub: z.string().min(1),
});

/**
 * Checks that an id token was issued by this provider, for this site and this sign-in, and hasn't expired (OpenID Connect Core, 3.1.3.7).
 * Doesn't check the signature, since the token comes directly from the provider (same section, 6.).
 *
 * @param expected.issuers the names that the provider goes by
 * @param expected.audience our client id
 * @returns the provider's id of the person
 * @throws ProviderError that names the first violation
 */
function subjectOf(idToken: unknown, expected: { issuers: string[]; audience: string; nonce: string }): string {
  const claims = payload.safeParse(decoded(idToken));
  if (!claims.success) throw new ProviderError(`id token: ${claims.error.issues[0]?.path.join('.') || 'unreadable'}`);
  const { iss, aud, exp, nonce, sub } = claims.data;
  const rules: [string, boolean][] = [
    ['issuer', expected.issuers.includes(iss)],
    ['audience', aud === expected.audience],
    ['nonce', nonce === expected.nonce],
    ['expiry', exp > clock.now().getTime() / 1000 - skewSeconds],
  ];
  const violated = rules.find(([, isMet]) => !isMet);
  if (violated) throw new ProviderError(`id token: wrong ${violated[0]}`);
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

/** The provider's names in its id tokens, and its URLs if they differ from the strategy's defaults. */
type Endpoints = { issuers: string[]; authorizationURL?: string; tokenURL?: string; userInfoURL?: string };

const googleDefaults: Endpoints = { issuers: ['https://accounts.google.com', 'accounts.google.com'] };

let discovered: Promise<Endpoints> | undefined;

/**
 * Google itself, or the host of GOOGLE_ISSUER_URL, whose endpoints are discovered once.
 * @throws ProviderError if that host does not respond; the next call tries again
 */
function googleEndpoints(): Promise<Endpoints> {
  const issuer = config.GOOGLE_ISSUER_URL?.replace(/\/+$/, '');
  if (!issuer) return Promise.resolve(googleDefaults);
  discovered ??= answerOf(discover(issuer)).catch((error: unknown) => {
    discovered = undefined;
    throw error;
  });
  return discovered;
}

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
});

/** OpenID Connect Discovery. For a host without a discovery document, uses the paths of Google's endpoints. */
async function discover(issuer: string): Promise<Endpoints> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`);
  if (response.status === 404) {
    return {
      issuers: [issuer],
      authorizationURL: `${issuer}/o/oauth2/v2/auth`,
      tokenURL: `${issuer}/token`,
      userInfoURL: `${issuer}/oauth2/v3/userinfo`,
    };
  }
  const document = discovery.parse(await readJsonOf(response));
  if (document.issuer.replace(/\/+$/, '') !== issuer) throw new ProviderError('discovery: wrong issuer');
  return {
    issuers: [document.issuer],
    authorizationURL: document.authorization_endpoint,
    tokenURL: document.token_endpoint,
    userInfoURL: document.userinfo_endpoint,
  };
}

/** A provider is down, slow, or sends an invalid response. The message is for the log. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

/** Limit for one response of a provider, in milliseconds. */
const timeoutMs = 5_000;

/** How much of a provider's error message is logged, in characters. Enough to find a mistake in a client's settings. */
const maxMessageLength = 120;

/** Waits for a provider. @throws ProviderError if it fails or does not respond in time */
export async function answerOf<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProviderError(`no response within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, timedOut]);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError((error instanceof Error ? error.message : String(error)).slice(0, maxMessageLength));
  } finally {
    clearTimeout(timer);
  }
}

/** @throws if the body is not JSON, or the status is not 2xx */
export async function readJsonOf(response: Response): Promise<unknown> {
  if (!response.ok) throw new ProviderError(`status ${response.status}`);
  return response.json();
}

/** The profile of a person who signed in with a provider. */
export type SocialProfile = {
  provider: SocialProvider;
  /** The provider's id of the person. Unlike an email address, which may get a new owner, it never changes. */
  id: string;
  email: string | null;
  /** The provider says that it has verified the email address. */
  emailVerified: boolean;
};
