import { matchPath, useFetcher, useLocation, useNavigate, useRevalidator } from '@remix-run/react';
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent as PressOf,
  useContext,
  useId,
} from 'react';
import type { FormReply } from '~/schemas/shown';
import { Icon } from '../Icons';
import { ProgressBar } from '../frame/Progress';
import { DialogContext, type DialogPage, InDialogContext, TitleId } from './dialog-context';
import { closeIfConfirmed } from './links';

type DialogRequest = { id: string; href: string; load: DialogPage['load']; pageBehind: string };

/**
 * With JavaScript, a `DialogLink` opens its page in a `<dialog>`. The router stays on the page behind it: the dialog's data and form
 * use fetchers, and only the address bar shows its address (docs/decisions/0009-dialogs-are-pages.md).
 */
export function DialogHost({ pages, children }: { pages: DialogPage[]; children: (dialog: ReactNode) => ReactNode }) {
  const { pathname, search, state } = useLocation();
  const [request, setRequest] = useState<DialogRequest | null>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const isOpen = request !== null && dialogIn(state) === request.id;
  const isHere = request?.pageBehind === pathname + search;
  const close = useCallback((id: string) => setRequest((last) => (last?.id === id ? null : last)), []);
  const open = (href: string): boolean => {
    const page = pages.find(({ path }) => matchPath(path, new URL(href, window.location.href).pathname));
    if (!page) return false;
    setRequest({ id: String(Math.random()), href, load: page.load, pageBehind: pathname + search });
    return true;
  };
  return (
    <DialogContext.Provider value={{ open, isOpen, frame, setFrame }}>
      {children(
        request && isHere ? <PageInDialog key={request.id} {...request} isOpen={isOpen} onClose={close} /> : null,
      )}
    </DialogContext.Provider>
  );
}

/** The router keeps this in the history entry. */
const dialogIn = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'dialog' in state ? state.dialog : null;

type Props = Pick<DialogRequest, 'id' | 'href' | 'load'> & { isOpen: boolean; onClose: (id: string) => void };

function PageInDialog({ id, href: first, load, isOpen, onClose: close }: Props) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ navigate, pathname, search });
  latest.current = { navigate, pathname, search };
  const onClose = useCallback(() => close(id), [close, id]);
  const [href, setHref] = useState(first);
  const [Page, setPage] = useState<ComponentType | null>(null);
  const form = useFetcher<FormReply | undefined>();
  const { state: revalidation } = useRevalidator();
  const [data, setData] = useState<unknown>();
  const [readings, setReadings] = useState({ asked: 1, done: 0 });
  const isReady = Page !== null && data !== undefined;

  useEffect(() => {
    let isUnmounted = false;
    load().then(
      (page) => isUnmounted || setPage(() => page.default),
      () => isUnmounted || latest.current.navigate(first),
    );
    return () => {
      isUnmounted = true;
      onClose();
    };
  }, [first, load, onClose]);
  useEffect(() => {
    if (isOpen) return onClose;
  }, [isOpen, onClose]);

  const step = (to: string) => {
    setHref(to);
    readAgain();
  };
  const readAgain = () => setReadings(({ asked, done }) => ({ asked: asked + 1, done }));
  const show = (next: unknown) => {
    setData(next);
    setReadings(({ asked }) => ({ asked, done: asked }));
  };
  const isAccepted = form.data?.result.status === 'success';
  useEffect(() => {
    if (isAccepted || revalidation === 'loading') readAgain();
  }, [isAccepted, form.data, revalidation]);

  useEffect(() => {
    // Only the hash changes, so the page behind is not loaded again.
    if (!isReady) return;
    const { navigate, pathname, search } = latest.current;
    navigate({ pathname, search, hash: '#dialog' }, { state: { dialog: id }, preventScrollReset: true });
  }, [isReady, id]);
  useLayoutEffect(() => {
    if (isOpen) window.history.replaceState(window.history.state, '', href);
  }, [isOpen, href]);

  const isReading = readings.asked > readings.done;
  const reading = (
    <>
      {isReading && <PageData key={readings.asked} href={href} onRead={show} />}
      <ProgressBar isBusy={isReading || form.state !== 'idle'} />
    </>
  );
  if (!isOpen || !isReady) return reading;
  return (
    <InDialogContext.Provider value={{ href, data, form, step }}>
      <Dialog onClose={onClose}>
        <Page />
        {reading}
      </Dialog>
    </InDialogContext.Provider>
  );
}

/** Unmounts after the first load. Otherwise, once a dialog's form deleted something, the router would reload it and fail. */
function PageData({ href, onRead }: { href: string; onRead: (data: unknown) => void }) {
  const { load, data } = useFetcher<unknown>();
  const read = useRef(onRead);
  read.current = onRead;
  useEffect(() => load(href), [load, href]);
  useEffect(() => {
    if (data !== undefined) read.current(data);
  }, [data]);
  return null;
}

/**
 * A page in a dialog on top of another page. Escape, the backdrop, its buttons and Back all close it by going back in the history.
 */
function Dialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
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
    /** Set once the browser has already gone back. */
    let hasGoneBack = false;
    dialog.showModal();
    dialog.focus();
    document.documentElement.classList.add(...locked);
    setFrame(dialog);
    const release = () => {
      document.documentElement.classList.remove(...locked);
      setFrame(null);
    };
    const closeWithHistory = () => {
      hasGoneBack = true;
      dialog.close();
      latest.current.onClose();
    };
    const goBack = () => {
      release();
      // On a second Escape, a browser may close the dialog without a cancelable `cancel` event.
      if (!hasGoneBack) latest.current.navigate(-1);
    };
    const closeFromOutside = (event: MouseEvent) => {
      if (event.target === dialog) closeIfConfirmed(dialog);
    };
    const confirmClose = (event: Event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      closeIfConfirmed(dialog);
    };
    window.addEventListener('popstate', closeWithHistory);
    dialog.addEventListener('cancel', confirmClose);
    dialog.addEventListener('close', goBack);
    dialog.addEventListener('mousedown', closeFromOutside);
    return () => {
      window.removeEventListener('popstate', closeWithHistory);
      dialog.removeEventListener('cancel', confirmClose);
      dialog.removeEventListener('close', goBack);
      dialog.removeEventListener('mousedown', closeFromOutside);
      release();
      dialog.close();
      if (window.location.pathname !== pathBehind) window.scrollTo(0, 0);
    };
  }, [setFrame, pathBehind]);

  return (
    <dialog className="dialog" ref={element} aria-labelledby={titleId} tabIndex={-1}>
      <div className="flex-initial min-h-0 overflow-auto max-sm:grow">
        <TitleId.Provider value={titleId}>{children}</TitleId.Provider>
      </div>
      <button type="button" className="btn absolute top-3 right-3 w-12 p-0 bg-blue text-white" onClick={close}>
        <Icon name="close" label="Close" className="m-0" />
      </button>
    </dialog>
  );
}

function close({ currentTarget }: PressOf<HTMLElement>): void {
  const dialog = currentTarget.closest('dialog');
  if (dialog) closeIfConfirmed(dialog);
}

/** Stops the page behind from scrolling. */
const locked = ['overflow-hidden', '[scrollbar-gutter:stable]'];
