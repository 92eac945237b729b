import type { MouseEvent } from 'react';

/**
 * Whether this is the second click of a double click (UI Events, `detail`), which must be ignored: on a fast link the response to
 * the first may already be here, and the page would accept another.
 */
export const isDoubleClick = ({ detail }: MouseEvent): boolean => detail > 1;

/**
 * Props of a submit button that ignores clicks while a form is being sent, and the second click of a double click. Unlike a disabled
 * button, it keeps the keyboard focus.
 * @param act the click handler of a button that is not a submit button
 */
export const sendsOnce = (isSending: boolean, act?: () => void) => ({
  'aria-disabled': isSending || undefined,
  onClick: (event: MouseEvent): void => {
    if (isSending || isDoubleClick(event)) event.preventDefault();
    else act?.();
  },
});
