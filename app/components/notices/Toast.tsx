import { Link, useLocation } from '@remix-run/react';
import { type MouseEvent, useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { unreached } from '~/messages';
import { DialogContext } from '../dialog/dialog-context';
import { Icon } from '../Icons';
import { onNotice, type ToastNotice } from './notify';
import type { NoticeView } from '../view-types';

/** Specification §9, in milliseconds. */
const noticeDuration = 5000;

/**
 * The page's one notice. It is in the HTML, so it needs no script. With script it goes away by itself, but not while it is
 * pointed at or focused, nor while it offers "Try Again". While a dialog is open the notice is inside it: what is behind cannot
 * be heard or pressed.
 */
export function Toast({ notice }: { notice: NoticeView | null }) {
  const { pathname, search } = useLocation();
  const { frame } = useContext(DialogContext);
  const [shown, setShown] = useState<ToastNotice | null>(notice);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (notice) setShown(notice);
  }, [notice]);
  useEffect(() => onNotice((told) => setShown((last) => told ?? (last?.again ? null : last))), []);
  useEffect(() => {
    if (!shown || shown.again || held) return;
    const timer = setTimeout(() => setShown(null), noticeDuration);
    return () => clearTimeout(timer);
  }, [shown, held]);

  const close = (event: MouseEvent) => {
    event.preventDefault();
    setHeld(false);
    setShown(null);
  };
  const tryAgain = () => {
    setShown(null);
    shown?.again?.();
  };
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };
  const holdFocus = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  const region = (
    <div className="toasts" role="status">
      {shown && (
        <div className={`toast toast-${shown.tone}`} role={shown.again && 'alert'} {...hold} {...holdFocus}>
          <Icon name={shown.tone === 'success' ? 'check' : 'alert'} />
          <p>
            <strong>{shown.title}</strong> {shown.text}
          </p>
          {shown.again && (
            <button type="button" className="btn" onClick={tryAgain}>
              {unreached.tryAgain}
            </button>
          )}
          <Link className="toast-close" to={pathname + search} onClick={close}>
            <Icon name="close" label="Close" />
          </Link>
        </div>
      )}
    </div>
  );
  return frame ? createPortal(region, frame) : region;
}
