import type { AppLoadContext } from '@remix-run/node';
import { onShelf, type PostOnCard } from '~/domain/posts/present-for-page';
import { listCards, type PostListQuery } from '~/domain/posts/read-posts';
import type { Placeholder } from '~/schemas/shown';
import { votePlaceholder } from './page-cache/placeholders';
import { isForAllDrivers, viewerOf } from './session';

type Arrived = { request: Request; context: AppLoadContext };
type Card = Omit<PostOnCard, 'viewerVote'> & { viewerVote: PostOnCard['viewerVote'] | Placeholder };

/** A page of posts as cards for their viewer; in a page for all drivers, with placeholders for their votes. */
export async function cardsFor(
  arrived: Arrived,
  query: PostListQuery,
): Promise<{ items: Card[]; next: string | null }> {
  if (!isForAllDrivers(arrived.context)) return listCards(await viewerOf(arrived), query);
  const { items, next } = await listCards(null, query);
  return { items: items.map((card) => ({ ...card, viewerVote: votePlaceholder(card) })), next };
}

/** The first posts of a list, as a shelf shows them. */
export async function shelfFor(arrived: Arrived, query: PostListQuery) {
  const { items } = await cardsFor(arrived, query);
  return items.map((card) => onShelf(card));
}
