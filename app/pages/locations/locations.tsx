import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useLocation, useFetcher } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { nonEmptyParams, SectionOrError, Pager, FoundCount } from '~/components/page-parts';
import { DialogLink } from '~/components/dialog/links';
import { NoticeBanner } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { countPlaces, filterOptions, listRatedFirst, maxCounted } from '~/domain/locations/read-locations';
import { nearestOfChain } from '~/domain/locations/search-places';
import { parse } from '~/http/problem';
import { isSentEmpty, optionalSection, parametersOf } from '~/http/page-loader';
import { tryAgain as tryAgainLabel, unreadLists } from '~/messages/errors';
import { rules } from '~/messages/forms';
import { loadFailures } from '~/offline/page/page-state';
import { locationPageQuery } from '~/schemas/locations';
import type { PageHandle } from '~/schemas/page-handle';
import { anyOption } from '~/schemas/places';
import { withPlates } from '~/http/post-cards';
import {
  LocationFilters,
  PlaceResults,
  PlaceSkeletons,
  type NearestStops,
  type SearchFilter,
  type SearchPage,
} from './locations-parts';
import { MapCredit } from '~/components/stops/list-parts';

const placesPerPage = 24;

export const handle = {
  cacheable: true,
  parameters: ['query', 'state', 'city', 'highway', 'locationType', 'trucks', 'cursor'],
} as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Truck Stop Locations',
  description: 'Find a truck stop, rest area or diner by name, state, city or highway, and see what drivers ate there.',
});

/** Search and filters are one GET form, so results can be bookmarked and shared, and it works without JavaScript. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const parameters = Object.fromEntries(parametersOf(request, handle));
  const { cursor, limit: _limit, ...filter } = parse(locationPageQuery, parameters);
  const failure = filter.query ? unreadLists.locationsSearch : unreadLists.locationsFilter;
  const page: SearchPage = {
    results: await optionalSection(context, readResults(args, filter, cursor), failure),
    filter,
    mistake: isSearchForNothing(request, filter) ? rules.location.searchQueryRequired : null,
    isFirstPage: !cursor,
  };
  return page;
}

/** Whether the form was submitted empty. Filters alone count as a search. */
const isSearchForNothing = (request: Request, filter: SearchFilter): boolean =>
  isSentEmpty(request, 'query') && Object.values(filter).every((value) => value === null);

async function readResults(args: LoaderFunctionArgs, { trucks, ...filter }: SearchFilter, cursor: string | null) {
  const [{ items, next }, options, count] = await Promise.all([
    listRatedFirst({ ...filter, fitsTruck: trucks === null }, { limit: placesPerPage, cursor }),
    filterOptions(filter.state),
    countPlaces({ ...filter, fitsTruck: trucks === null }),
  ]);
  const total = count === null ? null : { count, isMost: count >= maxCounted };
  const nearest = filter.query && items.length === 0 && !cursor ? await readNearest(args, filter.query) : null;
  return { ...(await withPlates(args, items)), next, options, total, nearest };
}

async function readNearest(args: LoaderFunctionArgs, query: string): Promise<NearestStops | null> {
  const nearest = await nearestOfChain(query);
  if (!nearest) return null;
  const { chain, near, stops } = nearest;
  return { chain, near, ...(await withPlates(args, stops)) };
}

const noOptions = { states: [], cities: [], hasMoreCities: false };

export default function LocationsPage() {
  const loaded = useLoaderData<typeof loader>();
  const { page, isLoading, failure, tryAgain, ...form } = useTypedSearch(loaded);
  const { results, filter, isFirstPage } = page;
  const chosen = nonEmptyParams(Object.entries(filter));
  const { search } = useLocation();
  const here = page === loaded ? search.slice(1) : new URLSearchParams(chosen).toString();
  return (
    <>
      <div className="flex items-center justify-between">
        <h1 className="mb-1.5 leading-none">Truck Stop Locations</h1>
        <DialogLink
          className="flex flex-none items-center min-h-12 pl-3 font-semibold no-underline"
          to="/locations/new"
        >
          Add New
        </DialogLink>
      </div>
      <LocationFilters
        key={JSON.stringify(loaded.filter)}
        filter={loaded.filter}
        chosen={filter}
        options={results.shown?.options ?? noOptions}
        mistake={page.mistake}
        {...form}
      />
      {isLoading ? (
        <PlaceSkeletons />
      ) : failure !== null ? (
        <div role="status">
          <NoticeBanner tone="error">
            <strong>{failure}</strong>{' '}
            <button className="btn" type="button" onClick={tryAgain}>
              {tryAgainLabel}
            </button>
          </NoticeBanner>
        </div>
      ) : (
        <SectionOrError part={results}>
          {({ stops, plates, next, total, nearest }) => (
            <>
              <FoundCount count={stops.length} hasMore={next !== null} total={total} isFirstPage={isFirstPage} />
              <PlaceResults stops={stops} plates={plates} nearest={nearest} results={here} />
              {stops.length === 0 && filter.trucks === null && here !== '' && (
                <p className="actions actions-fill">
                  <Link
                    className="btn"
                    to={`/locations?${new URLSearchParams({ ...chosen, trucks: 'all' }).toString()}`}
                  >
                    Include Stops Without Room for Semis
                  </Link>
                </p>
              )}
              <Pager path="/locations" query={chosen} next={next} isFirstPage={isFirstPage} nextLabel="More Stops" />
              {(stops.length > 0 || nearest) && <MapCredit />}
            </>
          )}
        </SectionOrError>
      )}
    </>
  );
}

/** Debounce: waits until typing has stopped for this long. */
const pauseMs = 250;

/** `before`: the results at that time. */
type Typed = { address: string; over: SearchPage; before: SearchPage | undefined; isFilter: boolean };

/**
 * With JavaScript, results update on every input; without it, the form has a button. The address updates too, so that it can be
 * bookmarked and shared, without adding history entries. Responses to earlier input are dropped, even if they arrive late. If a
 * request fails, the page shows an error instead of the list, and keeps the input.
 *
 * @param loaded the loader's page; a newer one replaces the typed input
 * @returns the page to show, and props for the form
 */
function useTypedSearch(loaded: SearchPage) {
  const input = useRef<HTMLInputElement>(null);
  const { data, load, state } = useFetcher<SearchPage>();
  const [typed, setTyped] = useState<Typed | null>(null);
  const isTyping = typed?.over === loaded;
  const asked = isTyping ? typed.address : null;
  const [unread, setUnread] = useState<string | null>(null);
  const isFailed = asked !== null && asked === unread && state === 'loading';
  const page = isTyping && data && data !== typed.before ? data : loaded;
  const address = page === loaded ? null : addressOf(nonEmptyParams(Object.entries(page.filter)));

  useEffect(() => loadFailures.listen(setUnread), []);
  useEffect(() => {
    if (asked === null) return;
    const timer = setTimeout(() => load(asked), pauseMs);
    return () => clearTimeout(timer);
  }, [asked, load]);
  // Not through the router, which would load the same results again. They may arrive after the user has gone to another page.
  useEffect(() => {
    if (address && window.location.pathname === '/locations')
      window.history.replaceState(window.history.state, '', address);
  }, [address]);
  const { query } = loaded.filter;
  useEffect(() => {
    if (!typed || isTyping) return;
    setTyped(null);
    if (input.current) input.current.value = query ?? '';
  }, [typed, isTyping, query]);

  const onInput = ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    // The selected city isn't in another state.
    const city = form.elements.namedItem('city');
    if (target instanceof HTMLSelectElement && target.name === 'state' && city instanceof HTMLSelectElement) {
      city.value = anyOption.city;
    }
    setTyped((before) => ({
      address: addressOf(choicesIn(form)),
      over: loaded,
      before: before?.over === loaded ? before.before : data,
      isFilter: target instanceof HTMLSelectElement,
    }));
  };
  return {
    input,
    onInput,
    page,
    /** A changed filter shows placeholders immediately; typing keeps the previous results until the response arrives. */
    isLoading: isTyping && typed.isFilter && state === 'loading' && !isFailed,
    failure: isFailed ? (asked?.includes('query=') ? unreadLists.locationsSearch : unreadLists.locationsFilter) : null,
    tryAgain: () => {
      setUnread(null);
      if (asked !== null) load(asked);
    },
  };
}

const addressOf = (chosen: Record<string, string>): string => `/locations?${new URLSearchParams(chosen).toString()}`;

/** The form's current values, without "any" choices. */
function choicesIn(form: HTMLFormElement): Record<string, string> {
  const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !anyValues.has(value) ? [[name, value.trim()]] : [],
  );
  return nonEmptyParams(fields);
}

const anyValues = new Set<string>(Object.values(anyOption));
