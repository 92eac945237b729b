import { Link } from '@remix-run/react';
import { Form } from '~/components/Form';
import { SubmitButton } from '~/components/forms';
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
          <Form method="post" className="actions" action="/desk/places">
            <input type="hidden" name="id" value={one.id} />
            <input type="hidden" name="other" value={other.id} />
            <Link className="btn" to={`/desk/places/${one.id}/merge?other=${other.id}`}>
              Compare
            </Link>
            <SubmitButton name="intent" value="keep-both" tone="plain" pendingLabel="Saving...">
              Not Duplicates
            </SubmitButton>
          </Form>
        </article>
      ))}
    </section>
  );
}
