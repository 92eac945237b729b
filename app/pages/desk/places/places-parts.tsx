import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { DriverName } from '~/components/Driver';
import { Form, SubmitButton } from '~/components/forms/form';
import { EmptyState } from '~/components/notices/notices';
import { SectionHead } from '~/components/page-parts';
import { RelativeTime } from '~/components/RelativeTime';
import type { FactPair } from '~/domain/locations/history/write-edit';
import type { DeskSuggestion, GuessedExit } from '~/domain/locations/suggestions/suggest-change';
import type { PlaceMap } from '~/domain/map/road-map';
import { nameInTown } from '~/schemas/places';
import { Land } from '../../map/map-parts';

type GuessedExitsProps = { items: GuessedExit[]; next: number | null; isFirstPage: boolean };

/** Exits estimated from mile markers that no one has confirmed. */
export function GuessedExits({ items, next, isFirstPage }: GuessedExitsProps) {
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

type VersionsProps = {
  facts: FactPair[];
  now: string;
  then: string;
  /** Neither version replaces the other, so they aren't marked as deleted and inserted. */
  areEqual?: boolean;
};

/** Two versions of a stop side by side, with differences marked. */
export function Versions({ facts, now, then, areEqual = false }: VersionsProps) {
  const Was = areEqual ? 'b' : 'del';
  const Is = areEqual ? 'b' : 'ins';
  const mark = 'px-1 py-px rounded-sm bg-points text-page font-bold no-underline';
  const rows = facts.map(({ field, was, is, differs }) => ({
    name: field,
    cells: differs
      ? [<Was className={areEqual ? mark : undefined}>{was ?? 'none'}</Was>, <Is className={mark}>{is ?? 'none'}</Is>]
      : [was, is],
  }));
  return <FactTable head={[now, then]} rows={rows} />;
}

type FactTableProps = { caption?: string; head?: string[]; rows: { name: string; cells: ReactNode[] }[] };

/** Facts in rows, each with its name in small print. */
export function FactTable({ caption, head, rows }: FactTableProps) {
  const cell = 'py-1.5 pr-2 pl-0 border-b text-left align-top break-words';
  return (
    <table className="w-full my-3 border-collapse table-fixed text-md">
      {caption && <caption>{caption}</caption>}
      {head && (
        <thead>
          <tr>
            <td className={`${cell} w-1/4`} />
            {head.map((title) => (
              <th key={title} className={cell} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th className={`${cell} text-xs text-dim font-normal`} scope="row">
              {name}
            </th>
            {cells.map((fact, at) => (
              <td key={at} className={cell}>
                {fact}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A map of a stop's current and suggested position. */
export function PlaceDrawing({ map: { size, shapes, roads, from, to }, name }: { map: PlaceMap; name: string }) {
  const label = to ? `Where ${name} is, and where it would be` : `Where ${name} is`;
  return (
    <svg
      className="block w-full max-h-[180px] mt-0 mb-3 rounded-md bg-page"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={label}
    >
      {shapes.map(({ state, d }) => (
        <Land key={state} d={d} />
      ))}
      <path className="fill-none stroke-dim stroke-[5]" d={roads} />
      {from && to && (
        <line
          className="stroke-points stroke-[6] [stroke-dasharray:14_10]"
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
        />
      )}
      {from && <circle className="fill-text stroke-page stroke-[4]" cx={from.x} cy={from.y} r={22} />}
      {to && <rect className="fill-points stroke-page stroke-[4]" x={to.x - 20} y={to.y - 20} width={40} height={40} />}
    </svg>
  );
}
