import { useLocation, useNavigate } from '@remix-run/react';
import { type MouseEvent as PressOf, type ReactNode, useContext, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../Icons';
import { closeUnlessKept } from './closing';
import { DialogContext, TitleId } from './dialog-context';

/**
 * A page in a dialog over another. Closing it goes back in the history: Escape, the backdrop, its buttons and Back all do that.
 */
export function Dialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const latest = useRef({ navigate, onClose });
  latest.current = { navigate, onClose };
  const { pathname: pathBehind } = useLocation();
  const { setFrame } = useContext(DialogContext);

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    /** Set once the browser has gone back already. */
    let isLeft = false;
    dialog.showModal();
    dialog.focus();
    document.documentElement.classList.add(lockClass);
    setFrame(dialog);
    const release = () => {
      document.documentElement.classList.remove(lockClass);
      setFrame(null);
    };
    const closeWithHistory = () => {
      isLeft = true;
      dialog.close();
      latest.current.onClose();
    };
    const goBack = () => {
      release();
      // A browser may close it unasked, at a second Escape.
      if (!isLeft) latest.current.navigate(-1);
    };
    const closeFromOutside = (event: MouseEvent) => {
      if (event.target === dialog) closeUnlessKept(dialog);
    };
    const askFirst = (event: Event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      closeUnlessKept(dialog);
    };
    window.addEventListener('popstate', closeWithHistory);
    dialog.addEventListener('cancel', askFirst);
    dialog.addEventListener('close', goBack);
    dialog.addEventListener('mousedown', closeFromOutside);
    return () => {
      window.removeEventListener('popstate', closeWithHistory);
      dialog.removeEventListener('cancel', askFirst);
      dialog.removeEventListener('close', goBack);
      dialog.removeEventListener('mousedown', closeFromOutside);
      release();
      dialog.close();
      if (window.location.pathname !== pathBehind) window.scrollTo(0, 0);
    };
  }, [setFrame, pathBehind]);

  return (
    <dialog className="dialog" ref={element} aria-labelledby={titleId} tabIndex={-1}>
      <div className="dialog-page">
        <TitleId.Provider value={titleId}>{children}</TitleId.Provider>
      </div>
      <button type="button" className="btn dialog-close" onClick={close}>
        <Icon name="close" label="Close" />
      </button>
    </dialog>
  );
}

function close({ currentTarget }: PressOf<HTMLElement>): void {
  const dialog = currentTarget.closest('dialog');
  if (dialog) closeUnlessKept(dialog);
}

/** Stops the page behind from scrolling. */
const lockClass = 'behind-dialog';
