import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { BackLink } from '~/components/BackLink';
import { Mistakes } from '~/components/forms';
import { EmptyState } from '~/components/notices/EmptyState';
import type { PageHandle } from '~/components/page-handle';
import { pageMeta } from '~/components/page-meta';
import { Pager } from '~/components/Pager';
import { SectionHead } from '~/components/SectionHead';
import { keepForm } from '~/components/weak-link/guard';
import {
  decideSuggestion,
  findLikelyDuplicates,
  keepBoth,
  readDeskSuggestions,
  readDoubtedPlaces,
  readGuessedExits,
  setPlaceClosed,
  settleGuess,
} from '~/domain/locations';
import { requireEditor } from '~/http/guards';
import { form, formAction } from '~/http/form-action';
import { parametersOf } from '~/http/page-loader';
import { id } from '~/schemas/atoms';
import { seen } from '~/schemas/locations';
import { clock } from '~/services/clock';
import { DoubtedPlaces } from './DoubtedPlaces';
import { GuessedExits } from './GuessedExits';
import { LikelyDuplicates } from './LikelyDuplicates';
import { SuggestionCard } from './SuggestionCard';

const [suggestionsOnAPage, doubtedShown, duplicatesShown, guessesOnAPage] = [20, 20, 20, 10];

export const handle = { parameters: ['cursor', 'guesses'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Stops, editors’ desk',
  description: 'Suggested corrections and exits to confirm.',
});

export async function loader(args: LoaderFunctionArgs) {
  await requireEditor(args);
  const given = parametersOf(args.request, handle);
  const [after, guessesAfter] = [given.get('cursor'), given.get('guesses')].map((last) => id.safeParse(last).data ?? 0);
  const [suggestions, doubted, duplicates, guesses] = await Promise.all([
    readDeskSuggestions(suggestionsOnAPage, after ?? 0),
    readDoubtedPlaces(doubtedShown),
    findLikelyDuplicates(duplicatesShown),
    readGuessedExits(guessesOnAPage, guessesAfter ?? 0),
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
  form(settleGuess, {
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
    <div className="column desk-places">
      <BackLink to="/desk">Desk</BackLink>
      <h1>Stops</h1>
      {intents.map((intent) => (
        <Mistakes key={intent} intent={intent} />
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
