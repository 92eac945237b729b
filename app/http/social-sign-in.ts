import { createCookieSessionStorage, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Authenticator, AuthorizationError } from 'remix-auth';
import { z } from 'zod';
import { signInBySocial } from '~/domain/accounts/sign-in-by-social';
import { DomainError, type ErrorCode, invariant } from '~/domain/errors';
import { safePath } from '~/schemas/safe-path';
import { log } from '~/services/log';
import { ProviderError, type SocialProfile, strategyOf } from '~/services/social';
import { setCookies } from './api-reply';
import { signInCookie } from './cookies';
import { flash } from './flash';
import { toDomainError } from './problem';
import { countTry } from '~/domain/rate-limits';
import { secondStepPath, signInOrAsk } from './second-step';
import { sessionOf } from './session';
import type { OnwardNotice } from './settle-onward';

type SocialProvider = SocialProfile['provider'];

/**
 * The two steps of signing in by Google or Facebook. Between them a signed cookie of each provider's own binds the state, and
 * where the person wanted to go, to this browser. Whatever goes wrong is told on the sign-in page.
 */

/** What the sign-in page can be asked to tell. */
export const socialProblem = z.enum([
  'account-hidden',
  'account-changed',
  'social-off',
  'social-cancelled',
  'social-not-begun',
  'social-failed',
  'social-no-email',
  'social-email-taken',
  'too-many-requests',
  'unexpected',
  'unavailable',
] satisfies ErrorCode[]);

/** A loader that redirects to a provider; whoever is signed in already, to where they wanted to go. */
export const beginSocialSignIn = (provider: SocialProvider) => (args: LoaderFunctionArgs) => {
  const redirectTo = safePath(new URL(args.request.url).searchParams.get('redirectTo'));
  return orSignInPage(args, redirectTo, async () => {
    if (!(await sessionOf(args))) await leaveFor(provider, args.request.url, redirectTo);
    return redirect(redirectTo, 303);
  });
};

/** A loader for the way back from a provider. It uses the state up, whatever comes of it. */
export const finishSocialSignIn = (provider: SocialProvider) => async (args: LoaderFunctionArgs) => {
  const { request, context } = args;
  const session = await stepsOf(provider).getSession(request.headers.get('Cookie'));
  const redirectTo = safePath(session.get('redirectTo'));
  const answer = await orSignInPage(args, redirectTo, async () => {
    await countTry('sign-in-network', context.network);
    invariant(new URL(request.url).searchParams.get('error') !== 'access_denied', 'social-cancelled');
    const { account, isNew } = await signInBySocial(await identify(provider, request));
    const { isSignedIn, cookies, told } = await signInOrAsk(request, account, redirectTo, isNew);
    const headers = new Headers(setCookies(cookies));
    if (!isSignedIn) return redirect(secondStepPath, { status: 303, headers });
    const welcome: OnwardNotice = { notice: isNew ? 'registered' : 'signed-in', ...told };
    headers.append('Set-Cookie', await flash(welcome.notice, welcome.text, welcome.undo));
    return redirect(isNew ? '/complete-profile' : redirectTo, { status: 303, headers });
  });
  answer.headers.append('Set-Cookie', await signInCookie(provider).serialize('', { maxAge: 0 }));
  return answer;
};

const stepsOf = (provider: SocialProvider) =>
  createCookieSessionStorage<{ redirectTo: string }>({ cookie: signInCookie(provider) });

/** @throws Response, the redirect to the provider */
async function leaveFor(provider: SocialProvider, url: string, redirectTo: string): Promise<void> {
  // The strategy adds its state to the session that it is shown: a fresh one, which knows the way back.
  const steps = stepsOf(provider);
  const session = await steps.getSession();
  session.set('redirectTo', redirectTo);
  await identify(provider, new Request(url, { headers: { Cookie: await steps.commitSession(session) } }));
}

/**
 * Has the provider's strategy look at a request.
 * @returns whom the provider has signed in
 * @throws Response, the redirect to the provider; DomainError `social-off`, `social-failed`, `social-not-begun`
 */
async function identify(provider: SocialProvider, request: Request): Promise<SocialProfile> {
  try {
    const strategy = await strategyOf(provider);
    invariant(strategy, 'social-off');
    const authenticator = new Authenticator<SocialProfile>(stepsOf(provider), { throwOnError: true });
    return await authenticator.use(strategy, provider).authenticate(provider, request);
  } catch (thrown) {
    const cause = thrown instanceof AuthorizationError ? thrown.cause : thrown;
    if (cause instanceof ProviderError) {
      log.warn({ provider, reason: cause.message }, 'a provider did not sign somebody in as it should');
      throw new DomainError('social-failed');
    }
    // The strategy itself refuses only a bad state or a missing code.
    throw thrown instanceof AuthorizationError ? new DomainError('social-not-begun') : thrown;
  }
}

/** Where each problem is solved: mostly by signing in in another way. */
const tabFor = (code: ErrorCode) => (code === 'social-no-email' ? 'register' : 'login');

async function orSignInPage(
  { context }: LoaderFunctionArgs,
  redirectTo: string,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    const { code } = toDomainError(thrown, context.requestId);
    const problem = new URLSearchParams({ tab: tabFor(code), problem: code });
    if (redirectTo !== '/') problem.set('redirectTo', redirectTo);
    return redirect(`/auth?${problem.toString()}`, 303);
  }
}
