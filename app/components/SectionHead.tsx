import { Link } from '@remix-run/react';

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
