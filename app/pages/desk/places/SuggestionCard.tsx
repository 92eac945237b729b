import { Link } from '@remix-run/react';
import { DriverName } from '~/components/Driver';
import { RelativeTime } from '~/components/RelativeTime';
import { Form, SubmitButton } from '~/components/forms/form';
import type { DeskSuggestion } from '~/domain/locations/suggestions/suggest-change';
import { nameInTown } from '~/schemas/places';
import { PlaceDrawing, Versions } from './Versions';

export function SuggestionCard({ suggestion, now }: { suggestion: DeskSuggestion; now: string }) {
  const { id, at, by, place, seen, facts, duplicateOf, map } = suggestion;
  const titleId = `suggestion-${id}`;
  return (
    <article className="desk-line desk-item" aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Link to={`/locations/${place.id}`}>{nameInTown(place)}</Link>
      </h2>
      <p>
        {by ? <DriverName driver={by} /> : 'A driver'}, <RelativeTime time={at} now={now} inSentence />
        {by && (
          <>
            {' '}
            (<Link to={`/desk/places/drivers/${by.id}`}>all changes</Link>)
          </>
        )}
        {duplicateOf && (
          <>
            : the same as <Link to={`/locations/${duplicateOf.id}`}>{duplicateOf.name}</Link>
          </>
        )}
      </p>
      <Versions
        facts={facts}
        now={duplicateOf ? `Stop ${place.id}` : 'Now'}
        then={duplicateOf ? `Stop ${duplicateOf.id}` : 'Suggested'}
        areEqual={duplicateOf !== null}
      />
      {map && <PlaceDrawing map={map} name={place.name} />}
      <Form className="actions" action="/desk/places">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={seen} />
        <SubmitButton name="intent" value="take" pendingLabel="Saving...">
          {duplicateOf ? `Merge, Keep Stop ${duplicateOf.id}` : 'Accept'}
        </SubmitButton>
        {duplicateOf && (
          <SubmitButton name="intent" value="take-keeping" pendingLabel="Saving...">
            {`Merge, Keep Stop ${place.id}`}
          </SubmitButton>
        )}
        <SubmitButton name="intent" value="refuse" tone="plain" pendingLabel="Rejecting...">
          Reject
        </SubmitButton>
        <Link className="btn" to={`/desk/places/${place.id}`}>
          Edit
        </Link>
      </Form>
    </article>
  );
}
