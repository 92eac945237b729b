import { randomUUID } from 'node:crypto';
import { getZodConstraint } from '@conform-to/zod/v4';
import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { NoticeBanner } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { Tabs } from '~/components/page-parts';
import { redirectParam } from '~/pages/auth/auth-paths';
import { keepForm } from '~/components/weak-link/guard';
import { config } from '~/config.server';
import { requestPasswordReset } from '~/domain/accounts/passwords';
import { register } from '~/domain/accounts/registration';
import { errorStatus } from '~/domain/errors';
import { signInByPassword } from '~/http/authenticator';
import { saveRegistration } from '~/http/cookies';
import { browserForm, form, formAction } from '~/http/form-action';
import { parametersOf } from '~/http/page-loader';
import { describePendingAction, keepPendingWhileRegistering } from '~/http/pending-action';
import { secondStepPath, signInOrAskForCode } from '~/http/second-step';
import { sessionOf } from '~/http/session';
import { socialProblem } from '~/http/social-sign-in';
import { passwordReset } from '~/messages/accounts';
import { sentenceFor } from '~/messages/errors';
import { rules } from '~/messages/forms';
import { forgotPasswordInput, registerInput, signInInput } from '~/schemas/accounts';
import type { PageHandle } from '~/schemas/page-handle';
import { safePath } from '~/schemas/safe-path';
import { configuredProviders } from '~/services/social';
import {
  ForgotPasswordForm,
  ForgotPasswordSent,
  PhoneSignIn,
  RegisterForm,
  RegistrationPending,
  SignInForm,
} from './auth-forms';
import { Icon } from '~/components/Icons';

const tabs = z.enum(['login', 'register', 'forgot']).catch('login');

export const handle = {
  robots: 'index',
  parameters: ['redirectTo', 'problem', 'tab', 'sent'],
  notCanonical: ['redirectTo', 'problem', 'sent'],
} as const satisfies PageHandle;

const titles = { login: 'Sign in', register: 'Register', forgot: 'Forgot password' };

const descriptions = {
  login: 'Sign in to vote on plates, post your own and keep your Meat Score.',
  register: 'Join the drivers who rate truck stop food: register to post your plates and vote on others’.',
  forgot: 'Forgot your password? We email you a link to choose a new one.',
};

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: titles[data?.tab ?? 'login'],
  description: descriptions[data?.tab ?? 'login'],
}));

export async function loader(args: LoaderFunctionArgs) {
  const session = await sessionOf(args);
  const parameters = parametersOf(args.request, handle);
  const redirectTo = safePath(parameters.get('redirectTo'));
  if (session) throw redirect(redirectTo, 303);
  const problem = socialProblem.nullable().catch(null).parse(parameters.get('problem'));
  const shown = {
    tab: tabs.parse(parameters.get('tab')),
    redirectTo,
    next: await describePendingAction(
      args.request,
      redirectTo,
      parameters.get('tab') === 'register' ? 'register' : 'login',
    ),
    ways: configuredProviders(),
    inApp: appOf(args.request.headers.get('user-agent') ?? ''),
    /** Why a sign-in with Google or Facebook failed. */
    problem: problem && sentenceFor(problem),
    /** The email address of a registration or password reset that was just requested. */
    sentTo: parameters.get('sent') ?? null,
    hasDebugPage: !config.production && args.context.isFromThisMachine,
    formKey: randomUUID(),
    constraints: {
      login: getZodConstraint(signInInput),
      register: getZodConstraint(registerInput),
      forgot: getZodConstraint(forgotPasswordInput),
    },
  };
  return data(shown, { status: problem ? errorStatus[problem] : 200 });
}

export const clientAction = keepForm({
  register: 'register',
  forgot: 'forgot-password',
});

export const action = formAction({
  login: browserForm({
    schema: signInInput,
    sentences: {
      'wrong-credentials': { field: 'password', sentence: rules.password.wrong },
      'email-unverified': { field: 'email', sentence: rules.email.notVerified },
    },
    run: async ({ input, form, request, context }) => {
      const user = await signInByPassword(request, context.network, input);
      const redirectTo = safePath(String(form.get('redirectTo') ?? '/'));
      const { isSignedIn, cookies, pendingNotice } = await signInOrAskForCode(request, user, redirectTo);
      return isSignedIn
        ? { to: redirectTo, cookies, notice: 'signed-in', ...pendingNotice }
        : { to: secondStepPath, cookies };
    },
  }),
  register: form(register, {
    schema: registerInput,
    sentences: {
      'email-already-exists': { field: 'email', sentence: rules.email.alreadyRegistered },
      unexpected: { field: '', sentence: rules.registration.failed },
    },
    input: ({ input }) => input,
    done: async (registrationId, { input, form, request }) => {
      const redirectTo = safePath(String(form.get('redirectTo') ?? '/'));
      const registration = await saveRegistration(registrationId);
      const cookies = [registration, ...(await keepPendingWhileRegistering(request, redirectTo))];
      return {
        to: sentPath('register', input.email) + redirectParam(redirectTo, '&'),
        notice: 'verification-required',
        cookies,
      };
    },
  }),
  forgot: form(requestPasswordReset, {
    schema: forgotPasswordInput,
    sentences: { unexpected: { field: '', sentence: passwordReset.requestFailed } },
    refused: ({ empty }) => (empty.includes('email') ? 'email-required' : null),
    input: ({ input }) => input,
    done: (_, { input, form }) => ({
      to: sentPath('forgot', input.email) + redirectParam(safePath(String(form.get('redirectTo') ?? '/')), '&'),
    }),
  }),
});

const sentPath = (tab: string, email: string) => `/auth?${new URLSearchParams({ tab, sent: email }).toString()}`;

export default function AuthPage() {
  const { tab, redirectTo, next, ways, inApp, problem, sentTo, hasDebugPage, formKey, constraints } =
    useLoaderData<typeof loader>();
  const back = redirectParam(redirectTo, '&');
  const signIn = `/auth?tab=login${back}`;
  if (tab === 'forgot') {
    return (
      <div className="column">
        {sentTo ? (
          <ForgotPasswordSent email={sentTo} sentence={passwordReset.sent} signIn={signIn} />
        ) : (
          <ForgotPasswordForm constraint={constraints.forgot} redirectTo={redirectTo} signIn={signIn} />
        )}
      </div>
    );
  }
  if (tab === 'register' && sentTo) {
    return (
      <div className="column">
        <RegistrationPending email={sentTo} signIn={signIn} hasDebugPage={hasDebugPage} />
      </div>
    );
  }
  return (
    <div className="column">
      <h1 className="sr-only">{titles[tab]}</h1>
      <Tabs
        label="Sign in or register"
        items={[
          { label: 'LOGIN', to: signIn, current: tab === 'login' },
          { label: 'REGISTER', to: `/auth?tab=register${back}`, current: tab === 'register' },
        ]}
      />
      {problem && <NoticeBanner tone="error">{problem}</NoticeBanner>}
      {next && <NoticeBanner tone="info">{next}</NoticeBanner>}
      {tab === 'login' ? (
        <SignInForm constraint={constraints.login} redirectTo={redirectTo} forgot={`/auth?tab=forgot${back}`} />
      ) : (
        <RegisterForm constraint={constraints.register} formKey={formKey} redirectTo={redirectTo} />
      )}
      <SocialLinks ways={ways} inApp={inApp} redirectTo={redirectTo} />
      {tab === 'login' && <PhoneSignIn redirectTo={redirectTo} />}
    </div>
  );
}

const providers = [
  { way: 'google', name: 'Google', to: '/auth/google' },
  { way: 'facebook', name: 'Facebook', to: '/auth/facebook' },
] as const;

/** Whether each provider is configured. */
type SocialWays = Record<(typeof providers)[number]['way'], boolean>;

/** Apps with a built-in browser, by its user agent. */
const apps: [name: string, agent: RegExp][] = [
  ['Instagram', /Instagram/],
  ['Messenger', /MessengerForiOS|MESSENGER|Orca-Android/],
  ['Facebook', /\bFB(AN|AV|_IAB)\b/],
  ['TikTok', /musical_ly|BytedanceWebview|TikTok/i],
  ['Snapchat', /Snapchat/],
  ['LinkedIn', /LinkedInApp/],
  ['Pinterest', /\[?Pinterest\/(iOS|Android)/],
  ['X', /Twitter for/],
  ['LINE', /\bLine\//],
  ['an app', /; wv\)/],
];

/** @returns the app that this built-in browser belongs to; null for a normal browser */
const appOf = (userAgent: string): string | null => apps.find(([, agent]) => agent.test(userAgent))?.[0] ?? null;

type Props = {
  ways: SocialWays;
  /** The app whose built-in browser this is. Google blocks sign-in there. */
  inApp: string | null;
  redirectTo: string;
};

/** Specification §2, Auth page. The links lead to other sites, so the router doesn't handle them. */
function SocialLinks({ ways, inApp, redirectTo }: Props) {
  const offered = providers.filter(({ way }) => ways[way] && !(way === 'google' && inApp));
  const back = redirectParam(redirectTo, '?');
  if (!ways.google && offered.length === 0) return null;
  return (
    <section className="mt-2 mb-4" aria-labelledby="social">
      <h2 className="m-0 text-lg" id="social">
        Or continue with
      </h2>
      {ways.google && inApp && (
        <NoticeBanner tone="info">
          Google doesn&rsquo;t allow sign-in inside {inApp}. Open this page in your browser: tap the menu (⋯), then
          &ldquo;Open in browser.&rdquo;
        </NoticeBanner>
      )}
      {offered.length > 0 && (
        <>
          <div className="actions">
            {offered.map(({ way, name, to }) => (
              <a key={name} className="btn flex-1" href={to + back}>
                <Icon name={way} />
                <span className="sr-only">Continue with </span>
                {name}
              </a>
            ))}
          </div>
          <p className="hint">We only ask for your email address. We never post for you.</p>
        </>
      )}
    </section>
  );
}
