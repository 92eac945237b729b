import { Link } from '@remix-run/react';
import { Icon } from './Icons';

/** Stands on top of a page that belongs to another. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="back-link" to={to}>
      <Icon name="back" />
      {children}
    </Link>
  );
}
