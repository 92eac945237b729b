import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { verifyFirst } from '~/messages/forms';
import { Icon } from '../Icons';
import type { Tone } from '../view-types';

type Props = { title: string; text?: string; children?: ReactNode };

export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="empty">
      <p className="mb-2 font-sign text-2xl font-extrabold leading-tight">{title}</p>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}

export function NoticeBanner({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={`notice notice-${tone}`}>
      <ToneIcon tone={tone} />
      <div>{children}</div>
    </div>
  );
}

const icons = { success: 'check', error: 'alert', info: 'info' } as const;

export const ToneIcon = ({ tone }: { tone: Tone }) => <Icon name={icons[tone]} />;

/** Shown above a form that the site would reject, before the user fills it in. */
export const VerifyFirst = () => (
  <NoticeBanner tone="info">
    {verifyFirst} <Link to="/verify-help">Email verification help</Link>
  </NoticeBanner>
);
