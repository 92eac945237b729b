import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { chosenOf } from '~/components/chosen-of';
import { DialogLink } from '~/components/dialog';
import { FoundCount } from '~/components/stops/FoundCount';
import { sharedByEverybody } from '~/components/page-handle';
import { pageTitle } from '~/components/page-title';
import { NoticeBanner } from '~/components/notices/NoticeBanner';
import { Pager } from '~/components/Pager';
import { filterOptions, filterPlaces, type Place } from '~/domain/locations';
import { parse } from '~/http/api-endpoint';
import { orErrorPage } from '~/http/guards';
import { parametersOf } from '~/http/parameters';
import { partOfPage } from '~/http/part-of-page';
import { unreadLists } from '~/messages';
import { locationFilterQuery } from '~/schemas/locations';
import { LocationFilters } from './LocationFilters';
import { MapCredit } from './MapCredit';
import { PlaceResults } from './PlaceResults';
import { placesOnAPage, useTypedSearch } from './use-typed-search';

export const handle = sharedByEverybody('query', 'state', 'city', 'highway', 'locationType', 'cursor');

export const meta: MetaFunction = () => [{ title: pageTitle('Truck Stop Locations') }];

/** Search and filters are one form with an address: it can be kept, sent to a friend, and works without script. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return orErrorPage(context, async () => {
    const given = Object.fromEntries(parametersOf(request, handle));
    const { cursor, limit, ...filter } = parse(locationFilterQuery, given);
    const read = Promise.all([
      filterPlaces(filter, { limit: placesOnAPage, cursor }),
      filterOptions(filter.state),
    ]).then(([page, options]) => ({ ...page, options }));
    const failure = filter.query ? unreadLists.locationsSearch : unreadLists.locationsFilter;
    return { results: await partOfPage(context, read, failure), filter, isFirstPage: !cursor };
  });
}

const searchOf = (chosen: Record<string, string>) => new URLSearchParams(chosen).toString();
const noPlaces: Place[] = [];
const noOptions = { states: [], cities: [], hasMoreCities: false };

export default function LocationsPage() {
  const { search } = useLocation();
  const { results, filter, isFirstPage } = useLoaderData<typeof loader>();
  const asked = chosenOf(Object.entries(filter));
  const { items = noPlaces, next = null, options = noOptions } = results.shown ?? {};
  const { list, isTyped, ...box } = useTypedSearch({ items, next, chosen: asked, isFirstPage });
  return (
    <section>
      <div className="head">
        <h1>Truck Stop Locations</h1>
        <DialogLink to="/locations/new">Add New</DialogLink>
      </div>
      <LocationFilters key={JSON.stringify(filter)} filter={filter} options={options} {...box} />
      <p className="actions">
        <Link className="btn" to="/ahead">
          What&rsquo;s ahead
        </Link>
        <Link className="btn" to="/highways">
          All highways
        </Link>
      </p>
      {results.failure && !isTyped ? (
        <NoticeBanner tone="error">{results.failure}</NoticeBanner>
      ) : (
        <>
          <FoundCount count={list.items.length} hasMore={list.next !== null} isFirstPage={list.isFirstPage} />
          <PlaceResults
            places={list.items}
            results={isTyped ? searchOf(list.chosen) : search.slice(1)}
            searched={Object.keys(list.chosen).length > 0}
          />
          <Pager
            path="/locations"
            query={list.chosen}
            next={list.next}
            isFirstPage={list.isFirstPage}
            nextLabel="More locations"
          />
        </>
      )}
      <MapCredit />
    </section>
  );
}
