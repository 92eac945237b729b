import { Link, type LinkProps, NavLink, type NavLinkProps } from '@remix-run/react';
import { type MouseEvent, useContext } from 'react';
import { closeDialog } from './closing';
import { DialogContext, InDialogContext } from './dialog-context';

/** Opens the page as a dialog where the browser can: not without script, nor in another tab or window. */
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
