import { Link, useLocation, useFetcher } from '@remix-run/react';
import { type MouseEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { tryAgain as tryAgainWords } from '~/messages/errors';
import { undoLabel } from '~/messages/flash';
import { verifyFirst } from '~/messages/forms';
import { Icon } from '../Icons';
import { DialogContext } from '../dialog/dialog-context';
import { sendsOnce } from '../double-click';
import { Form } from '../forms/form';
import type { NoticeView, Tone, Undo } from '../view-types';

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

const toneLook = {
  success: 'border-l-eat-ink',
  error: 'border-l-beat-ink',
  info: 'border-l-amber',
} as const;

const icons = { success: 'check', error: 'alert', info: 'info' } as const;

const ToneIcon = ({ tone }: { tone: Tone }) => <Icon name={icons[tone]} />;

/** Shown above a form that the site would reject, before the user fills it in. */
export const VerifyFirst = () => (
  <NoticeBanner tone="info">
    {verifyFirst} <Link to="/verify-help">Email verification help</Link>
  </NoticeBanner>
);

const eventName = 'notice';

type ToastNotice = NoticeView & { again?: () => void };

/**
 * Shows a notice on the current page in place of the previous one.
 * @param notice null removes one that offers "Try Again"
 */
export function notify(notice: NoticeView | null, again?: () => void): void {
  window.dispatchEvent(new CustomEvent<ToastNotice | null>(eventName, { detail: notice && { ...notice, again } }));
}

/** @returns a function that stops listening */
function onNotice(show: (notice: ToastNotice | null) => void): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) show(event.detail);
  };
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}

/** Specification §9, in milliseconds. */
const noticeDuration = 5000;

/**
 * The page's only notice, below the header. A notice in the page's HTML has its own space in the layout, so it needs no JavaScript and
 * covers nothing. With JavaScript it disappears after a while, unless hovered, focused or offering "Try Again"; its space stays, so that
 * nothing shifts. A later notice overlays the page. While a dialog is open the notice is inside it, because the page behind it is inert.
 */
export function Toast({ notice }: { notice: NoticeView | null }) {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const { frame } = useContext(DialogContext);
  const [shown, setShown] = useState<ToastNotice | null>(notice);
  const [received, setReceived] = useState({ page, notice, hasPlace: notice !== null });
  const [height, setHeight] = useState<number>();
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  if (received.page !== page || received.notice !== notice) {
    const isNew = notice !== null && received.notice !== notice;
    setReceived({ page, notice, hasPlace: received.page === page ? received.hasPlace : isNew });
    setHeight(undefined);
    if (isNew) setShown(notice);
  }
  useEffect(() => onNotice((next) => setShown((last) => next ?? (last?.again ? null : last))), []);

  const hide = () => {
    setHeight(region.current?.offsetHeight);
    setHeld(false);
    setShown(null);
  };
  useEffect(() => {
    if (!shown || shown.again || held) return;
    const timer = setTimeout(hide, noticeDuration);
    return () => clearTimeout(timer);
  }, [shown, held]);

  const close = (event: MouseEvent) => {
    event.preventDefault();
    hide();
  };
  const tryAgain = () => {
    hide();
    shown?.again?.();
  };
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };
  const holdFocus = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  const hasPlace = received.hasPlace && !frame;
  const toast = shown && (
    <div
      className={`toast ${toneLook[shown.tone]} ${hasPlace ? 'shadow-edge' : 'shadow-over'}`}
      {...hold}
      {...holdFocus}
    >
      <ToneIcon tone={shown.tone} />
      <p className="m-0 min-w-0 flex-auto">
        <strong>{shown.title}</strong> <span>{shown.text}</span>
      </p>
      {shown.undo && <UndoForm {...shown.undo} />}
      {shown.again && (
        <button type="button" onClick={tryAgain}>
          {tryAgainWords}
        </button>
      )}
      <Link className="flex h-12 w-12 flex-none items-center justify-center" to={page} onClick={close}>
        <Icon name="close" label="Close" className="m-0" />
      </Link>
    </div>
  );
  const strip = (
    <div
      id="toast"
      ref={region}
      className={`pointer-events-none print:hidden ${frame ? 'w-full flex-none' : `${pageLook} ${hasPlace ? 'pt-2' : '-mb-px h-px'}`}`}
      style={hasPlace ? { minHeight: height } : undefined}
    >
      <div role="status">{!shown?.again && toast}</div>
      {shown?.again && <div role="alert">{toast}</div>}
    </div>
  );
  return frame ? createPortal(strip, frame) : strip;
}

/** At the edge of the screen, even if a link scrolled the page down. */
const pageLook = 'wrap sticky top-0 z-[8]';

/** With JavaScript, undoes without leaving the page. Afterwards, another notice confirms it. */
function UndoForm({ action, fields }: Undo) {
  const fetcher = useFetcher();
  return (
    <Form action={action} fetcher={fetcher}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button {...sendsOnce(fetcher.state !== 'idle')}>{undoLabel}</button>
    </Form>
  );
}
