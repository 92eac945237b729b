import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DialogLink } from '~/components/dialog';
import { EmptyState } from '~/components/EmptyState';
import { ExitSign } from '~/components/ExitSign';
import { locationTypeName } from '~/components/location-types';
import { pageTitle } from '~/components/page-title';
import { PagePart } from '~/components/PagePart';
import { Pager } from '~/components/Pager';
import { PostGrid } from '~/components/PostGrid';
import { findLocationOrFail } from '~/domain/locations';
import { listPosts } from '~/domain/posts/read-posts';
import { orErrorPage } from '~/http/guards';
import { partOfPage } from '~/http/part-of-page';
import { pathId } from '~/http/path-id';
import { viewerOf } from '~/http/session';
import { unreadLists } from '~/messages';
import { MapCredit } from './MapCredit';

const postsOnAPage = 12;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(data?.place.name ?? 'Location') }];

export function loader(args: LoaderFunctionArgs) {
  return orErrorPage(args.context, async () => {
    const viewer = await viewerOf(args);
    const locationId = pathId(args.params.id);
    const cursor = new URL(args.request.url).searchParams.get('cursor');
    const [place, posts] = await Promise.all([
      findLocationOrFail(locationId),
      partOfPage(
        args.context,
        listPosts(viewer, { sort: 'latest', limit: postsOnAPage, cursor, locationId }),
        unreadLists.locationPosts,
      ),
    ]);
    return { place, posts, isFirstPage: !cursor, viewerId: viewer?.id ?? null, now: new Date().toISOString() };
  });
}

export default function LocationPage() {
  const { place, posts, isFirstPage, viewerId, now } = useLoaderData<typeof loader>();
  const { id, name, chainName, highway, exitNumber, city, state, type, amenities, latitude, longitude } = place;
  return (
    <article>
      <p>
        <Link className="back-link" to="/locations">
          Back to results
        </Link>
      </p>
      <h1>{name}</h1>
      <ExitSign name={name} highway={highway} exit={exitNumber} city={city} state={state} />
      <dl className="facts">
        <dt>Type</dt>
        <dd>{locationTypeName(type)}</dd>
        {chainName && (
          <>
            <dt>Chain</dt>
            <dd>{chainName}</dd>
          </>
        )}
        {amenities && (
          <>
            <dt>Amenities</dt>
            <dd>{amenities}</dd>
          </>
        )}
        {latitude !== null && longitude !== null && (
          <>
            <dt>Position</dt>
            <dd>
              <a href={`geo:${latitude},${longitude}`}>
                {latitude.toFixed(4)}, {longitude.toFixed(4)}
              </a>
            </dd>
          </>
        )}
      </dl>
      <p>
        <DialogLink className="btn btn-go" to={`/posts/new?location=${id}`}>
          Post Your Meat from here
        </DialogLink>
      </p>
      <h2>What was on the plate</h2>
      <PagePart part={posts}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? (
              <EmptyState title="Nobody posted from here yet" text="Ate here? Show the others what it was like." />
            ) : (
              <PostGrid posts={items} viewerId={viewerId} now={now} firstEager />
            )}
            <Pager path={`/locations/${id}`} next={next} isFirstPage={isFirstPage} nextLabel="Older posts" />
          </>
        )}
      </PagePart>
      <MapCredit />
    </article>
  );
}
