import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { pageMeta } from '~/components/page-meta';
import { BackLink, Pager, SectionOrError, Tabs } from '~/components/page-parts';
import { feedCardSizes } from '~/components/posts/PostCard';
import { NoPosts, PostGrid } from '~/components/posts/PostGrid';
import { optionalSection, pageTime, parametersOf, requestedPath } from '~/http/page-loader';
import { cardsFor } from '~/http/post-cards';
import { isSignedIn } from '~/http/session';
import { unreadLists } from '~/messages/errors';
import type { PageHandle } from '~/schemas/page-handle';

export const handle = { cacheable: true, parameters: ['cursor'] } as const satisfies PageHandle;

/** The three lists, each with its own address (app/routes.ts). They differ in their order. */
const lists = [
  {
    path: '/latest-meat',
    sort: 'latest',
    tab: 'Latest',
    title: 'Latest Meat',
    description:
      'What truck drivers ate at the next exit: the newest plates from truck stops across the country, with votes.',
    feed: '/latest-meat.atom',
    unread: unreadLists.latestPosts,
    firstLabel: 'Back to Newest',
    nextLabel: 'Older Posts',
  },
  {
    path: '/most-eaten-meat',
    sort: 'most-eaten',
    tab: 'Most eaten',
    title: 'Most Eaten Meat',
    description: 'The truck stop plates that most drivers would eat, best first, and the exits to find them at.',
    feed: '/most-eaten-meat.atom',
    unread: unreadLists.mostEatenPosts,
    firstLabel: 'Back to the Top',
    nextLabel: 'More Posts',
  },
  {
    path: '/most-beat-meat',
    sort: 'most-beat',
    tab: 'Most beat',
    title: 'Most Beat Meat',
    description: 'The truck stop plates that drivers would rather drive past: most Beat It votes first.',
    unread: unreadLists.mostBeatPosts,
    firstLabel: 'Back to the Top',
    nextLabel: 'More Posts',
  },
] as const;

/** @param pathname in any case, like a route's path */
const listAt = (pathname: string) => lists.find(({ path }) => pathname.toLowerCase().startsWith(path)) ?? lists[0];

export const meta = pageMeta<typeof loader>(({ data, location }) => {
  const photo = data?.posts.shown?.items[0]?.photo;
  return { ...listAt(location.pathname), firstPhoto: photo && { photo, sizes: feedCardSizes } };
});

const postsPerPage = 12;

export async function loader(args: LoaderFunctionArgs) {
  const { sort, unread } = listAt(requestedPath(args.request));
  const signedIn = await isSignedIn(args);
  const cursor = parametersOf(args.request, handle).get('cursor') ?? null;
  const posts = cardsFor(args, { sort, limit: postsPerPage, cursor });
  const shown = {
    posts: await optionalSection(args.context, posts, unread),
    isFirstPage: !cursor,
    signedIn,
  };
  return { ...shown, now: pageTime(shown) };
}

export default function PostListPage() {
  const { posts, isFirstPage, signedIn, now } = useLoaderData<typeof loader>();
  const { path, title, firstLabel, nextLabel } = listAt(useLocation().pathname);
  return (
    <section className="mt-1">
      <div className="head mb-2">
        <h1>{title}</h1>
        <BackLink className="!pl-0 text-md" to="/">
          Back to Home
        </BackLink>
      </div>
      <Tabs
        className="mt-2 mb-2.5"
        label="Order"
        items={lists.map((list) => ({ label: list.tab, to: list.path, current: list.path === path }))}
      />
      <SectionOrError part={posts}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? (
              <NoPosts signedIn={signedIn} />
            ) : (
              <PostGrid posts={items} signedIn={signedIn} now={now} firstEager headingLevel={2} />
            )}
            <Pager path={path} next={next} isFirstPage={isFirstPage} firstLabel={firstLabel} nextLabel={nextLabel} />
          </>
        )}
      </SectionOrError>
    </section>
  );
}
