import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, Link } from '@remix-run/react';
import { z } from 'zod';
import { DialogLink } from '~/components/dialog/links';
import { formatCount } from '~/components/format';
import { Form, SubmitButton } from '~/components/forms/form';
import { JsonLd, breadcrumbGraph } from '~/components/json-ld/JsonLd';
import { EmptyState, NoticeBanner } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { SectionOrError, Pager, ReportLink } from '~/components/page-parts';
import { PostGrid } from '~/components/posts/PostGrid';
import { keepForm } from '~/components/weak-link/guard';
import { config } from '~/config.server';
import { mayModerate } from '~/domain/actor';
import { unblockDriver } from '~/domain/blocks';
import { listOwnHiddenPosts } from '~/domain/moderation/read-acts';
import { badgesOf, weeklyPoints } from '~/domain/points/closed-periods';
import { derivedStats, scoreTitle } from '~/domain/points/awards';
import { maxCounted, postCountsOf, readProfilePage } from '~/domain/profiles/read-user';
import { form, formAction } from '~/http/form-action';
import { optionalSection, pageTime, parametersOf } from '~/http/page-loader';
import { cardsFor } from '~/http/post-cards';
import { viewerOf } from '~/http/session';
import { isViewer, viewersFollow } from '~/http/viewer-state';
import { unreadParts } from '~/messages/errors';
import { FollowForm } from '~/pages/following/following-parts';
import type { PageHandle } from '~/schemas/page-handle';
import type { ViewersFollow } from '~/schemas/shown';
import { nameOf } from '~/schemas/text';
import { type FollowArgs, followForms } from '~/http/common-forms';
import { DerivedStats, countWords, HiddenPosts, ProfileHead, WeeklyPoints } from './profile-parts';

const postsPerPage = 12;

export const handle = { cacheable: true, parameters: ['cursor'] } as const satisfies PageHandle;

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: data ? nameOf(data.driver) : 'Driver',
  description: data ? descriptionOf(data) : '',
  ...(data && { feed: `/users/${data.driver.username}.atom` }),
}));

type Described = { driver: Awaited<ReturnType<typeof readProfilePage>>; title: string };

function descriptionOf({ driver, title }: Described): string {
  const from = [driver.city, driver.state].filter(Boolean).join(', ');
  const about = [from && `from ${from}`, driver.truckType && `drives a ${driver.truckType}`].filter(Boolean).join(', ');
  const score = `Meat Score ${formatCount(driver.points)}`;
  const words = `${nameOf(driver)}, ${title}, ${score}${about && `, ${about}`}: what they ate at truck stops.`;
  return driver.bio ? `${words} ${driver.bio}` : words;
}

export async function loader(args: LoaderFunctionArgs) {
  const cursor = parametersOf(args.request, handle).get('cursor') ?? null;
  const viewer = await viewerOf(args);
  const driver = await readProfilePage(viewer, args.params.username ?? '');
  const part = <T,>(read: Promise<T>, failure: string) => optionalSection(args.context, read, failure);
  const isSelf = await isViewer(args, driver.id);
  const [posts, badges, weeks, hiddenPosts] = await Promise.all([
    part(postsBy(args, driver.id, cursor), unreadParts.driverPosts),
    badgesOf(driver.id),
    part(weeklyPoints(driver.id), unreadParts.driverPoints),
    part(viewer && isSelf ? listOwnHiddenPosts(viewer) : Promise.resolve([]), unreadParts.driverPosts),
  ]);
  const shown = {
    driver,
    title: scoreTitle(driver.points),
    stats: derivedStats(driver.points),
    badges,
    weeks,
    posts,
    isFirstPage: !cursor,
    isSelf,
    hiddenPosts,
    siteUrl: config.SITE_URL,
    signedIn: viewer !== null,
    moderates: mayModerate(viewer),
    following: await viewersFollow(args, { kind: 'user', key: String(driver.id) }),
  };
  return { ...shown, now: pageTime(shown) };
}

/** @throws DomainError `user-not-found` */
const driverAt = async (args: FollowArgs) => {
  const { username = '' } = args.params;
  return { id: String((await readProfilePage(await viewerOf(args), username)).id), to: `/users/${username}` };
};

export const clientAction = keepForm({ follow: 'follow', unfollow: 'follow', unblock: 'block' });

export const action = formAction({
  ...followForms('user', driverAt),
  unblock: form(unblockDriver, {
    schema: z.object({}),
    refused: 'block-failed',
    input: async (args) => Number((await driverAt(args)).id),
    done: (_, { params }) => ({ to: `/users/${params.username}`, notice: 'driver-unblocked', stay: true }),
  }),
});

async function postsBy(args: LoaderFunctionArgs, userId: number, cursor: string | null) {
  const [page, counts] = await Promise.all([
    cardsFor(args, { sort: 'latest', limit: postsPerPage, cursor, userId }),
    postCountsOf(userId),
  ]);
  return { ...page, counts: { ...counts, limit: maxCounted } };
}

export default function PublicProfilePage() {
  const page = useLoaderData<typeof loader>();
  const { driver, title, stats, badges, weeks, isFirstPage, isSelf, siteUrl, signedIn, moderates, following } = page;
  const breadcrumbs = () =>
    breadcrumbGraph(siteUrl, ['The Meat Masters', '/leaderboard'], [nameOf(driver), `/users/${driver.username}`]);
  const facts = [
    driver.isDemo && 'Sample driver',
    driver.occupation,
    driver.truckType,
    [driver.city, driver.state].filter(Boolean).join(', '),
  ].filter(Boolean);
  return (
    <article>
      <JsonLd graph={import.meta.env.SSR ? breadcrumbs() : null} />
      <ProfileHead
        user={driver}
        title={title}
        badges={badges}
        name={<h1 className="m-0 font-extrabold leading-snug">{nameOf(driver)}</h1>}
      >
        {facts.length > 0 && <p className="w-full mt-2 mb-0">{facts.join(' · ')}</p>}
        {driver.bio && <p className="w-full mt-2 mb-0">{driver.bio}</p>}
      </ProfileHead>
      <AboutDriver driver={driver} isSelf={isSelf} following={following} />
      {!driver.isBlocked && <PostsBy page={page} />}
      <SectionOrError part={page.hiddenPosts}>{(shown) => <HiddenPosts posts={shown} />}</SectionOrError>
      <BlockAndReport driver={driver} isSelf={isSelf} signedIn={signedIn} moderates={moderates} />
      {isFirstPage && (
        <>
          <SectionOrError part={weeks}>{(shown) => <WeeklyPoints weeks={shown} />}</SectionOrError>
          <DerivedStats stats={stats} />
          {driver.isDemo && <p className="text-dim">This is a sample driver, here so a new site isn&rsquo;t empty.</p>}
        </>
      )}
    </article>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function PostsBy({ page: { driver, posts, isFirstPage, signedIn, now } }: { page: Page }) {
  return (
    <>
      <h2>{posts.shown ? countWords(posts.shown.counts) : 'Posts'}</h2>
      <SectionOrError part={posts}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? (
              <EmptyState title="No posts yet" text="This driver hasn't posted yet." />
            ) : (
              <PostGrid posts={items} signedIn={signedIn} now={now} />
            )}
            <Pager path={`/users/${driver.username}`} next={next} isFirstPage={isFirstPage} nextLabel="Older Posts" />
          </>
        )}
      </SectionOrError>
    </>
  );
}

type DriverProps = { driver: Pick<Page['driver'], 'id' | 'username' | 'isBlocked'>; isSelf: boolean };

/** Actions for a driver's profile, or for the viewer's own. */
function AboutDriver({ driver, isSelf, following }: DriverProps & { following: ViewersFollow }) {
  const path = `/users/${driver.username}`;
  if (isSelf) {
    return (
      <p>
        <Link className="btn" to="/profile">
          Edit Profile
        </Link>
      </p>
    );
  }
  if (driver.isBlocked) {
    return (
      <NoticeBanner tone="info">
        <p>You blocked this driver. They can&rsquo;t see your posts and comments either.</p>
        <Form action={path} intent="unblock">
          <SubmitButton tone="plain" pendingLabel="Saving...">
            Unblock
          </SubmitButton>
        </Form>
      </NoticeBanner>
    );
  }
  return <FollowForm action={path} following={following} />;
}

type BlockAndReportProps = DriverProps & { signedIn: boolean; moderates: boolean };

/** Less common actions, such as block and report, below the posts. */
function BlockAndReport({ driver: { id, username, isBlocked }, isSelf, signedIn, moderates }: BlockAndReportProps) {
  if (isSelf) return null;
  return (
    <div className="actions">
      {signedIn && !isBlocked && (
        <DialogLink className="btn btn-text" to={`/users/${username}/block`}>
          Block This Driver
        </DialogLink>
      )}
      <ReportLink subject="user" id={id} />
      {moderates && (
        <Link className="btn btn-text" to={`/desk/drivers/${id}`}>
          Open in Desk
        </Link>
      )}
    </div>
  );
}
