import type { MouseEvent } from 'react';

/**
 * The second click of a double one (UI Events, `detail`) means what the first meant: on a fast link the first may be answered by
 * then, and the page ready for another.
 */
export const isDoubleClick = ({ detail }: MouseEvent): boolean => detail > 1;

/**
 * For a button that sends its form: while a form is on its way, and at the second tap of a double one, it does nothing. It keeps the
 * keyboard's focus, which a disabled button loses.
 * @param act what a button of script does
 */
export const sendsOnce = (isSending: boolean, act?: () => void) => ({
  'aria-disabled': isSending || undefined,
  onClick: (event: MouseEvent): void => {
    if (isSending || isDoubleClick(event)) event.preventDefault();
    else act?.();
  },
});
