import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { chosenOf } from '~/components/chosen-of';
import { DialogLink } from '~/components/dialog';
import { FoundCount } from '~/components/stops/FoundCount';
import type { PageHandle } from '~/components/page-handle';
import { pageMeta } from '~/components/page-meta';
import { NoticeBanner } from '~/components/notices/NoticeBanner';
import { PagePart } from '~/components/PagePart';
import { Pager } from '~/components/Pager';
import { countPlaces, filterOptions, listRatedFirst, mostCounted, nearestOfChain } from '~/domain/locations';
import { parse } from '~/http/api-endpoint';
import { isSentEmpty, optionalSection, parametersOf } from '~/http/page-loader';
import { tryAgain as tryAgainLabel, unreadLists } from '~/messages/errors';
import { rules } from '~/messages/forms';
import { locationPageQuery } from '~/schemas/locations';
import { withPlates } from '../highways/with-plates';
import { LocationFilters } from './LocationFilters';
import { MapCredit } from './MapCredit';
import { PlaceResults } from './PlaceResults';
import { PlaceSkeletons } from './PlaceSkeletons';
import type { NearestStops, SearchFilter, SearchPage } from './search-page';
import { useTypedSearch } from './use-typed-search';

const placesOnAPage = 24;

export const handle = {
  cacheable: true,
  parameters: ['query', 'state', 'city', 'highway', 'locationType', 'trucks', 'cursor'],
} as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Truck Stop Locations',
  description: 'Find a truck stop, rest area or diner by name, state, city or highway, and see what drivers ate there.',
});

/** Search and filters are one form with an address: it can be kept, sent to a friend, and works without script. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const given = Object.fromEntries(parametersOf(request, handle));
  const { cursor, limit: _limit, ...filter } = parse(locationPageQuery, given);
  const failure = filter.query ? unreadLists.locationsSearch : unreadLists.locationsFilter;
  const page: SearchPage = {
    results: await optionalSection(context, readResults(args, filter, cursor), failure),
    filter,
    mistake: isSearchForNothing(request, filter) ? rules.location.searchQueryRequired : null,
    isFirstPage: !cursor,
  };
  return page;
}

/** The form was sent with nothing in it; its filters alone are a question too. */
const isSearchForNothing = (request: Request, filter: SearchFilter): boolean =>
  isSentEmpty(request, 'query') && Object.values(filter).every((value) => value === null);

async function readResults(args: LoaderFunctionArgs, { trucks, ...filter }: SearchFilter, cursor: string | null) {
  const [{ items, next }, options, count] = await Promise.all([
    listRatedFirst({ ...filter, fitsTruck: trucks === null }, { limit: placesOnAPage, cursor }),
    filterOptions(filter.state),
    countPlaces({ ...filter, fitsTruck: trucks === null }),
  ]);
  const total = count === null ? null : { count, isMost: count >= mostCounted };
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
  const given = useLoaderData<typeof loader>();
  const { page, isLoading, failure, tryAgain, ...form } = useTypedSearch(given);
  const { results, filter, isFirstPage } = page;
  const chosen = chosenOf(Object.entries(filter));
  const { search } = useLocation();
  const here = page === given ? search.slice(1) : new URLSearchParams(chosen).toString();
  return (
    <>
      <div className="title-line">
        <h1>Truck Stop Locations</h1>
        <DialogLink to="/locations/new">Add New</DialogLink>
      </div>
      <LocationFilters
        key={JSON.stringify(given.filter)}
        filter={given.filter}
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
        <PagePart part={results}>
          {({ stops, plates, next, total, nearest }) => (
            <>
              <FoundCount count={stops.length} hasMore={next !== null} total={total} isFirstPage={isFirstPage} />
              <PlaceResults stops={stops} plates={plates} nearest={nearest} results={here} />
              {stops.length === 0 && filter.trucks === null && here !== '' && (
                <p className="stop-actions">
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
        </PagePart>
      )}
    </>
  );
}
