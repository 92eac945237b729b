import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

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
