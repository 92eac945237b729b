import { Link } from '@remix-run/react';

type Props = {
  label: string;
  items: { label: string; to: string; current: boolean }[];
  /** Whether going back leads past the views that were looked at, as out of a dialog it must. */
  replace?: boolean;
};

/** Views of one page, each with its own address. */
export function Tabs({ label, items, replace }: Props) {
  return (
    <nav className="tabs" aria-label={label}>
      {items.map(({ label: words, to, current }) => (
        <Link key={to} to={to} aria-current={current ? 'page' : undefined} preventScrollReset replace={replace}>
          {words}
        </Link>
      ))}
    </nav>
  );
}
