import { Link } from '@remix-run/react';

type Props = {
  /** The list's own address; its query is kept. */
  path: string;
  /** The cursor of the page that follows; null on the last. */
  next: string | null;
  isFirstPage: boolean;
  nextLabel: string;
  /** Where on the page the list stands. */
  hash?: string;
};

/** The way through a list, by links. */
export function Pager({ path, next, isFirstPage, nextLabel, hash }: Props) {
  if (!next && isFirstPage) return null;
  const anchor = hash ? `#${hash}` : '';
  const cursor = next && `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(next)}${anchor}`;
  return (
    <nav className="pager" aria-label="Pages">
      {!isFirstPage && (
        <Link className="btn" to={path + anchor}>
          First page
        </Link>
      )}
      {cursor && (
        <Link className="btn" to={cursor} rel="next">
          {nextLabel}
        </Link>
      )}
    </nav>
  );
}
