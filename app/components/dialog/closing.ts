import type { MouseEvent } from 'react';
import { dialogs } from '~/messages';

/**
 * Goes back from a dialog; where something was typed into it, not without asking. It stays open until the browser has gone
 * back: a press on the page behind that came before would be undone by that.
 */
export function closeUnlessKept(dialog: HTMLDialogElement): void {
  if (mayClose(dialog)) window.history.back();
}

/** Asks where there is something to lose. What is thrown away is gone at once: the same form may be asked for again before it is made anew. */
function mayClose(dialog: HTMLDialogElement): boolean {
  if (!hasWords(dialog)) return true;
  if (!window.confirm(dialogs.discard)) return false;
  dialog.querySelectorAll('form').forEach((form) => form.reset());
  return true;
}

/** The fields of a page stand as the server wrote them, until somebody types. */
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

/** Closes the dialog that a button or link stands in, in the place of what a click does elsewhere. */
export function closeDialog(event: MouseEvent<HTMLElement>): void {
  const dialog = event.currentTarget.closest('dialog');
  if (!dialog) return;
  event.preventDefault();
  window.history.back();
}
