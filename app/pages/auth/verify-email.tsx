import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigate, Link } from '@remix-run/react';
import { useEffect, useState, type ReactNode } from 'react';
import { Spinner } from '~/components/Icons';
import { Form, SubmitButton, Panel } from '~/components/forms/form';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { keepForm } from '~/components/weak-link/guard';
import type { CheckedAccount } from '~/domain/accounts/account';
import { redeemAutoLogin, verifyEmail } from '~/domain/accounts/registration';
import { showNotice } from '~/http/flash';
import { parametersOf } from '~/http/page-loader';
import { afterVerification } from '~/http/pending-action';
import { parse, toDomainError, retryAfterHeader } from '~/http/problem';
import { readForm } from '~/http/request-body';
import { signInOrAskForCode } from '~/http/second-step';
import { callerOf, sessionOfCookies } from '~/http/session';
import { verification } from '~/messages/accounts';
import { verifyEmailInput } from '~/schemas/accounts';
import { verifyHelpPath } from './auth-paths';

export const handle = { parameters: ['token', 'email'], database: 'none' } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Verify your email',
  description: 'Confirm your email address with the link we emailed you, and start posting.',
});

/** GET changes nothing, because mail scanners open links (contract). */
export function loader({ request }: LoaderFunctionArgs) {
  const parameters = parametersOf(request, handle);
  return { token: parameters.get('token') ?? '', email: parameters.get('email') ?? '' };
}

export const clientAction = keepForm();

/** Without JavaScript: verifies the address and signs this browser in. */
export async function action({ request, context }: ActionFunctionArgs) {
  try {
    const { execute } = await verifyEmail.begin(await callerOf({ request, context }));
    const link = parse(verifyEmailInput, Object.fromEntries(await readForm(request)));
    const { autoLoginSecret, userId, ...answer } = await execute(link);
    const account =
      autoLoginSecret !== null && userId !== null ? await redeemAutoLogin({ userId, secret: autoLoginSecret }) : null;
    const signIn = account && (await signInNewcomer(request, account));
    // This response isn't a redirect, so its header has to show the driver already.
    if (signIn?.isSignedIn) context.session = sessionOfCookies(signIn.cookies.join('; '));
    const { notice, text, undo } = signIn?.pendingNotice ?? {};
    const headers = new Headers(notice && (await showNotice(context, notice, text, undo)));
    for (const cookie of signIn?.cookies ?? []) headers.append('Set-Cookie', cookie);
    return data<VerificationState>(stateOf(answer), { headers });
  } catch (thrown) {
    const error = toDomainError(thrown, context.requestId);
    const { message, status } = error;
    const view = status >= 500 ? 'error' : 'invalid';
    return data<VerificationState>({ view, message }, { status, headers: retryAfterHeader(error) });
  }
}

async function signInNewcomer(request: Request, account: CheckedAccount) {
  const { to, isNew } = await afterVerification(request);
  return signInOrAskForCode(request, account, to, isNew);
}

type VerificationReply = { status: string; wasExpired: boolean; alreadyVerified: boolean; message: string };

function stateOf(answer: VerificationReply): VerificationState {
  if (answer.status === 'expired') return { view: 'expired' };
  if (answer.alreadyVerified) return { view: 'already-verified' };
  return { view: answer.wasExpired ? 'success-expired' : 'success', message: answer.message };
}

export default function VerifyEmailPage() {
  const { token, email } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const called = useVerification({ token, email, skip: Boolean(posted) });
  const state = posted ?? called;
  if (state) return <VerificationView state={state} email={email} />;
  if (!token) return <VerificationView state={{ view: 'invalid', message: verification.missingToken }} email={email} />;
  return (
    <VerificationView state={{ view: 'button' }} email={email}>
      <Form reloadDocument>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="email" value={email} />
        <SubmitButton pendingLabel="Verifying...">Verify my email</SubmitButton>
      </Form>
    </VerificationView>
  );
}

type Answer = {
  status?: string;
  userId?: number | null;
  wasExpired?: boolean;
  alreadyVerified?: boolean;
  message?: string;
};

/** Delay between sign-in and redirect (specification §9), in milliseconds. */
const redirectDelay = 1000;

/**
 * With JavaScript the page calls the API on its own (specification §4, Verification).
 * @returns null until JavaScript runs, when the page shows its button
 */
function useVerification(options: { token: string; email: string; skip: boolean }): VerificationState | null {
  const { token, email, skip } = options;
  const [state, setState] = useState<VerificationState | null>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (!token || skip) return;
    const controller = new AbortController();
    let timer: number | undefined;
    setState({ view: 'loading' });
    verify(token, email, controller.signal)
      .then((result) => {
        if (controller.signal.aborted) return;
        setState(result);
        if (result.view === 'redirecting')
          timer = window.setTimeout(() => navigate('/complete-profile'), redirectDelay);
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        const detail = error instanceof Error ? error.message : String(error);
        setState({ view: 'error', message: `An error occurred during verification: ${detail}` });
      });
    return () => {
      controller.abort();
      window.clearTimeout(timer);
    };
  }, [token, email, skip, navigate]);

  return state;
}

async function verify(token: string, email: string, signal: AbortSignal): Promise<VerificationState> {
  const query = new URLSearchParams(email ? { token, email } : { token });
  const response = await fetch(`/api/verify-email?${query.toString()}`, { credentials: 'include', signal });
  const answer = answerIn(await response.text());
  if (response.ok && answer.status === 'success') {
    const signedIn = answer.userId != null && (await autoLogin(answer.userId));
    if (signedIn) return { view: 'redirecting' };
    if (answer.wasExpired) return { view: 'success-expired', message: answer.message };
    return { view: answer.alreadyVerified ? 'already-verified' : 'success', message: answer.message };
  }
  if (response.ok && answer.status === 'expired') return { view: 'expired' };
  return { view: 'invalid', message: answer.message };
}

/** The response may be a captive portal's page instead of JSON. */
function answerIn(text: string): Answer {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    return {};
  }
}

/** A failure is not an error, since the address is already verified. */
async function autoLogin(userId: number): Promise<boolean> {
  const response = await fetch('/api/auto-login', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userId }),
  });
  return response.ok;
}

/** The eight views of specification §2, plus the button for browsers without JavaScript. */
type VerificationState = {
  view:
    | 'button'
    | 'loading'
    | 'success'
    | 'success-expired'
    | 'already-verified'
    | 'expired'
    | 'invalid'
    | 'redirecting'
    | 'error';
  message?: string;
};

type View = {
  title: string;
  text: (message?: string) => ReactNode;
  busy?: boolean;
  links?: { to: string; label: string }[];
};

const home = { to: '/', label: 'Go to Homepage' };

const views: Record<VerificationState['view'], View> = {
  button: { title: 'Verify your email', text: () => 'Tap to confirm this is your email.' },
  loading: { title: 'One moment', text: () => 'Verifying your email...', busy: true },
  success: {
    title: 'Email Verified!',
    text: (message = verification.done) => `${message} Fill in your profile and earn a point for each field.`,
    links: [
      { to: '/complete-profile', label: 'Complete My Profile' },
      { to: '/', label: 'Skip for now' },
    ],
  },
  'success-expired': {
    title: 'Email Verified!',
    text: () => 'That link had expired, but your email is verified anyway.',
    links: [home],
  },
  'already-verified': {
    title: 'Already Verified',
    text: () => 'This email is already verified. You can log in.',
    links: [{ to: '/auth', label: 'Log In' }, home],
  },
  expired: {
    title: 'Link Expired',
    text: () => 'Verification links expire after 24 hours.',
    links: [{ to: '/verify-help', label: 'Get a New Verification Email' }],
  },
  invalid: {
    title: 'Verification Failed',
    text: (message) => message || verification.invalidLink,
    links: [{ to: '/verify-help', label: 'Email verification help' }, home],
  },
  redirecting: {
    title: 'Success!',
    text: () => "You're being automatically redirected to complete your profile...",
    busy: true,
  },
  error: {
    title: 'Server Error',
    text: (message) => message || 'An error occurred during verification',
    links: [{ to: '/', label: 'Back to Home' }],
  },
};

type Props = {
  state: VerificationState;
  /** The email address in the link. */
  email: string;
  children?: ReactNode;
};

function VerificationView({ state, email, children }: Props) {
  const { title, text, busy, links = [] } = views[state.view];
  return (
    <div className="column">
      <Panel level={1} title={title}>
        <p role="status">{text(state.message)}</p>
        {busy && <Spinner className="mt-2 mb-4 h-10 w-10" />}
        {children}
        <div className="actions">
          {links.map(({ to, label }, index) => (
            <Link
              key={to}
              to={to === '/verify-help' ? verifyHelpPath(email) : to}
              className={index === 0 ? 'btn btn-go' : 'btn'}
            >
              {label}
            </Link>
          ))}
        </div>
      </Panel>
    </div>
  );
}
