import type { LoaderFunctionArgs } from '@remix-run/node';
import type { PostSort } from '~models/post';
import { optionalSection, pageTime, parametersOf } from '~/http/page-loader';
import { cardsFor } from '~/http/post-cards';
import { isSignedIn } from '~/http/session';
import { unreadLists } from '~/messages/errors';

const postsOnAPage = 12;

const unread = {
  latest: unreadLists.latestPosts,
  'most-eaten': unreadLists.mostEatenPosts,
  'most-beat': unreadLists.mostBeatPosts,
};

/** The three lists differ only in their order. */
export async function loadPostList(
  args: LoaderFunctionArgs,
  handle: { parameters: readonly 'cursor'[] },
  sort: PostSort,
) {
  const signedIn = await isSignedIn(args);
  const cursor = parametersOf(args.request, handle).get('cursor') ?? null;
  const posts = cardsFor(args, { sort, limit: postsOnAPage, cursor });
  const shown = {
    posts: await optionalSection(args.context, posts, unread[sort]),
    isFirstPage: !cursor,
    signedIn,
  };
  return { ...shown, now: pageTime(shown) };
}
