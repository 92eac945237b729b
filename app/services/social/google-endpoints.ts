import { z } from 'zod';
import { config } from '~/config.server';
import { answerOf, ProviderError, readJsonOf } from './provider-answer';

/** The provider's names in its id tokens, and its addresses where they are not those that the strategy knows. */
type Endpoints = { issuers: string[]; authorizationURL?: string; tokenURL?: string; userInfoURL?: string };

const atGoogle: Endpoints = { issuers: ['https://accounts.google.com', 'accounts.google.com'] };

let found: Promise<Endpoints> | undefined;

/**
 * Google itself, or the host of GOOGLE_ISSUER_URL, which is looked up once.
 * @throws ProviderError when that host does not answer; it is asked again the next time
 */
export function googleEndpoints(): Promise<Endpoints> {
  const issuer = config.GOOGLE_ISSUER_URL?.replace(/\/+$/, '');
  if (!issuer) return Promise.resolve(atGoogle);
  found ??= answerOf(discover(issuer)).catch((error: unknown) => {
    found = undefined;
    throw error;
  });
  return found;
}

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
});

/** OpenID Connect Discovery; a host that has no such document is asked at Google's own paths. */
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
  const said = discovery.parse(await readJsonOf(response));
  if (said.issuer.replace(/\/+$/, '') !== issuer) throw new ProviderError('discovery: it is of another issuer');
  return {
    issuers: [said.issuer],
    authorizationURL: said.authorization_endpoint,
    tokenURL: said.token_endpoint,
    userInfoURL: said.userinfo_endpoint,
  };
}
