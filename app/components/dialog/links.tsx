import { Link, type LinkProps, NavLink, type NavLinkProps, type SubmitOptions, useSubmit } from '@remix-run/react';
import { type MouseEvent, useContext } from 'react';
import { dialogs } from '~/messages/forms';
import { DialogContext, InDialogContext } from './dialog-context';

/** Opens the page as a dialog where the browser can: not without JavaScript, nor in another tab or window. */
export function DialogLink({ to, ...link }: Omit<NavLinkProps, 'to'> & { to: string }) {
  const { open } = useContext(DialogContext);
  const isInDialog = useContext(InDialogContext) !== null;
  const follow = (event: MouseEvent<HTMLElement>) => {
    if (isInDialog || isForElsewhere(event) || typeof HTMLDialogElement === 'undefined' || !open(to)) return;
    event.preventDefault();
    // The opener gets the focus back when the dialog closes; not every browser focuses a link that is clicked.
    event.currentTarget.focus({ preventScroll: true });
  };
  return <NavLink to={to} end {...link} onClick={follow} />;
}

/** The way out of a page that may be shown as a dialog: a link on the page; in a dialog it closes the dialog. */
export function CloseLink(link: LinkProps) {
  return <Link {...link} onClick={closeDialog} />;
}

/** From a page that may be shown as a dialog to another such: in a dialog it stays open, and Back still closes it. */
export function StepLink({ to, ...link }: Omit<LinkProps, 'to'> & { to: string }) {
  const dialog = useContext(InDialogContext);
  const step = (event: MouseEvent<HTMLElement>) => {
    if (!dialog || isForElsewhere(event)) return;
    event.preventDefault();
    dialog.step(to);
  };
  return <Link to={to} {...link} onClick={step} />;
}

/** Another tab or window. */
const isForElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

/** For script that sends the form of a page which may be shown as a dialog. */
export function usePageSubmit(): (body: FormData, encType: SubmitOptions['encType']) => void {
  const submit = useSubmit();
  const dialog = useContext(InDialogContext);
  return (body, encType) => {
    if (dialog) dialog.form.submit(body, { method: 'post', action: dialog.href, encType, preventScrollReset: true });
    else submit(body, { method: 'post', replace: true, encType });
  };
}

/**
 * Goes back from a dialog; where something was typed into it, asks first. It stays open until the browser has gone back: closed
 * earlier, a tap on the page behind could be undone by going back.
 */
export function closeUnlessKept(dialog: HTMLDialogElement): void {
  if (mayClose(dialog)) window.history.back();
}

/**
 * Asks first if typed text would be lost. Discarded text is cleared at once: the same form may be opened again before it is
 * rendered again.
 */
function mayClose(dialog: HTMLDialogElement): boolean {
  if (!hasWords(dialog)) return true;
  if (!window.confirm(dialogs.discard)) return false;
  dialog.querySelectorAll('form').forEach((form) => form.reset());
  return true;
}

/**
 * Fields hold their default values until someone types; a draft saved on the device is not lost. A text area has nothing checked,
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
function closeDialog(event: MouseEvent<HTMLElement>): void {
  const dialog = event.currentTarget.closest('dialog');
  if (!dialog) return;
  event.preventDefault();
  window.history.back();
}
