import { useContext } from 'react';
import { createPortal } from 'react-dom';
import { DialogContext } from '../dialog/dialog-context';
import { useSlowNavigation } from '../use-slow-navigation';

/** A bar at the top while script fetches a page over a slow link; without script the browser shows its own. */
export function Progress() {
  const { frame } = useContext(DialogContext);
  if (!useSlowNavigation()) return null;
  const bar = <div className="progress" role="progressbar" aria-label="Loading" />;
  return frame ? createPortal(bar, frame) : bar;
}
