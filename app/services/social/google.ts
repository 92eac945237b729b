import { createHash } from 'node:crypto';
import type { SessionStorage } from '@remix-run/node';
import type { AuthenticateOptions } from 'remix-auth';
import { type GoogleProfile, GoogleStrategy } from 'remix-auth-google';
import { z } from 'zod';
import { config } from '~/config.server';
import { isEmailAddress } from '~/schemas/atoms';
import { googleEndpoints } from './google-endpoints';
import { subjectOf } from './id-token';
import { answerOf, ProviderError } from './provider-answer';
import type { SocialProfile } from './social-profile';

/** The strategy with a time limit on each of Google's answers, and with a nonce. */
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

/** Null when it is off. @throws ProviderError when the provider cannot be found */
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
  if (info.data?.sub !== subject) throw new ProviderError('user info: not of the person whom the id token names');
  return { provider: 'google', id: subject, email: info.data.email ?? null, emailVerified: info.data.email_verified };
}

/** The state is random and bound to the browser by its cookie; so is what is made from it. */
const nonceOf = (state: string): string => createHash('sha256').update(`nonce ${state}`).digest('base64url');

/** On the redirect to Google. */
function withNonce(redirect: Response): Response {
  const target = new URL(redirect.headers.get('Location') ?? '');
  target.searchParams.set('nonce', nonceOf(target.searchParams.get('state') ?? ''));
  redirect.headers.set('Location', target.href);
  return redirect;
}
