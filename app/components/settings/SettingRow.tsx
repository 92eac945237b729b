import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

type Props = {
  to: string;
  title: string;
  /** How it stands now. */
  children?: ReactNode;
};

/** One line of a list of settings: the whole of it leads to the page where the setting is changed. */
export function SettingRow({ to, title, children }: Props) {
  return (
    <li>
      <Link to={to}>
        <b>{title}</b>
        {children && <p className="hint">{children}</p>}
      </Link>
    </li>
  );
}
