import { Link } from '@remix-run/react';

/** A section's title over the lane line, with the way to all of it. */
export function SectionHead({ title, to }: { title: string; to?: string }) {
  return (
    <div className="head">
      <h2>{title}</h2>
      {to && (
        <Link to={to} aria-label={`View All: ${title}`}>
          View All
        </Link>
      )}
    </div>
  );
}
