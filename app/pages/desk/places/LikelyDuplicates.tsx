import { Link } from '@remix-run/react';
import { SectionHead } from '~/components/SectionHead';
import type { LikelyDuplicate } from '~/domain/locations';
import { nameInTown } from '~/schemas/place-name';

/** Stops of one chain within a mile: an editor compares them and merges what is one. */
export function LikelyDuplicates({ duplicates }: { duplicates: LikelyDuplicate[] }) {
  if (duplicates.length === 0) return null;
  return (
    <section aria-label="Likely duplicates" id="duplicates">
      <SectionHead title="Likely duplicates" />
      {duplicates.map(({ one, other, miles }) => (
        <article className="desk-line desk-item" key={`${one.id} ${other.id}`}>
          <p>
            <Link to={`/locations/${one.id}`}>{nameInTown(one)}</Link> and{' '}
            <Link to={`/locations/${other.id}`}>{nameInTown(other)}</Link> are {miles.toFixed(1)} miles apart.
          </p>
          <p className="actions">
            <Link className="btn" to={`/desk/places/${one.id}/merge?other=${other.id}`}>
              Compare
            </Link>
          </p>
        </article>
      ))}
    </section>
  );
}
