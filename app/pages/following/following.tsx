import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { SectionOrError, Pager } from '~/components/page-parts';
import { PostGrid } from '~/components/posts/PostGrid';
import type { Actor } from '~/domain/actor';
import { listFollowingCards } from '~/domain/follows/follow';
import { requireSignIn } from '~/http/guards';
import { optionalSection, parametersOf } from '~/http/page-loader';
import { withViewerState } from '~/http/viewer-state';
import { unreadParts } from '~/messages/errors';
import { clock } from '~/services/clock';
import { FollowingFrame, NothingFollowed } from './following-parts';

const postsPerPage = 12;

export const handle = { parameters: ['cursor'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Following',
  description: 'The newest posts by the drivers, stops and highways that you follow.',
});

/** New posts from the drivers, stops and highways that the driver follows (contract, "Staying in touch"). */
export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await requireSignIn(args);
  const cursor = parametersOf(args.request, handle).get('cursor') ?? null;
  return {
    posts: await optionalSection(args.context, postsFor(args, actor, cursor), unreadParts.followedPosts),
    isFirstPage: !cursor,
    now: clock.now().toISOString(),
  };
}

async function postsFor(args: LoaderFunctionArgs, actor: Actor, cursor: string | null) {
  const { items, next } = await listFollowingCards(actor, { limit: postsPerPage, cursor });
  return { items: await withViewerState(args, 'post', items), next };
}

export default function FollowingPage() {
  const { posts, isFirstPage, now } = useLoaderData<typeof loader>();
  return (
    <FollowingFrame path="/following">
      <SectionOrError part={posts}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? (
              <NothingFollowed title="No posts here yet" />
            ) : (
              <PostGrid posts={items} signedIn now={now} firstEager headingLevel={2} />
            )}
            <Pager
              path="/following"
              next={next}
              isFirstPage={isFirstPage}
              firstLabel="Back to Newest"
              nextLabel="Older Posts"
            />
          </>
        )}
      </SectionOrError>
    </FollowingFrame>
  );
}
