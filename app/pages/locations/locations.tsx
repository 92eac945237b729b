import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DialogLink } from '~/components/dialog';
import { pageTitle } from '~/components/page-title';
import { PagePart } from '~/components/PagePart';
import { Pager } from '~/components/Pager';
import { filterOptions, filterPlaces } from '~/domain/locations';
import { parse } from '~/http/api-endpoint';
import { orErrorPage } from '~/http/guards';
import { partOfPage } from '~/http/part-of-page';
import { unreadLists } from '~/messages';
import { locationFilterQuery } from '~/schemas/locations';
import { LocationFilters } from './LocationFilters';
import { MapCredit } from './MapCredit';
import { PlaceResults } from './PlaceResults';

const placesOnAPage = 24;

export const meta: MetaFunction = () => [{ title: pageTitle('Truck Stop Locations') }];

/** Search and filters are one form with an address: it can be kept, sent to a friend, and works without script. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return orErrorPage(context, async () => {
    const given = Object.fromEntries(new URL(request.url).searchParams);
    const { cursor, limit, ...filter } = parse(locationFilterQuery, given);
    const read = Promise.all([
      filterPlaces(filter, { limit: placesOnAPage, cursor }),
      filterOptions(filter.state),
    ]).then(([page, options]) => ({ ...page, options }));
    const failure = filter.query ? unreadLists.locationsSearch : unreadLists.locationsFilter;
    return { results: await partOfPage(context, read, failure), filter, isFirstPage: !cursor };
  });
}

export default function LocationsPage() {
  const { results, filter, isFirstPage } = useLoaderData<typeof loader>();
  const chosen = Object.fromEntries(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const searched = Object.keys(chosen).length > 0;
  return (
    <section>
      <div className="head">
        <h1>Truck Stop Locations</h1>
        <DialogLink to="/locations/new">Add New</DialogLink>
      </div>
      <LocationFilters filter={filter} options={results.shown?.options ?? { states: [], cities: [] }} />
      <PagePart part={results}>
        {({ items, next }) => (
          <>
            <PlaceResults places={items} searched={searched} />
            <Pager path="/locations" query={chosen} next={next} isFirstPage={isFirstPage} nextLabel="More locations" />
          </>
        )}
      </PagePart>
      <MapCredit />
    </section>
  );
}
