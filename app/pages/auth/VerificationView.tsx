import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Panel } from '~/components/forms/form';
import { verification } from '~/messages/accounts';
import { verifyHelpPath } from './verify-help-path';

/** The eight views of specification §2, plus the button for browsers without JavaScript. */
export type VerificationState = {
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

export function VerificationView({ state, email, children }: Props) {
  const { title, text, busy, links = [] } = views[state.view];
  return (
    <div className="column">
      <Panel level={1} title={title}>
        <p role="status">{text(state.message)}</p>
        {busy && <span className="spinner" aria-hidden="true" />}
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
