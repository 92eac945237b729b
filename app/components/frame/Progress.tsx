import { useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { DialogContext } from '../dialog/dialog-context';
import { usePageNavigation } from '../weak-link/use-page-navigation';

/** A bar at the top while script fetches a page over a slow link; without JavaScript the browser shows its own. */
export function Progress() {
  const { frame } = useContext(DialogContext);
  const bar = <ProgressBar isBusy={usePageNavigation().state !== 'idle'} />;
  return frame ? createPortal(bar, frame) : bar;
}

export const ProgressBar = ({ isBusy }: { isBusy: boolean }) =>
  useIsSlow(isBusy) ? <div className="progress" role="progressbar" aria-label="Loading" /> : null;

/** A page that comes within this time needs no sign, in milliseconds. */
const slowAfterMs = 300;

/** The navigation that is slow; null while there is none. */
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
