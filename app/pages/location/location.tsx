import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Day } from '~/components/RelativeTime';
import { nonEmptyParams, BackLink, SectionOrError, Pager, SectionHead, PostYourMeat } from '~/components/page-parts';
import { counted } from '~/components/format';
import { JsonLd, placeGraph } from '~/components/json-ld/JsonLd';
import { EmptyState, NoticeBanner } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { PostGrid } from '~/components/posts/PostGrid';
import { StopVoteSummary } from '~/components/stops/StopRow';
import { Amenities, amenitiesIn, BigSign, kindOfStop } from '~/components/stops/stop-facts';
import { keepForm } from '~/components/weak-link/guard';
import { config } from '~/config.server';
import { mayEdit } from '~/domain/actor';
import { placeOnRoad, stopsAround } from '~/domain/highways/stops-ahead';
import { platesAt, type PlatesByPlace } from '~/domain/highways/plates';
import { type Place, nameInTown } from '~/schemas/places';
import { readPlacePage } from '~/domain/locations/read-locations';
import { reportPlace } from '~/domain/locations/place-reports';
import { form, formAction } from '~/http/form-action';
import { assertCurrentAddress, optionalSection, pageAddress, pageTime, parametersOf, pathId } from '~/http/page-loader';
import { cardsFor, withPlates } from '~/http/post-cards';
import { viewerOf } from '~/http/session';
import { viewersFollow, viewersPlaceReport } from '~/http/viewer-state';
import { unreadLists, unreadParts } from '~/messages/errors';
import { FollowForm } from '~/pages/following/following-parts';
import { locationFilterQuery } from '~/schemas/locations';
import type { PageHandle } from '~/schemas/page-handle';
import { exitInLine } from '~/schemas/roads';
import { type OptionalSection, voteShare } from '~/schemas/shown';
import { followForms } from '~/http/common-forms';
import { MapCredit } from '~/components/stops/list-parts';
import { BestDishes, type Dish, PlaceFacts, KeepDriving, MoreOfPlace, PlaceActions } from './location-parts';
import { OpenStatus } from './OpenStatus';

const [postsPerPage, bestDishes, stopsNearby] = [12, 6, 6];

export const handle = {
  cacheable: true,
  parameters: ['cursor', 'results', 'trucks'],
  notCanonical: ['results'],
} as const satisfies PageHandle;

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: data ? nameInTown(data.place) : 'Truck stop',
  description: data ? descriptionOf(data) : '',
  ...(data && { feed: `/locations/${data.place.id}.atom` }),
}));

type Described = { place: Place; eaten: OptionalSection<{ sums: PlatesByPlace[number] | null }> };

/** `Iowa 80: truck stop at I-80 exit 284, Walcott, IA. 12 plates, 92% would eat it. Parking, showers.` */
function descriptionOf({ place, eaten }: Described): string {
  const { name, highway, city, state, amenities } = place;
  const road = [highway, exitInLine(place)].filter(Boolean).join(' ');
  const where = [road && `at ${road}`, city, state].filter(Boolean).join(', ');
  const sums = eaten.shown?.sums;
  const share = sums && voteShare(sums);
  const plates = sums
    ? `${counted(sums.posts, 'plate')}${share === null || share === undefined ? '' : `, ${share}% would eat it`}.`
    : 'See what drivers ate here.';
  return [`${name}: ${[kindOfStop(place), where].filter(Boolean).join(' ')}.`, plates, amenities]
    .filter(Boolean)
    .join(' ');
}

export async function loader(args: LoaderFunctionArgs) {
  const locationId = pathId(args.params.id);
  const parameters = parametersOf(args.request, handle);
  const cursor = parameters.get('cursor') ?? null;
  const fitsTruck = parameters.get('trucks') !== 'all';
  const plates = Promise.all([
    cardsFor(args, { sort: 'latest', limit: postsPerPage, cursor, locationId }),
    cardsFor(args, { sort: 'most-eaten', limit: bestDishes, locationId }),
    platesAt([{ id: locationId }]),
  ]).then(([posts, { items }, { [locationId]: sums = null }]) => ({
    posts,
    sums,
    dishes: items.length > 1 ? items.filter(({ upVotes }) => upVotes > 0).map(asDish) : [],
  }));
  const [page, eaten] = await Promise.all([
    readPlacePage(locationId),
    optionalSection(args.context, plates, unreadLists.locationPosts),
  ]);
  const { id } = page.place;
  assertCurrentAddress(args, id);
  const viewer = await viewerOf(args);
  const shown = {
    ...page,
    status: {
      ...page.status,
      viewerWord: await viewersPlaceReport(args, id),
    },
    eaten,
    road: placeOnRoad(page.place),
    nearby: await optionalSection(args.context, nearbyStops(args, page.place, fitsTruck), unreadParts.nearbyStops),
    isFirstPage: !cursor,
    results: resultsIn(parameters.get('results')),
    fitsTruck,
    signedIn: viewer !== null,
    isEditor: mayEdit(viewer),
    following: await viewersFollow(args, { kind: 'location', key: String(id) }),
    siteUrl: config.SITE_URL,
  };
  return { ...shown, now: pageTime(shown) };
}

const asDish = ({ id, title, photo, upVotes, downVotes }: Dish): Dish => ({ id, title, photo, upVotes, downVotes });

/** The query string of the search that led to this stop; empty if there was none. */
function resultsIn(results: string | undefined): string {
  const search = new URLSearchParams(results);
  for (const name of [...search.keys()]) if (!Object.hasOwn(locationFilterQuery.shape, name)) search.delete(name);
  return search.toString();
}

const nearbyStops = async (args: LoaderFunctionArgs, place: Place, fitsTruck: boolean) =>
  withPlates(args, await stopsAround(place, stopsNearby, fitsTruck));

const reportForm = (word: 'right' | 'closed') =>
  form(reportPlace, {
    schema: z.object({}),
    refused: 'place-report-failed',
    input: ({ params }) => ({ id: pathId(params.id), word }),
    done: ({ id, closedAt }, { request }) => {
      const notice = word === 'right' ? 'place-confirmed' : closedAt ? 'place-closed' : 'place-reported';
      return { to: `${pageAddress(`/locations/${id}`, request, handle)}#still-right`, notice, stay: true };
    },
  });

export const clientAction = keepForm({
  confirm: 'place-report',
  'report-closed': 'place-report',
  follow: 'follow',
  unfollow: 'follow',
});

export const action = formAction({
  confirm: reportForm('right'),
  'report-closed': reportForm('closed'),
  ...followForms('location', ({ params: { id = '' } }) => ({ id, to: `/locations/${id}` })),
});

export default function LocationPage() {
  const {
    place,
    source,
    addedBy,
    status,
    eaten,
    road,
    nearby,
    isFirstPage,
    results,
    fitsTruck,
    signedIn,
    isEditor,
    following,
    siteUrl,
    now,
  } = useLoaderData<typeof loader>();
  const { id, closedAt, amenities } = place;
  const query = (trucks: string | null) =>
    nonEmptyParams([
      ['results', results],
      ['trucks', trucks],
    ]);
  const otherTrucks = new URLSearchParams(query(fitsTruck ? 'all' : null)).toString();
  return (
    <article className="md:flex">
      <JsonLd graph={import.meta.env.SSR ? placeGraph({ place, votes: eaten.shown?.sums ?? null, siteUrl }) : null} />
      <div className="md:flex-1 md:min-w-0">
        <BigSign stop={place}>
          <BackLink to={`/locations${results && `?${results}`}`}>
            {results ? 'Back to results' : 'All truck stops'}
          </BackLink>
        </BigSign>
        {closedAt && (
          <NoticeBanner tone="error">
            Reported closed by drivers since <Day time={closedAt} />.
          </NoticeBanner>
        )}
        {eaten.shown?.sums && <StopVoteSummary plates={eaten.shown.sums} now={now} />}
        <SectionOrError part={eaten}>{({ dishes }) => isFirstPage && <BestDishes dishes={dishes} />}</SectionOrError>
        <PlaceActions place={place} siteUrl={siteUrl}>
          <FollowForm action={`/locations/${id}`} following={following} />
        </PlaceActions>
        {amenities && <Amenities names={amenitiesIn(amenities)} />}
        <SectionHead title="What drivers ate here" />
        {eaten.shown && (
          <>
            {eaten.shown.posts.items.length === 0 ? (
              <EmptyState title="No posts from here yet" text="Ate here? Show everyone what you got." />
            ) : (
              <PostGrid posts={eaten.shown.posts.items} signedIn={signedIn} now={now} atStop />
            )}
            {/* Below the dishes, since drivers come for those. */}
            <p className="actions actions-fill">
              <PostYourMeat
                signedIn={signedIn}
                to={`/posts/new?location=${id}`}
                className="btn btn-go max-md:basis-full max-md:min-h-[54px]"
              >
                Post from This Stop
              </PostYourMeat>
            </p>
            <Pager
              path={`/locations/${id}`}
              query={query(fitsTruck ? null : 'all')}
              next={eaten.shown.posts.next}
              isFirstPage={isFirstPage}
              nextLabel="Older Posts"
            />
          </>
        )}
      </div>
      <div className="md:flex-none md:w-[300px] md:ml-7 lg:w-[348px]">
        <SectionOrError part={nearby}>
          {(around) => (
            <KeepDriving
              {...around}
              road={road}
              fitsTruck={fitsTruck}
              otherTrucks={`/locations/${id}${otherTrucks && `?${otherTrucks}`}`}
            />
          )}
        </SectionOrError>
        <OpenStatus status={status} />
        <PlaceFacts place={place} source={source} addedBy={addedBy} />
        <MoreOfPlace id={id} isEditor={isEditor} />
        <MapCredit />
      </div>
    </article>
  );
}
