import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { EmptyState } from '~/components/notices/EmptyState';
import { sharedByVisitors } from '~/components/page-handle';
import { pageTitle } from '~/components/page-title';
import { PagePart } from '~/components/PagePart';
import { Pager } from '~/components/Pager';
import { PostGrid } from '~/components/posts/PostGrid';
import { badgesOf } from '~/domain/points/closed-periods';
import { derivedStats, scoreTitle } from '~/domain/points/titles';
import { weeklyPoints } from '~/domain/points/weekly-points';
import { listCards } from '~/domain/posts/read-posts';
import { readProfilePage } from '~/domain/profiles/read-user';
import { orErrorPage } from '~/http/guards';
import { parametersOf } from '~/http/parameters';
import { partOfPage } from '~/http/part-of-page';
import { viewerOf } from '~/http/session';
import { unreadParts } from '~/messages';
import { ProfileHead } from './ProfileHead';
import { WeeklyPoints } from './WeeklyPoints';

const postsOnAPage = 12;

export const handle = sharedByVisitors('cursor');

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.driver.displayName ?? data?.driver.username ?? 'Driver') },
];

export function loader(args: LoaderFunctionArgs) {
  return orErrorPage(args.context, async () => {
    const viewer = await viewerOf(args);
    const cursor = parametersOf(args.request, handle).get('cursor') ?? null;
    const driver = await readProfilePage(viewer, args.params.username ?? '');
    const part = <T,>(read: Promise<T>, failure: string) => partOfPage(args.context, read, failure);
    const [posts, badges, weeks] = await Promise.all([
      part(
        listCards(viewer, { sort: 'latest', limit: postsOnAPage, cursor, userId: driver.id }),
        unreadParts.driverPosts,
      ),
      badgesOf(driver.id),
      part(weeklyPoints(driver.id), unreadParts.driverPoints),
    ]);
    return {
      driver,
      title: scoreTitle(driver.points),
      stats: derivedStats(driver.points),
      badges,
      weeks,
      posts,
      isFirstPage: !cursor,
      isSelf: driver.id === viewer?.id,
      signedIn: viewer !== null,
      now: new Date().toISOString(),
    };
  });
}

export default function PublicProfilePage() {
  const { driver, title, stats, badges, weeks, posts, isFirstPage, isSelf, signedIn, now } =
    useLoaderData<typeof loader>();
  const facts = [driver.occupation, driver.truckType, [driver.city, driver.state].filter(Boolean).join(', ')].filter(
    Boolean,
  );
  return (
    <article>
      <h1>{driver.displayName ?? driver.username}</h1>
      {driver.isDemo && <p className="demo-note">A made-up driver, so that a new site is not empty.</p>}
      <ProfileHead user={driver} title={title} stats={stats} badges={badges} />
      {isFirstPage && <PagePart part={weeks}>{(shown) => <WeeklyPoints weeks={shown} />}</PagePart>}
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {driver.bio && <p>{driver.bio}</p>}
      {isSelf && (
        <p>
          <Link className="btn" to="/profile">
            Edit your profile
          </Link>
        </p>
      )}
      <h2>Posts</h2>
      <PagePart part={posts}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? (
              <EmptyState title="No posts yet" text="Nothing was posted by this driver so far." />
            ) : (
              <PostGrid posts={items} signedIn={signedIn} now={now} />
            )}
            <Pager path={`/users/${driver.username}`} next={next} isFirstPage={isFirstPage} nextLabel="Older posts" />
          </>
        )}
      </PagePart>
    </article>
  );
}
