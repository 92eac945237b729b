import type { LoaderFunctionArgs } from '@remix-run/node';
import type { PostSort } from '~models/post';
import { listCards } from '~/domain/posts/read-posts';
import { orErrorPage } from '~/http/guards';
import { parametersOf } from '~/http/parameters';
import { viewerOf } from '~/http/session';

const postsOnAPage = 12;

/** What the three lists of posts show; they differ in their order only. */
export function loadPostList(args: LoaderFunctionArgs, handle: { parameters: readonly 'cursor'[] }, sort: PostSort) {
  return orErrorPage(args.context, async () => {
    const viewer = await viewerOf(args);
    const cursor = parametersOf(args.request, handle).get('cursor') ?? null;
    const page = await listCards(viewer, { sort, limit: postsOnAPage, cursor });
    return { ...page, isFirstPage: !cursor, signedIn: viewer !== null, now: new Date().toISOString() };
  });
}
