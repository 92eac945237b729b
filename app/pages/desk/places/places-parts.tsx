import { Link } from '@remix-run/react';
import { Form, SubmitButton } from '~/components/forms/form';
import { EmptyState } from '~/components/notices/notices';
import { SectionHead } from '~/components/page-parts';
import type { GuessedExit, DeskSuggestion } from '~/domain/locations/suggestions/suggest-change';
import { PlaceDrawing, Versions } from './Versions';
import { DriverName } from '~/components/Driver';
import { RelativeTime } from '~/components/RelativeTime';
import { nameInTown } from '~/schemas/places';

type Props = { items: GuessedExit[]; next: number | null; isFirstPage: boolean };

/** Exits estimated from mile markers that no one has confirmed. */
export function GuessedExits({ items, next, isFirstPage }: Props) {
  return (
    <section aria-label="Guessed exits" id="guesses">
      <SectionHead title="Guessed exits" />
      {items.length === 0 && <EmptyState title="No guesses left" />}
      {items.map((guess) => (
        <Guess key={guess.place.id} {...guess} />
      ))}
      {(next !== null || !isFirstPage) && (
        <nav className="actions justify-center my-5" aria-label="Pages of guesses">
          {!isFirstPage && (
            <Link className="btn" to="/desk/places#guesses">
              First Guesses
            </Link>
          )}
          {next !== null && (
            <Link className="btn" to={`/desk/places?guesses=${next}#guesses`}>
              More Guesses
            </Link>
          )}
        </nav>
      )}
    </section>
  );
}

function Guess({ place, seen, map }: GuessedExit) {
  const { id, name, highway, exitNumber, mile, city, state } = place;
  const where = [highway, mile !== null && `near mile ${mile}`, city, state].filter(Boolean).join(', ');
  return (
    <article className="desk-line" aria-labelledby={`guess-${id}`}>
      <h2 id={`guess-${id}`}>
        <Link to={`/locations/${id}`}>{name}</Link>
      </h2>
      <p>
        {where}. Exit <b>{exitNumber}</b>?
      </p>
      {map && <PlaceDrawing map={map} name={name} />}
      <Form className="actions" action="/desk/places">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={seen} />
        <SubmitButton name="intent" value="guess-right" pendingLabel="Saving...">
          Right
        </SubmitButton>
        <SubmitButton name="intent" value="guess-wrong" tone="plain" pendingLabel="Saving...">
          Wrong
        </SubmitButton>
        <Link className="btn" to={`/desk/places/${id}`}>
          Edit
        </Link>
      </Form>
    </article>
  );
}

export function SuggestionCard({ suggestion, now }: { suggestion: DeskSuggestion; now: string }) {
  const { id, at, by, place, seen, facts, duplicateOf, map } = suggestion;
  const titleId = `suggestion-${id}`;
  return (
    <article className="desk-line" aria-labelledby={titleId}>
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
