import { onShelf, type PostOnCard, listCards, type PostListQuery } from '~/domain/posts/read-posts';
import type { RequestArgs } from './request-args';
import { type WithViewerState, withViewerState } from './viewer-state';
import { readerOf } from './session';

/** A page of a list of posts, as cards for their viewer. */
export async function cardsFor(
  args: RequestArgs,
  query: PostListQuery,
): Promise<{ items: WithViewerState<PostOnCard>[]; next: string | null }> {
  const { items, next } = await listCards(await readerOf(args), query);
  return { items: await withViewerState(args, 'post', items), next };
}

/** The first posts of a list, as a shelf shows them. */
export async function shelfFor(args: RequestArgs, query: PostListQuery) {
  const { items } = await cardsFor(args, query);
  return items.map((card) => onShelf(card));
}
