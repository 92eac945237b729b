import { Link, type LinkProps } from '@remix-run/react';
import { closeDialog } from './closing';

/** The way out of a page that is also a dialog: a link from the page, in a dialog what closes it. */
export function CloseLink(link: LinkProps) {
  return <Link {...link} onClick={closeDialog} />;
}
