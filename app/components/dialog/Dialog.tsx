import { useLocation, useNavigate } from '@remix-run/react';
import { type ReactNode, useContext, useId, useLayoutEffect, useRef } from 'react';
import { CloseButton } from './CloseButton';
import { closeUnlessKept } from './closing';
import { DialogContext, type PageBehind, TitleId } from './dialog-context';

/**
 * A page in a dialog over another. Closing it goes back in the history: Escape, the backdrop, its buttons and Back all do that.
 */
export function Dialog({ behind, children }: { behind: PageBehind; children: ReactNode }) {
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  /** Set once the browser has gone back already. */
  const isLeft = useRef(false);
  const navigate = useNavigate();
  const { key } = useLocation();
  const { setFrame } = useContext(DialogContext);
  const pathBehind = behind.here.location.pathname;

  // At each navigation: it may have been closed and opened again before the page behind was reloaded.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open) return;
    isLeft.current = false;
    dialog.showModal();
    dialog.focus();
    document.documentElement.classList.add(lockClass);
    setFrame(dialog);
  }, [key, setFrame]);

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const release = () => {
      document.documentElement.classList.remove(lockClass);
      setFrame(null);
    };
    const closeWithHistory = () => {
      isLeft.current = true;
      dialog.close();
    };
    const goBack = () => {
      release();
      // A browser may close it unasked, at a second Escape.
      if (!isLeft.current) navigate(-1);
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
  }, [navigate, setFrame, pathBehind]);

  return (
    <dialog className="dialog" ref={element} aria-labelledby={titleId} tabIndex={-1}>
      <div className="dialog-page">
        <TitleId.Provider value={titleId}>{children}</TitleId.Provider>
      </div>
      <CloseButton />
    </dialog>
  );
}

/** Stops the page behind from scrolling. */
const lockClass = 'behind-dialog';
