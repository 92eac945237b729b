import type { MouseEvent } from 'react';
import { dialogs } from '~/messages';

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

/** Fields hold their default values until somebody types. */
const hasWords = (dialog: HTMLDialogElement): boolean =>
  Array.from(dialog.querySelectorAll('form[method="post"]')).some((form) => {
    const typed = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type="hidden"]), textarea');
    return (
      form.querySelector('input[name="keptPhoto"]') !== null ||
      Array.from(typed).some((field) =>
        'checked' in field && /radio|checkbox/.test(field.type)
          ? field.checked !== field.defaultChecked
          : field.value !== field.defaultValue,
      )
    );
  });

/** A click handler for buttons and links inside a dialog. */
export function closeDialog(event: MouseEvent<HTMLElement>): void {
  const dialog = event.currentTarget.closest('dialog');
  if (!dialog) return;
  event.preventDefault();
  window.history.back();
}
