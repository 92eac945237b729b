import type { MouseEvent } from 'react';

/** Closes the dialog that a button or link stands in, in the place of what a click does elsewhere. */
export function closeDialog(event: MouseEvent<HTMLElement>): void {
  const dialog = event.currentTarget.closest('dialog');
  if (!dialog) return;
  event.preventDefault();
  dialog.close();
}
