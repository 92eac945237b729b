import { Link } from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import { DialogContext } from './dialog-context';
import { DialogLink } from './DialogLink';

type Props = { to: string; className: string; rel: 'next' | 'prev'; children: ReactNode };

/** From a page that may be shown as a dialog to another such: in a dialog it stays open, and Back still closes it. */
export function StepLink(link: Props) {
  const { behind } = useContext(DialogContext);
  return behind ? <DialogLink {...link} replace /> : <Link {...link} />;
}
