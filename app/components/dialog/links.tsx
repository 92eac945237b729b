import { Link, type LinkProps, NavLink, type NavLinkProps, type SubmitOptions, useSubmit } from '@remix-run/react';
import { type MouseEvent, useContext } from 'react';
import { dialogs } from '~/messages/forms';
import { DialogContext, InDialogContext } from './dialog-context';

/** Opens the page in a dialog, except without JavaScript or in another tab or window. */
export function DialogLink({ to, ...link }: Omit<NavLinkProps, 'to'> & { to: string }) {
  const { open } = useContext(DialogContext);
  const isInDialog = useContext(InDialogContext) !== null;
  const follow = (event: MouseEvent<HTMLElement>) => {
    if (isInDialog || opensElsewhere(event) || typeof HTMLDialogElement === 'undefined' || !open(to)) return;
    event.preventDefault();
    // The focus returns to the link when the dialog closes. Not every browser focuses a clicked link.
    event.currentTarget.focus({ preventScroll: true });
  };
  return <NavLink to={to} end {...link} onClick={follow} />;
}

/** Leaves a page that may be shown in a dialog: a plain link on a page; in a dialog it closes the dialog. */
export function CloseLink(link: LinkProps) {
  return <Link {...link} onClick={closeDialog} />;
}

/** Links two pages that may be shown in dialogs. In a dialog, the dialog stays open and Back still closes it. */
export function StepLink({ to, ...link }: Omit<LinkProps, 'to'> & { to: string }) {
  const dialog = useContext(InDialogContext);
  const step = (event: MouseEvent<HTMLElement>) => {
    if (!dialog || opensElsewhere(event)) return;
    event.preventDefault();
    dialog.step(to);
  };
  return <Link to={to} {...link} onClick={step} />;
}

/** Whether the click opens another tab or window. */
const opensElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

/** Submits the form of a page that may be shown in a dialog. */
export function usePageSubmit(): (body: FormData, encType: SubmitOptions['encType']) => void {
  const submit = useSubmit();
  const dialog = useContext(InDialogContext);
  return (body, encType) => {
    if (dialog) dialog.form.submit(body, { method: 'post', action: dialog.href, encType, preventScrollReset: true });
    else submit(body, { method: 'post', replace: true, encType });
  };
}

/**
 * Closes a dialog by going back, and asks first if text was typed. The dialog stays open until the browser has gone back.
 * Otherwise going back could undo a tap on the page behind it.
 */
export function closeIfConfirmed(dialog: HTMLDialogElement): void {
  if (mayClose(dialog)) window.history.back();
}

/**
 * Asks first if typed text would be lost. Clears discarded text right away, because the same form may be opened again before it
 * rerenders.
 */
function mayClose(dialog: HTMLDialogElement): boolean {
  if (!hasTypedText(dialog)) return true;
  if (!window.confirm(dialogs.discard)) return false;
  dialog.querySelectorAll('form').forEach((form) => form.reset());
  return true;
}

/**
 * Whether a field differs from its default. Forms with a draft saved on the device (`data-kept`) don't count. In a text area,
 * `checked` and `defaultChecked` are both undefined.
 */
const hasTypedText = (dialog: HTMLDialogElement): boolean =>
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
