import { type FacebookProfile, FacebookStrategy } from 'remix-auth-facebook';
import { z } from 'zod';
import { config } from '~/config.server';
import { isEmailAddress } from '~/schemas/atoms';
import type { SocialProvider } from '~models/user';
import { googleStrategy, answerOf, readJsonOf, type SocialProfile } from './google';

export { ProviderError } from './google';
export type { SocialProfile } from './google';

/** Null for a provider that is not set up. @throws ProviderError when it cannot be reached */
export const strategyOf = (provider: SocialProvider) =>
  provider === 'google' ? googleStrategy() : Promise.resolve(facebookStrategy());

/** Providers with a client id and secret. */
export const configuredProviders = () => ({
  google: Boolean(config.GOOGLE_CLIENT_ID && config.GOOGLE_CLIENT_SECRET),
  facebook: Boolean(config.FACEBOOK_CLIENT_ID && config.FACEBOOK_CLIENT_SECRET),
});

const graph = config.FACEBOOK_GRAPH_URL?.replace(/\/+$/, '');

/** Facebook's own are the strategy's. */
const endpoints = graph
  ? { authorizationURL: `${graph}/v14.0/dialog/oauth`, tokenURL: `${graph}/v14.0/oauth/access_token` }
  : {};

/**
 * The strategy with a time limit on each of Facebook's answers. It reads the person itself: the strategy would ask for names and
 * a picture, which this site does not want, and break where there is no picture.
 */
class Facebook extends FacebookStrategy<SocialProfile> {
  protected override authorizationParams(): URLSearchParams {
    const params = super.authorizationParams();
    // Asks again for an address that was once withheld; its owner may have changed their mind.
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

/** Null when it is off. */
function facebookStrategy(): Facebook | null {
  const { FACEBOOK_CLIENT_ID: clientID, FACEBOOK_CLIENT_SECRET: clientSecret, SITE_URL } = config;
  if (!clientID || !clientSecret) return null;
  const callbackURL = `${SITE_URL}/auth/facebook/callback`;
  const strategy = new Facebook(
    { clientID, clientSecret, callbackURL, scope: ['email'] },
    ({ profile: { id, _json } }) =>
      // Facebook does not say whether the address was proven to it: docs/decisions/0003.
      Promise.resolve({ provider: 'facebook', id, email: _json.email || null, emailVerified: false }),
  );
  Object.assign(strategy, endpoints);
  return strategy;
}

const person = z.object({ id: z.string().min(1), email: z.string().refine(isEmailAddress).nullish().catch(null) });

/** The rest of a profile, which the site does not use. */
const unasked = {
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
    _json: { ...unasked, id, email: email ?? '' },
  };
}
