import { Link } from '@remix-run/react';
import { Form, SubmitButton } from '~/components/forms/form';
import { EmptyState } from '~/components/notices/notices';
import { SectionHead } from '~/components/page-parts';
import type { GuessedExit } from '~/domain/locations/suggestions/suggest-change';
import { PlaceDrawing } from './Versions';

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
        <nav className="pager" aria-label="Pages of guesses">
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
    <article className="desk-line desk-item" aria-labelledby={`guess-${id}`}>
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
