import { Link } from '@remix-run/react';

type Props = { label: string; items: { label: string; to: string; current: boolean }[] };

/** Views of one page, each with its own address. */
export function Tabs({ label, items }: Props) {
  return (
    <nav className="tabs" aria-label={label}>
      {items.map(({ label: words, to, current }) => (
        <Link key={to} to={to} aria-current={current ? 'page' : undefined} preventScrollReset>
          {words}
        </Link>
      ))}
    </nav>
  );
}
