import { useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { DialogContext } from '../dialog/dialog-context';
import { usePageNavigation } from '../weak-link/use-page-navigation';

/** A progress bar for slow client-side navigation. Without JavaScript the browser shows its own. */
export function Progress() {
  const { frame } = useContext(DialogContext);
  const bar = <ProgressBar isBusy={usePageNavigation().state !== 'idle'} />;
  return frame ? createPortal(bar, frame) : bar;
}

export const ProgressBar = ({ isBusy }: { isBusy: boolean }) =>
  useIsSlow(isBusy) ? (
    <div
      className="fixed top-0 left-0 z-[9] h-1 w-[90%] bg-amber animate-progress motion-reduce:w-full motion-reduce:animate-none"
      role="progressbar"
      aria-label="Loading"
    />
  ) : null;

/** Faster navigations show no progress bar. In milliseconds. */
const slowAfterMs = 300;

/** The current navigation once it is slow; otherwise null. */
export function useSlowNavigation() {
  const navigation = usePageNavigation();
  return useIsSlow(navigation.state !== 'idle') ? navigation : null;
}

function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isBusy && isSlow;
}
