import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { BackLink } from '~/components/BackLink';
import { Mistakes } from '~/components/forms';
import { EmptyState } from '~/components/notices/EmptyState';
import { ownPage } from '~/components/page-handle';
import { pageTitle } from '~/components/page-title';
import { Pager } from '~/components/Pager';
import { SectionHead } from '~/components/SectionHead';
import { decideSuggestion, readDeskSuggestions, readDoubtedPlaces, setPlaceClosed } from '~/domain/locations';
import { editorAt } from '~/http/desk';
import { form, formAction } from '~/http/form-action';
import { orErrorPage } from '~/http/guards';
import { parametersOf } from '~/http/parameters';
import { id } from '~/schemas/atoms';
import { seen } from '~/schemas/locations';
import { DoubtedPlaces } from './DoubtedPlaces';
import { SuggestionCard } from './SuggestionCard';

const [suggestionsOnAPage, doubtedShown] = [20, 20];

export const handle = ownPage('cursor');

export const meta: MetaFunction = () => [{ title: pageTitle('Places, editors’ desk') }];

export function loader(args: LoaderFunctionArgs) {
  return orErrorPage(args.context, async () => {
    await editorAt(args);
    const after = id.safeParse(parametersOf(args.request, handle).get('cursor')).data ?? 0;
    const [suggestions, doubted] = await Promise.all([
      readDeskSuggestions(suggestionsOnAPage, after),
      after === 0 ? readDoubtedPlaces(doubtedShown) : [],
    ]);
    return { ...suggestions, doubted, isFirstPage: after === 0, now: new Date().toISOString() };
  });
}

const decisionForm = (decision: 'take' | 'refuse') =>
  form(decideSuggestion, {
    schema: z.object({ id, seen }),
    refused: 'desk-failed',
    input: ({ input }) => ({ ...input, decision }),
    done: () => ({ to: '/desk/places', notice: decision === 'take' ? 'suggestion-taken' : 'suggestion-refused' }),
  });

const closingForm = (isClosed: boolean) =>
  form(setPlaceClosed, {
    schema: z.object({ id }),
    refused: 'desk-failed',
    input: ({ input }) => ({ ...input, isClosed }),
    done: () => ({ to: '/desk/places', notice: isClosed ? 'place-marked-closed' : 'place-marked-open' }),
  });

export const action = formAction({
  take: decisionForm('take'),
  refuse: decisionForm('refuse'),
  'mark-closed': closingForm(true),
  'mark-open': closingForm(false),
});

export default function DeskPlacesPage() {
  const { items, next, doubted, isFirstPage, now } = useLoaderData<typeof loader>();
  return (
    <div className="column desk-places">
      <BackLink to="/desk">Desk</BackLink>
      <h1>Places</h1>
      {['take', 'refuse', 'mark-closed', 'mark-open'].map((intent) => (
        <Mistakes key={intent} intent={intent} />
      ))}
      <SectionHead title="Suggestions" />
      {items.length === 0 && <EmptyState title="Nothing waits for you" text="What drivers suggest shows up here." />}
      {items.map((suggestion) => (
        <SuggestionCard key={suggestion.id} suggestion={suggestion} now={now} />
      ))}
      <Pager
        path="/desk/places"
        next={next === null ? null : String(next)}
        isFirstPage={isFirstPage}
        nextLabel="More Suggestions"
      />
      <DoubtedPlaces doubted={doubted} />
      <p>
        To change any other stop, open it under <Link to="/locations">Truck Stops</Link> and choose Edit.
      </p>
    </div>
  );
}
