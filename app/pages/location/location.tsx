import type { AppLoadContext, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { EmptyState } from '~/components/notices/EmptyState';
import { ExitSign } from '~/components/stops/ExitSign';
import { NoticeBanner } from '~/components/notices/NoticeBanner';
import { sharedByVisitors, withForms, withWayBack } from '~/components/page-handle';
import { pageTitle } from '~/components/page-title';
import { PagePart } from '~/components/PagePart';
import { Pager } from '~/components/Pager';
import { PostGrid } from '~/components/posts/PostGrid';
import { calendarDate } from '~/components/relative-time';
import { config } from '~/config.server';
import { placeOnRoad, stopsAround } from '~/domain/highways';
import { readPlacePage, reportPlace } from '~/domain/locations';
import { listCards } from '~/domain/posts/read-posts';
import { form, formAction } from '~/http/form-action';
import { orErrorPage } from '~/http/guards';
import { pageAddress, parametersOf } from '~/http/parameters';
import { partOfPage } from '~/http/part-of-page';
import { pathId } from '~/http/path-id';
import { viewerOf } from '~/http/session';
import { unreadLists, unreadParts } from '~/messages';
import { locationFilterQuery } from '~/schemas/locations';
import { StopList } from '../highways/StopList';
import { withPlates } from '../highways/with-plates';
import { MapCredit } from '../locations/MapCredit';
import { BestDishes } from './BestDishes';
import { PlaceFacts } from './PlaceFacts';
import { PlaceJsonLd } from './PlaceJsonLd';
import { PlaceLinks } from './PlaceLinks';
import { StillRight } from './StillRight';

const [postsOnAPage, bestDishes, stopsNearby] = [12, 3, 5];

export const handle = withForms(withWayBack(sharedByVisitors('cursor', 'results'), 'results'), {
  confirm: 'place-report',
  'report-closed': 'place-report',
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.place.name ?? 'Location') },
  { name: 'description', content: data ? `${data.place.name}: what drivers ate there, and what else there is.` : '' },
];

export function loader(args: LoaderFunctionArgs) {
  return orErrorPage(args.context, async () => {
    const viewer = await viewerOf(args);
    const locationId = pathId(args.params.id);
    const given = parametersOf(args.request, handle);
    const cursor = given.get('cursor') ?? null;
    const plates = Promise.all([
      listCards(viewer, { sort: 'latest', limit: postsOnAPage, cursor, locationId }),
      listCards(viewer, { sort: 'most-eaten', limit: bestDishes, locationId }),
    ]).then(([posts, { items }]) => ({
      posts,
      dishes: items.length > 1 ? items.filter(({ upVotes }) => upVotes > 0) : [],
    }));
    const [page, eaten] = await Promise.all([
      readPlacePage(viewer, locationId),
      partOfPage(args.context, plates, unreadLists.locationPosts),
    ]);
    return {
      ...page,
      eaten,
      road: placeOnRoad(page.place),
      nearby: await partOfPage(args.context, nearbyStops(args.context, page.place), unreadParts.nearbyStops),
      isFirstPage: !cursor,
      results: resultsIn(given.get('results')),
      signedIn: viewer !== null,
      siteUrl: config.SITE_URL,
      now: new Date().toISOString(),
    };
  });
}

/** The search that a place was found by, as the list's address has it; empty where it was found otherwise. */
function resultsIn(results: string | undefined): string {
  const asked = new URLSearchParams(results);
  for (const name of [...asked.keys()]) if (!Object.hasOwn(locationFilterQuery.shape, name)) asked.delete(name);
  return asked.toString();
}

const nearbyStops = async (context: AppLoadContext, place: Parameters<typeof stopsAround>[0]) =>
  withPlates(context, await stopsAround(place, stopsNearby));

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

export const action = formAction({ confirm: reportForm('right'), 'report-closed': reportForm('closed') });

export default function LocationPage() {
  const { place, source, addedBy, standing, eaten, road, nearby, isFirstPage, results, signedIn, siteUrl, now } =
    useLoaderData<typeof loader>();
  const { id, name, exitNumber, closedAt } = place;
  return (
    <article>
      <PlaceJsonLd place={place} siteUrl={siteUrl} />
      <p>
        <Link className="back-link" to={`/locations${results && `?${results}`}`}>
          Back to results
        </Link>
      </p>
      <h1>{name}</h1>
      {closedAt && (
        <NoticeBanner tone="error">Drivers report since {calendarDate(closedAt)} that it is closed.</NoticeBanner>
      )}
      <div className="detail">
        <div className="detail-photos">
          <ExitSign {...place} exit={exitNumber} />
          <PlaceFacts place={place} source={source} addedBy={addedBy} />
        </div>
        <div className="detail-words">
          <StillRight standing={standing} />
        </div>
      </div>
      <PlaceLinks id={id} road={road} signedIn={signedIn} />
      <PagePart part={eaten}>
        {({ posts, dishes }) => (
          <>
            {isFirstPage && <BestDishes dishes={dishes} />}
            <h2>What was on the plate</h2>
            {posts.items.length === 0 ? (
              <EmptyState title="Nobody posted from here yet" text="Ate here? Show the others what it was like." />
            ) : (
              <PostGrid posts={posts.items} signedIn={signedIn} now={now} firstEager />
            )}
            <Pager
              path={`/locations/${id}`}
              query={results ? { results } : {}}
              next={posts.next}
              isFirstPage={isFirstPage}
              nextLabel="Older posts"
            />
          </>
        )}
      </PagePart>
      <PagePart part={nearby}>
        {(around) =>
          around.stops.length > 0 && (
            <section aria-labelledby="nearby">
              <h2 id="nearby">Nearest other stops</h2>
              <StopList {...around} now={now} />
            </section>
          )
        }
      </PagePart>
      <MapCredit />
    </article>
  );
}
