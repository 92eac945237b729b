import { NavLink, type NavLinkProps } from '@remix-run/react';
import { type MouseEvent, useContext } from 'react';
import { DialogContext } from './dialog-context';

/** Opens the page as a dialog where the browser can: not without script, nor in another tab or window. */
export function DialogLink({ to, ...link }: Omit<NavLinkProps, 'to'> & { to: string }) {
  const { keepBehind } = useContext(DialogContext);
  const capable = typeof HTMLDialogElement !== 'undefined';
  const open = (event: MouseEvent<HTMLElement>) => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!capable || elsewhere) return;
    // The opener gets the focus back when the dialog closes; not every browser focuses a link that is clicked.
    event.currentTarget.focus({ preventScroll: true });
    keepBehind(to.replace(/\?.*/, ''));
  };
  return <NavLink to={to} end preventScrollReset={capable} {...link} onClick={open} />;
}
