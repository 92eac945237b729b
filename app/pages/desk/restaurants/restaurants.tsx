import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { nonEmptyParams, BackLink, Pager } from '~/components/page-parts';
import { Form, Labeled } from '~/components/forms/form';
import { EmptyState } from '~/components/notices/notices';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { listRestaurants } from '~/domain/restaurants';
import { parse } from '~/http/problem';
import { requireEditor } from '~/http/guards';
import { parametersOf } from '~/http/page-loader';
import { emptyLists } from '~/messages/stops';
import { restaurantQuery } from '~/schemas/locations';

const restaurantsPerPage = 24;

export const handle = { parameters: ['query', 'cursor'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Restaurants, editors’ desk',
  description: 'The restaurants on the food map that editors have added.',
});

export async function loader(args: LoaderFunctionArgs) {
  await requireEditor(args);
  const { query, cursor } = parse(restaurantQuery, Object.fromEntries(parametersOf(args.request, handle)));
  const { items, next } = await listRestaurants({ query, cursor, limit: restaurantsPerPage });
  const shown = items.map(({ id, name, address, rating, locationId }) => ({ id, name, address, rating, locationId }));
  return { items: shown, next, query, isFirstPage: !cursor };
}

export default function DeskRestaurantsPage() {
  const { items, next, query, isFirstPage } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <BackLink to="/desk">Desk</BackLink>
      <h1>Restaurants</h1>
      <p>
        What the <Link to="/map">Food Map</Link> lists. Restaurants and diners from our stops are added on their own.
        Change those on their own pages, under <Link to="/locations">Truck Stops</Link>.
      </p>
      <p>
        <Link className="btn btn-go" to="/desk/restaurants/new">
          Add a Restaurant
        </Link>
      </p>
      <Form method="get" action="/desk/restaurants" role="search" key={query ?? ''}>
        <div className="search-row max-sm:flex-wrap max-sm:[&>.field]:basis-full max-sm:[&>.field]:mr-0">
          <Labeled id="query" label="Search by name, food or town">
            <input className="input" id="query" type="search" name="query" defaultValue={query ?? ''} />
          </Labeled>
          <button className="btn btn-go" type="submit">
            Search
          </button>
        </div>
      </Form>
      {items.length === 0 && (
        <EmptyState title={query === null ? emptyLists.restaurants : emptyLists.restaurantsSearch}>
          {query !== null && (
            <Link className="btn" to="/desk/restaurants">
              Show All
            </Link>
          )}
        </EmptyState>
      )}
      <ul className="plain-list">
        {items.map((restaurant) => (
          <RestaurantLine key={restaurant.id} restaurant={restaurant} />
        ))}
      </ul>
      <Pager
        path="/desk/restaurants"
        query={nonEmptyParams([['query', query]])}
        next={next}
        isFirstPage={isFirstPage}
        nextLabel="More Restaurants"
      />
    </div>
  );
}

type Line = { id: number; name: string; address: string; rating: number | null; locationId: number | null };

function RestaurantLine({ restaurant: { id, name, address, rating, locationId } }: { restaurant: Line }) {
  const facts = [address, rating === null ? '' : `rated ${rating.toFixed(1)}`].filter(Boolean).join(', ');
  return (
    <li className="desk-line">
      <h2>{name}</h2>
      <p>{facts}</p>
      <div className="actions">
        {locationId === null ? (
          <>
            <Link className="btn" to={`/desk/restaurants/${id}`} aria-label={`Change ${name}`}>
              Change
            </Link>
            <Link className="btn" to={`/desk/restaurants/${id}/remove`} aria-label={`Remove ${name}`}>
              Remove
            </Link>
          </>
        ) : (
          <Link className="btn" to={`/locations/${locationId}`} aria-label={`One of Our Stops: ${name}`}>
            One of Our Stops
          </Link>
        )}
      </div>
    </li>
  );
}
