import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { verifyFirst } from '~/messages/forms';
import { Icon } from '../Icons';
import type { NoticeView, Tone } from '../view-types';

type Props = { title: string; text?: string; children?: ReactNode };

export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="my-4 px-5 py-8 border-2 border-dashed rounded-lg text-center">
      <p className="mb-2 font-sign text-2xl font-extrabold leading-tight">{title}</p>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}

export function NoticeBanner({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={`notice ${toneLook[tone]}`}>
      <ToneIcon tone={tone} />
      <div>{children}</div>
    </div>
  );
}

export const toneLook = {
  success: 'border-l-eat-ink',
  error: 'border-l-beat-ink',
  info: 'border-l-amber',
} as const;

const icons = { success: 'check', error: 'alert', info: 'info' } as const;

export const ToneIcon = ({ tone }: { tone: Tone }) => <Icon name={icons[tone]} />;

/** Shown above a form that the site would reject, before the user fills it in. */
export const VerifyFirst = () => (
  <NoticeBanner tone="info">
    {verifyFirst} <Link to="/verify-help">Email verification help</Link>
  </NoticeBanner>
);

const eventName = 'notice';

export type ToastNotice = NoticeView & { again?: () => void };

/**
 * Shows a notice on the current page in place of the previous one.
 * @param notice null removes one that offers "Try Again"
 */
export function notify(notice: NoticeView | null, again?: () => void): void {
  window.dispatchEvent(new CustomEvent<ToastNotice | null>(eventName, { detail: notice && { ...notice, again } }));
}

/** @returns a function that stops listening */
export function onNotice(show: (notice: ToastNotice | null) => void): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) show(event.detail);
  };
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}
