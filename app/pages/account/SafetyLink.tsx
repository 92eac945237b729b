import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

/** A part of what guards an account: how it stands, and the way to its page. */
export function SafetyLink({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <li className="safety-link">
      <h2>
        <Link to={to}>{title}</Link>
      </h2>
      <p>{children}</p>
    </li>
  );
}
