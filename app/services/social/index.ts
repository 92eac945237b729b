import { createHmac, timingSafeEqual } from 'node:crypto';
import { type FacebookProfile, FacebookStrategy } from 'remix-auth-facebook';
import { z } from 'zod';
import { config } from '~/config.server';
import { isEmailAddress } from '~/schemas/atoms';
import type { SocialProvider } from '~models/user';
import { clock } from '~/services/clock';
import { googleStrategy, answerOf, readJsonOf, type SocialProfile } from './google';

export { ProviderError } from './google';
export type { SocialProfile } from './google';

/** Null for a provider that is not configured. @throws ProviderError if it cannot be reached */
export const strategyOf = (provider: SocialProvider) =>
  provider === 'google' ? googleStrategy() : Promise.resolve(facebookStrategy());

/** Providers with a client id and secret. */
export const configuredProviders = () => ({
  google: Boolean(config.GOOGLE_CLIENT_ID && config.GOOGLE_CLIENT_SECRET),
  facebook: Boolean(config.FACEBOOK_CLIENT_ID && config.FACEBOOK_CLIENT_SECRET),
});

const graph = config.FACEBOOK_GRAPH_URL?.replace(/\/+$/, '');

/** Empty for Facebook itself, whose endpoints the strategy has built in. */
const endpoints = graph
  ? { authorizationURL: `${graph}/v14.0/dialog/oauth`, tokenURL: `${graph}/v14.0/oauth/access_token` }
  : {};

/**
 * The library's strategy, with a time limit on each of Facebook's responses. Reads the profile itself, because the strategy would request
 * names and a picture, which this site doesn't need, and would fail without a picture.
 */
class Facebook extends FacebookStrategy<SocialProfile> {
  protected override authorizationParams(): URLSearchParams {
    const params = super.authorizationParams();
    // Requests the email again if the user declined before, since they may have changed their mind.
    params.set('auth_type', 'rerequest');
    return params;
  }

  protected override fetchAccessToken(code: string, params: URLSearchParams) {
    return answerOf(super.fetchAccessToken(code, params));
  }

  protected override userProfile(accessToken: string): Promise<FacebookProfile> {
    return answerOf(readPerson(accessToken));
  }
}

/** Null if it is not configured. */
function facebookStrategy(): Facebook | null {
  const { FACEBOOK_CLIENT_ID: clientID, FACEBOOK_CLIENT_SECRET: clientSecret, SITE_URL } = config;
  if (!clientID || !clientSecret) return null;
  const callbackURL = `${SITE_URL}/auth/facebook/callback`;
  const strategy = new Facebook(
    { clientID, clientSecret, callbackURL, scope: ['email'] },
    ({ profile: { id, _json } }) =>
      // Facebook does not say whether it has verified the email: docs/decisions/0003.
      Promise.resolve({ provider: 'facebook', id, email: _json.email || null, emailVerified: false }),
  );
  Object.assign(strategy, endpoints);
  return strategy;
}

const person = z.object({ id: z.string().min(1), email: z.string().refine(isEmailAddress).nullish().catch(null) });

/** The rest of a profile, which the site doesn't use. */
const emptyProfile = {
  name: '',
  first_name: '',
  last_name: '',
  picture: { data: { url: '', width: 0, height: 0, is_silhouette: true } },
};

async function readPerson(accessToken: string): Promise<FacebookProfile> {
  const response = await fetch(`${graph ?? 'https://graph.facebook.com'}/me?fields=id,email`, {
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  const { id, email } = person.parse(await readJsonOf(response));
  return {
    provider: 'facebook',
    id,
    displayName: '',
    name: { familyName: '', givenName: '' },
    emails: [{ value: email ?? '' }],
    photos: [{ value: '' }],
    _json: { ...emptyProfile, id, email: email ?? '' },
  };
}

/** Facebook sends a request right away, so an older one is a replay. */
const maxAgeSeconds = 3600;
const skewSeconds = 300;

const payload = z.object({
  algorithm: z.literal('HMAC-SHA256'),
  user_id: z.string().min(1).max(100),
  issued_at: z.number(),
});

/**
 * Reads Facebook's `signed_request`: `signature.payload`, both base64url, signed with HMAC-SHA256 and the app secret.
 * @returns the person's Facebook id; null for a request that Facebook did not sign, or signed more than an hour ago
 */
export function readSignedRequest(signedRequest: string, appSecret: string): string | null {
  const [signature = '', body = '', ...rest] = signedRequest.split('.');
  const expected = createHmac('sha256', appSecret).update(body).digest();
  const received = Buffer.from(signature, 'base64url');
  if (rest.length > 0 || received.length !== expected.length || !timingSafeEqual(received, expected)) return null;
  const parsed = payload.safeParse(parseJson(Buffer.from(body, 'base64url').toString('utf8')));
  if (!parsed.success) return null;
  const age = clock.now().getTime() / 1000 - parsed.data.issued_at;
  return age <= maxAgeSeconds && age >= -skewSeconds ? parsed.data.user_id : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
