import { Link } from '@remix-run/react';

type Props = {
  path: string;
  /** The list's other parameters; empty values are left out. */
  query?: Record<string, string>;
  /** Cursor of the next page; null on the last. */
  next: string | null;
  isFirstPage: boolean;
  /** Of the way back to the first page. */
  firstLabel?: string;
  nextLabel: string;
  /** The list's id on the page. */
  hash?: string;
};

export function Pager({ path, query = {}, next, isFirstPage, firstLabel = 'First Page', nextLabel, hash }: Props) {
  if (!next && isFirstPage) return null;
  const address = (values: Record<string, string>) => {
    const search = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();
    return path + (search && `?${search}`) + (hash ? `#${hash}` : '');
  };
  return (
    <nav className="pager" aria-label="Pages">
      {!isFirstPage && (
        <Link className="btn" to={address(query)}>
          {firstLabel}
        </Link>
      )}
      {next && (
        <Link className="btn" to={address({ ...query, cursor: next })} rel="next">
          {nextLabel}
        </Link>
      )}
    </nav>
  );
}
