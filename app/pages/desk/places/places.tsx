import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { counted } from '~/components/format';
import { Form, FormAlert, SubmitButton } from '~/components/forms/form';
import { EmptyState } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { BackLink, Pager, SectionHead } from '~/components/page-parts';
import { keepForm } from '~/components/weak-link/guard';
import {
  decideSuggestion,
  readDeskSuggestions,
  readDoubtedPlaces,
  readGuessedExits,
  type DoubtedPlace,
} from '~/domain/locations/suggestions/suggest-change';
import { findLikelyDuplicates, keepBoth, type LikelyDuplicate } from '~/domain/locations/merge-places';
import { setPlaceClosed, resolveGuessedExit } from '~/domain/locations/history/edit-place';
import { form, formAction } from '~/http/form-action';
import { requireEditor } from '~/http/guards';
import { parametersOf } from '~/http/page-loader';
import { id } from '~/schemas/atoms';
import { seen } from '~/schemas/locations';
import type { PageHandle } from '~/schemas/page-handle';
import { nameInTown } from '~/schemas/places';
import { calendarDate } from '~/schemas/text';
import { clock } from '~/services/clock';
import { GuessedExits, SuggestionCard } from './places-parts';

const [suggestionsPerPage, doubtedShown, duplicatesShown, guessesPerPage] = [20, 20, 20, 10];

export const handle = { parameters: ['cursor', 'guesses'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Stops, editors’ desk',
  description: 'Suggested corrections and exits to confirm.',
});

export async function loader(args: LoaderFunctionArgs) {
  await requireEditor(args);
  const parameters = parametersOf(args.request, handle);
  const [after, guessesAfter] = [parameters.get('cursor'), parameters.get('guesses')].map(
    (last) => id.safeParse(last).data ?? 0,
  );
  const [suggestions, doubted, duplicates, guesses] = await Promise.all([
    readDeskSuggestions(suggestionsPerPage, after ?? 0),
    readDoubtedPlaces(doubtedShown),
    findLikelyDuplicates(duplicatesShown),
    readGuessedExits(guessesPerPage, guessesAfter ?? 0),
  ]);
  return {
    ...{ suggestions, doubted, duplicates, guesses, now: clock.now().toISOString() },
    isFirst: { suggestions: after === 0, guesses: guessesAfter === 0 },
  };
}

const decisionForm = (decision: 'take' | 'take-keeping' | 'refuse') =>
  form(decideSuggestion, {
    schema: z.object({ id, seen }),
    refused: 'desk-failed',
    input: ({ input }) => ({ ...input, decision }),
    done: () => ({ to: '/desk/places', notice: decision === 'refuse' ? 'suggestion-refused' : 'suggestion-taken' }),
  });

const closingForm = (isClosed: boolean) =>
  form(setPlaceClosed, {
    schema: z.object({ id }),
    refused: 'desk-failed',
    input: ({ input }) => ({ ...input, isClosed }),
    done: () => ({ to: '/desk/places', notice: isClosed ? 'place-marked-closed' : 'place-marked-open' }),
  });

const guessForm = (isRight: boolean) =>
  form(resolveGuessedExit, {
    schema: z.object({ id, seen }),
    refused: 'desk-failed',
    input: ({ input }) => ({ ...input, isRight }),
    done: () => ({ to: '/desk/places#guesses', notice: isRight ? 'guess-right' : 'guess-wrong' }),
  });

const bothForm = form(keepBoth, {
  schema: z.object({ id, other: id }),
  refused: 'desk-failed',
  input: ({ input }) => input,
  done: () => ({ to: '/desk/places#duplicates', notice: 'both-kept' }),
});

const forms = {
  take: decisionForm('take'),
  'take-keeping': decisionForm('take-keeping'),
  refuse: decisionForm('refuse'),
  'mark-closed': closingForm(true),
  'mark-open': closingForm(false),
  'guess-right': guessForm(true),
  'guess-wrong': guessForm(false),
  'keep-both': bothForm,
};
const intents = [
  'take',
  'take-keeping',
  'refuse',
  'mark-closed',
  'mark-open',
  'guess-right',
  'guess-wrong',
  'keep-both',
];

export const clientAction = keepForm();

export const action = formAction(forms);

export default function DeskPlacesPage() {
  const { suggestions, doubted, duplicates, guesses, isFirst, now } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <BackLink to="/desk">Desk</BackLink>
      <h1>Stops</h1>
      {intents.map((intent) => (
        <FormAlert key={intent} intent={intent} />
      ))}
      <SectionHead title="Suggestions" />
      {suggestions.items.length === 0 && (
        <EmptyState title="You’re all caught up" text="New suggestions show up here." />
      )}
      {suggestions.items.map((suggestion) => (
        <SuggestionCard key={suggestion.id} suggestion={suggestion} now={now} />
      ))}
      <Pager
        path="/desk/places"
        next={asCursor(suggestions.next)}
        isFirstPage={isFirst.suggestions}
        nextLabel="More Suggestions"
      />
      <DoubtedPlaces doubted={doubted} />
      <LikelyDuplicates duplicates={duplicates} />
      <GuessedExits {...guesses} isFirstPage={isFirst.guesses} />
      <p>
        To change any other stop, open it under <Link to="/locations">Truck Stops</Link> and choose Edit.
      </p>
    </div>
  );
}

const asCursor = (last: number | null): string | null => (last === null ? null : String(last));

/** Stops of the same chain within a mile, for an editor to compare and merge. */
function LikelyDuplicates({ duplicates }: { duplicates: LikelyDuplicate[] }) {
  if (duplicates.length === 0) return null;
  return (
    <section aria-label="Likely duplicates" id="duplicates">
      <SectionHead title="Likely duplicates" />
      {duplicates.map(({ one, other, miles }) => (
        <article className="desk-line" key={`${one.id} ${other.id}`}>
          <p>
            <Link to={`/locations/${one.id}`}>{nameInTown(one)}</Link> and{' '}
            <Link to={`/locations/${other.id}`}>{nameInTown(other)}</Link> are {miles.toFixed(1)} miles apart.
          </p>
          <Form className="actions" action="/desk/places">
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

/** Stops reported closed or reopened by too few drivers to count. */
function DoubtedPlaces({ doubted }: { doubted: DoubtedPlace[] }) {
  if (doubted.length === 0) return null;
  return (
    <section aria-label="Closed or open">
      <SectionHead title="Closed or open" />
      {doubted.map((each) => (
        <Doubted key={each.place.id} {...each} />
      ))}
    </section>
  );
}

function Doubted({ place, closures, confirmations }: DoubtedPlace) {
  const { id, closedAt } = place;
  return (
    <article className="desk-line" aria-labelledby={`doubted-${id}`}>
      <h2 id={`doubted-${id}`}>
        <Link to={`/locations/${id}`}>{nameInTown(place)}</Link>
      </h2>
      <p>
        {closedAt
          ? `Closed since ${calendarDate(closedAt)}. ${counted(confirmations, 'driver')} reported it open since then.`
          : `${counted(closures, 'driver')} reported it closed.`}
      </p>
      <Form className="actions" action="/desk/places">
        <input type="hidden" name="id" value={id} />
        {!closedAt && (
          <SubmitButton name="intent" value="mark-closed" tone="danger" pendingLabel="Saving...">
            Mark Closed
          </SubmitButton>
        )}
        <SubmitButton name="intent" value="mark-open" tone="plain" pendingLabel="Saving...">
          It&rsquo;s Open
        </SubmitButton>
      </Form>
    </article>
  );
}
