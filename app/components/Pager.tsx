import { Link } from '@remix-run/react';

type Props = {
  /** The list's own address. */
  path: string;
  /** What the list was asked for besides a page of it; empty values are left out. */
  query?: Record<string, string>;
  /** The cursor of the page that follows; null on the last. */
  next: string | null;
  isFirstPage: boolean;
  nextLabel: string;
  /** Where on the page the list stands. */
  hash?: string;
};

/** The way through a list, by links. */
export function Pager({ path, query = {}, next, isFirstPage, nextLabel, hash }: Props) {
  if (!next && isFirstPage) return null;
  const address = (values: Record<string, string>) => {
    const search = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();
    return path + (search && `?${search}`) + (hash ? `#${hash}` : '');
  };
  return (
    <nav className="pager" aria-label="Pages">
      {!isFirstPage && (
        <Link className="btn" to={address(query)}>
          First page
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
