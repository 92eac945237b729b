import { createCookieSessionStorage, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Authenticator, AuthorizationError } from 'remix-auth';
import { z } from 'zod';
import { signInBySocial } from '~/domain/accounts/sign-in';
import { DomainError, type ErrorCode, invariant } from '~/domain/errors';
import { consumeLimit } from '~/domain/rate-limits';
import { safePath } from '~/schemas/safe-path';
import { log } from '~/services/log';
import { ProviderError, type SocialProfile, strategyOf } from '~/services/social';
import { setCookies } from './api-reply';
import { signInCookie } from './cookies';
import { flash } from './flash';
import { toDomainError } from './problem';
import type { PendingNotice } from './resume-pending-action';
import { secondStepPath, signInOrAskForCode } from './second-step';
import { sessionOf } from './session';

type SocialProvider = SocialProfile['provider'];

/**
 * The two steps of signing in with Google or Facebook. In between, a signed cookie for each provider binds each tab's state and return path
 * to this browser. The sign-in page shows all errors.
 */

/** A sign-in that a tab has started. `kept`: the strategy's session data. */
const pendingSignIn = z.object({ state: z.string(), redirectTo: z.string(), kept: z.record(z.string(), z.unknown()) });
type PendingSignIn = z.infer<typeof pendingSignIn>;

/** Newest first. */
const pendingSignIns = z.array(pendingSignIn).catch([]);
const maxTabs = 5;
/** In characters. Browsers drop longer cookies. */
const maxCookieLength = 3_800;

/** The errors that the sign-in page can show. */
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

/** A loader that redirects to the provider, or straight to the return path if already signed in. */
export const beginSocialSignIn = (provider: SocialProvider) => (args: LoaderFunctionArgs) => {
  const redirectTo = safePath(new URL(args.request.url).searchParams.get('redirectTo'));
  return withSignInPage(args, redirectTo, async () =>
    (await sessionOf(args)) ? redirect(redirectTo, 303) : redirectToProvider(provider, args.request, redirectTo),
  );
};

/** A loader for the provider's callback. Each state works once. */
export const finishSocialSignIn = (provider: SocialProvider) => async (args: LoaderFunctionArgs) => {
  const { request, context } = args;
  const pending = await pendingSignInsOf(provider, request);
  const state = new URL(request.url).searchParams.get('state');
  const current = pending.find((each) => each.state === state);
  const redirectTo = safePath((current ?? pending[0])?.redirectTo);
  const response = await withSignInPage(args, redirectTo, async () => {
    await consumeLimit('sign-in-network', context.network);
    invariant(new URL(request.url).searchParams.get('error') !== 'access_denied', 'social-cancelled');
    const { account, isNew } = await signInBySocial(
      await identify(provider, await withSessionOf(provider, request, current)),
    );
    const { isSignedIn, cookies, pendingNotice } = await signInOrAskForCode(request, account, redirectTo, isNew);
    const headers = new Headers(setCookies(cookies));
    if (!isSignedIn) return redirect(secondStepPath, { status: 303, headers });
    const welcome: PendingNotice = { notice: isNew ? 'registered' : 'signed-in', ...pendingNotice };
    headers.append('Set-Cookie', await flash(welcome.notice, welcome.text, welcome.undo));
    return redirect(isNew ? '/complete-profile' : redirectTo, { status: 303, headers });
  });
  // An unknown state ends all sign-ins of this browser: someone may be guessing states.
  const others = current ? pending.filter((each) => each !== current) : [];
  response.headers.append('Set-Cookie', await saveSignIns(provider, others));
  return response;
};

const sessionStorageOf = (provider: SocialProvider) => createCookieSessionStorage({ cookie: signInCookie(provider) });

const pendingSignInsOf = async (provider: SocialProvider, request: Request): Promise<PendingSignIn[]> =>
  pendingSignIns.parse(await signInCookie(provider).parse(request.headers.get('Cookie')));

/** @returns the Set-Cookie with as many of these as fit, newest first */
async function saveSignIns(provider: SocialProvider, pending: PendingSignIn[]): Promise<string> {
  const cookie = signInCookie(provider);
  if (pending.length === 0) return cookie.serialize('', { maxAge: 0 });
  const header = await cookie.serialize(pending);
  return header.length > maxCookieLength && pending.length > 1 ? saveSignIns(provider, pending.slice(0, -1)) : header;
}

/** @returns the redirect to the provider; tabs that have started before can still finish */
async function redirectToProvider(provider: SocialProvider, request: Request, redirectTo: string): Promise<Response> {
  const redirected: unknown = await identify(provider, new Request(request.url)).then(
    () => new Error('The strategy signed a user in at the first step.'),
    (thrown: unknown) => thrown,
  );
  if (!(redirected instanceof Response)) throw redirected;
  const location = redirected.headers.get('Location') ?? '';
  const state = new URL(location).searchParams.get('state') ?? '';
  const { data: kept } = await sessionStorageOf(provider).getSession(redirected.headers.get('Set-Cookie'));
  const pending = [{ state, redirectTo, kept }, ...(await pendingSignInsOf(provider, request))].slice(0, maxTabs);
  return redirect(location, { headers: { 'Set-Cookie': await saveSignIns(provider, pending) } });
}

/** The request, as if its tab were the only one that is signing in. */
async function withSessionOf(
  provider: SocialProvider,
  request: Request,
  current: PendingSignIn | undefined,
): Promise<Request> {
  const steps = sessionStorageOf(provider);
  const session = await steps.getSession();
  for (const [name, value] of Object.entries(current?.kept ?? {})) session.set(name, value);
  const [cookie = ''] = (await steps.commitSession(session)).split(';');
  return new Request(request.url, { headers: { Cookie: cookie } });
}

/**
 * Runs the provider's strategy on a request.
 * @throws Response, the redirect to the provider; DomainError `social-off`, `social-failed`, `social-not-begun`
 */
async function identify(provider: SocialProvider, request: Request): Promise<SocialProfile> {
  try {
    const strategy = await strategyOf(provider);
    invariant(strategy, 'social-off');
    const authenticator = new Authenticator<SocialProfile>(sessionStorageOf(provider), { throwOnError: true });
    return await authenticator.use(strategy, provider).authenticate(provider, request);
  } catch (thrown) {
    const cause = thrown instanceof AuthorizationError ? thrown.cause : thrown;
    if (cause instanceof ProviderError) {
      log.warn({ provider, reason: cause.message }, 'a provider sign-in failed');
      throw new DomainError('social-failed');
    }
    // The strategy itself rejects only a bad state or a missing code.
    throw thrown instanceof AuthorizationError ? new DomainError('social-not-begun') : thrown;
  }
}

/** The tab of the sign-in page where the user can solve the problem. */
const tabFor = (code: ErrorCode) => (code === 'social-no-email' ? 'register' : 'login');

async function withSignInPage(
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
