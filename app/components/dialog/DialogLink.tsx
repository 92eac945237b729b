import { NavLink, type NavLinkProps } from '@remix-run/react';
import { type MouseEvent, useContext } from 'react';
import { DialogContext } from './dialog-context';

/** A link to a page that opens as a dialog where the browser can: not without script, nor in another tab or window. */
export function DialogLink({ to, ...link }: Omit<NavLinkProps, 'to'> & { to: string }) {
  const { keepBehind } = useContext(DialogContext);
  const capable = typeof HTMLDialogElement !== 'undefined';
  const open = (event: MouseEvent<HTMLElement>) => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!capable || elsewhere) return;
    // What has the focus when a dialog opens gets it back; not every browser gives it to a link that is clicked.
    event.currentTarget.focus({ preventScroll: true });
    keepBehind(to.split('?', 1)[0] ?? to);
  };
  return <NavLink to={to} end preventScrollReset={capable} {...link} onClick={open} />;
}
