import type { MouseEvent } from 'react';
import { dialogs } from '~/messages/forms';

/**
 * Goes back from a dialog; where something was typed into it, asks first. It stays open until the browser has gone back: closed
 * earlier, a press on the page behind could be undone by going back.
 */
export function closeUnlessKept(dialog: HTMLDialogElement): void {
  if (mayClose(dialog)) window.history.back();
}

/**
 * Asks where there is something to lose. What is given up is cleared at once: the same form may be opened again before it is
 * rendered anew.
 */
function mayClose(dialog: HTMLDialogElement): boolean {
  if (!hasWords(dialog)) return true;
  if (!window.confirm(dialogs.discard)) return false;
  dialog.querySelectorAll('form').forEach((form) => form.reset());
  return true;
}

/**
 * Fields hold their default values until somebody types; what is kept on the device is not lost. A text area has nothing checked,
 * by default either.
 */
const hasWords = (dialog: HTMLDialogElement): boolean =>
  Array.from(
    dialog.querySelectorAll<HTMLInputElement>('form[method="post"]:not([data-kept]) [name]:not(select):not(button)'),
  ).some(
    (field) =>
      field.name === 'keptPhoto' || field.value !== field.defaultValue || field.checked !== field.defaultChecked,
  );

/** A click handler for buttons and links inside a dialog. */
export function closeDialog(event: MouseEvent<HTMLElement>): void {
  const dialog = event.currentTarget.closest('dialog');
  if (!dialog) return;
  event.preventDefault();
  window.history.back();
}
