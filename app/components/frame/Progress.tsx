import { useContext } from 'react';
import { createPortal } from 'react-dom';
import { DialogContext } from '../dialog/dialog-context';
import { useIsSlow } from '../use-slow-navigation';
import { usePageNavigation } from '../weak-link/use-page-navigation';

/** A bar at the top while script fetches a page over a slow link; without script the browser shows its own. */
export function Progress() {
  const { frame } = useContext(DialogContext);
  const bar = <ProgressBar isBusy={usePageNavigation().state !== 'idle'} />;
  return frame ? createPortal(bar, frame) : bar;
}

export const ProgressBar = ({ isBusy }: { isBusy: boolean }) =>
  useIsSlow(isBusy) ? <div className="progress" role="progressbar" aria-label="Loading" /> : null;
