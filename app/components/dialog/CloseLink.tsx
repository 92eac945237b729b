import { Link, type LinkProps } from '@remix-run/react';
import { closeDialog } from './closing';

/** The way out of a page that may be shown as a dialog: a link on the page; in a dialog it closes the dialog. */
export function CloseLink(link: LinkProps) {
  return <Link {...link} onClick={closeDialog} />;
}
