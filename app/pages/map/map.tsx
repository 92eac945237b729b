import { type AppLoadContext, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useSubmit } from '@remix-run/react';
import { nonEmptyParams, SectionOrError, Pager } from '~/components/page-parts';
import { Form } from '~/components/forms/form';
import { EmptyState, NoticeBanner } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { KeepTruckFilter, MapCredit, SearchBox, stateName } from '~/components/stops/list-parts';
import { Amenities, directionsTo, DirectionsAndCall, callsTo } from '~/components/stops/stop-facts';
import { platesInList } from '~/domain/highways/plates';
import type { Mark } from '~/domain/map/marks';
import { type FoodMap as ReadMap, readMap } from '~/domain/map/read-map';
import { listRestaurants, listRestaurantStates, type Restaurant } from '~/domain/restaurants';
import { omitDrawnLines, optionalSection, parametersOf } from '~/http/page-loader';
import { parse, toDomainError } from '~/http/problem';
import { viewerOf } from '~/http/session';
import { unreadLists } from '~/messages/errors';
import { emptyLists, restaurants } from '~/messages/stops';
import type { PageHandle } from '~/schemas/page-handle';
import { photoAddress } from '~/schemas/photos';
import { restaurantQuery } from '~/schemas/locations';
import { isStateOrDistrict, statesAndDistrict } from '~/schemas/states';
import { saveOfflinePath } from '~/schemas/saved-offline';
import { mapQuery } from '~/schemas/travel';
import { FoodMap, type FoodMapInPage } from './FoodMap';

const restaurantsPerPage = 24;

const nothing = Promise.resolve(null);

export const handle = {
  cacheable: true,
  parameters: ['query', 'state', 'at', 'trucks', 'cursor'],
} as const satisfies PageHandle;

export const meta = pageMeta({
  title: "Trucker's Food Map",
  description: 'Restaurants with room for a truck: what they serve, when, and which amenities they have.',
});

/** Search and state are one GET form, so that the page works without JavaScript. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const parameters = Object.fromEntries(parametersOf(request, handle));
  const { cursor, limit: _limit, ...filter } = parse(restaurantQuery, parameters);
  const isFirstPage = !cursor;
  const { trucks, ...shown } = parse(mapQuery, parameters);
  const fitsTruck = trucks === null;
  // A search and further pages show only the list.
  const isDrawn = isFirstPage && filter.query === null;
  const drawing = optionalSection(
    context,
    isDrawn ? readMap({ ...shown, fitsTruck }).then((food) => mapInPage(args, food)) : nothing,
    unreadLists.map,
  );
  try {
    const [page, states, map] = await Promise.all([
      listRestaurants({ ...filter, fitsTruck, limit: restaurantsPerPage, cursor }),
      listRestaurantStates(),
      drawing,
    ]);
    // Only the map needs positions.
    const items = page.items.map(({ latitude: _, longitude: __, ...facts }) => facts);
    return data({ ...page, items, states, filter, isFirstPage, map, fitsTruck, failure: null });
  } catch (thrown) {
    const map = await drawing.catch(() => ({ shown: null, failure: unreadLists.map }));
    return failedToLoad(thrown, context, { items: [], next: null, states: [], filter, isFirstPage, map, fitsTruck });
  }
}

/** The map for the page, without the lines in the hydration data. */
async function mapInPage(args: LoaderFunctionArgs, food: ReadMap): Promise<FoodMapInPage> {
  const drawing = omitDrawnLines(args.context, food.map.drawing);
  if (food.of === 'country') return { ...food, map: { ...food.map, drawing } };
  return { ...food, map: { ...food.map, drawing }, photos: await photosOfBest(args, food.map.marks) };
}

/** The number of photos on the map; each is tens of kilobytes. */
const photosShown = 4;

/** Addresses of photos of the best stops with their own mark, by stop. */
async function photosOfBest(args: LoaderFunctionArgs, marks: Mark[]): Promise<Record<number, string>> {
  const best = [...marks]
    .sort((one, other) => other.score - one.score)
    .flatMap(({ target, score }) => (target.kind === 'place' && score > 0 ? { id: target.id } : []))
    .slice(0, photosShown);
  if (best.length === 0) return {};
  const plates = Object.entries(await platesInList(await viewerOf(args), best));
  return Object.fromEntries(
    plates.flatMap(([id, { photo }]) => (photo ? [[id, photoAddress(photo.pattern, photo.lite, 'jpeg')]] : [])),
  );
}

/** Shows the page with its search box and the error message. @throws client errors, such as an invalid address */
function failedToLoad<T extends object>(thrown: unknown, { requestId }: AppLoadContext, rest: T) {
  const error = toDomainError(thrown, requestId);
  if (error.status < 500) throw error;
  return data({ ...rest, failure: error.message }, { status: error.status });
}

export default function MapPage() {
  const { items, next, states, filter, isFirstPage, map, fitsTruck, failure } = useLoaderData<typeof loader>();
  const chosen = nonEmptyParams([...Object.entries(filter), ['trucks', fitsTruck ? null : 'all']]);
  const searched = Object.keys(nonEmptyParams(Object.entries(filter))).length > 0;
  return (
    <>
      <h1>Trucker&rsquo;s Food Map</h1>
      <RestaurantSearch filter={filter} states={states} fitsTruck={fitsTruck} />
      <SectionOrError part={map}>{(food) => food && <FoodMap food={food} fitsTruck={fitsTruck} />}</SectionOrError>
      {failure !== null ? (
        <Failure sentence={failure} searched={filter.query !== null} />
      ) : items.length === 0 ? (
        <>
          <EmptyState
            title={searched ? emptyLists.restaurantsSearch : emptyLists.restaurants}
            text={
              searched
                ? 'Try a shorter word or another state. If one is missing, add it as a stop.'
                : 'Restaurants and diners from our stops show up here too. Add one you know.'
            }
          >
            <Link className="btn btn-go" to={searched ? '/map' : '/locations/new'}>
              {searched ? 'Show All' : 'Add a Stop'}
            </Link>
          </EmptyState>
          {searched && fitsTruck && (
            <p className="actions actions-fill">
              <Link className="btn" to={`/map?${new URLSearchParams({ ...chosen, trucks: 'all' }).toString()}`}>
                Include Stops Without Room for Semis
              </Link>
            </p>
          )}
        </>
      ) : (
        <Restaurants restaurants={items} />
      )}
      {filter.state && isFirstPage && (
        <p className="actions actions-fill">
          <Link className="btn" to={saveOfflinePath({ kind: 'state', state: filter.state })}>
            {`Save ${stateName(filter.state)} Offline`}
          </Link>
        </p>
      )}
      {(items.length > 0 || (map.shown && map.shown.map.marks.length > 0)) && <MapCredit />}
      <Pager path="/map" query={chosen} next={next} isFirstPage={isFirstPage} nextLabel="More Restaurants" />
    </>
  );
}

const Restaurants = ({ restaurants: shown }: { restaurants: RestaurantInList[] }) => (
  <section aria-labelledby="restaurants">
    <h2 id="restaurants">Restaurants</h2>
    <div className="cards">
      {shown.map((restaurant) => (
        <RestaurantCard key={restaurant.id} restaurant={restaurant} />
      ))}
    </div>
  </section>
);

function Failure({ sentence, searched }: { sentence: string; searched: boolean }) {
  const { title, text } = restaurants.searchFailed;
  return (
    <NoticeBanner tone="error">
      {searched && (
        <p>
          <strong>{title}</strong> {text}
        </p>
      )}
      <p>{restaurants.loadFailed(sentence)}</p>
    </NoticeBanner>
  );
}

type RestaurantInList = Omit<Restaurant, 'latitude' | 'longitude'>;

function RestaurantCard({ restaurant }: { restaurant: RestaurantInList }) {
  const { id, name, rating, address, description, hours, phoneNumber, foodSpecialties, locationId } = restaurant;
  const directions = address && directionsTo({ name, street: address });
  const calls = phoneNumber ? callsTo(phoneNumber) : [];
  const rated = rating === null ? null : `${rating.toFixed(1)} out of 5`;
  return (
    <article className="card" id={`restaurant-${id}`} aria-labelledby={`restaurant-${id}-name`}>
      <div className="card-text">
        <h3 className="mt-0 mb-1 text-xl" id={`restaurant-${id}-name`}>
          <bdi>
            {locationId === null ? (
              name
            ) : (
              <Link className="flex items-center min-h-12" to={`/locations/${locationId}`}>
                {name}
              </Link>
            )}
          </bdi>
        </h3>
        {(rated ?? hours) && (
          <p className="mb-2">
            {rated && <b className="text-points font-bold">{rated}</b>}
            {rated && hours && ' · '}
            {hours}
          </p>
        )}
        {foodSpecialties && <p className="mb-2">{foodSpecialties}</p>}
        {description && <p className="mb-2 text-dim">{description}</p>}
        {address && <address className="mb-2 not-italic">{address}</address>}
        {phoneNumber && calls.length === 0 && <p className="mb-2">{phoneNumber}</p>}
        <Amenities names={amenitiesOf(restaurant)} />
        {(directions || calls.length > 0) && (
          <p className="actions actions-fill">
            <DirectionsAndCall directions={directions} calls={calls} />
          </p>
        )}
      </div>
    </article>
  );
}

const amenitiesOf = ({ truckParking, showers, wifi, laundry }: RestaurantInList): string[] => [
  ...(truckParking ? ['Truck parking'] : []),
  ...(showers ? ['Showers'] : []),
  ...(wifi ? ['Wi-Fi'] : []),
  ...(laundry ? ['Laundry'] : []),
];

type Props = { filter: { query: string | null; state: string | null }; states: string[]; fitsTruck: boolean };

function RestaurantSearch({ filter, states, fitsTruck }: Props) {
  const submit = useSubmit();
  const state = filter.state?.toUpperCase() ?? '';
  const offered = state === '' || states.includes(state) ? states : [...states, state];
  return (
    <Form method="get" action="/map" role="search" key={JSON.stringify(filter)}>
      <KeepTruckFilter isOn={fitsTruck} />
      <SearchBox
        label="Search by name, food or town"
        defaultValue={filter.query ?? ''}
        placeholder="Name, food or town"
      >
        <select
          className={`chip flex-none mt-2 md:mt-0 md:ml-2${state === '' ? '' : ' chip-chosen'}`}
          id="state"
          name="state"
          aria-label="State"
          defaultValue={state}
          onChange={({ currentTarget: { form } }) => submit(form)}
        >
          <option value="">Any state</option>
          {offered.map((code) => (
            <option key={code} value={code}>
              {isStateOrDistrict(code) ? statesAndDistrict[code] : code}
            </option>
          ))}
        </select>
      </SearchBox>
    </Form>
  );
}
