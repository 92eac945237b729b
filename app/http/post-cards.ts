import type { AppLoadContext } from '@remix-run/node';
import { listCards, type PostListQuery } from '~/domain/posts/read-posts';
import { votePlaceholder } from './page-cache/placeholders';
import { isForAllDrivers, viewerOf } from './session';

type Arrived = { request: Request; context: AppLoadContext };

/** A page of posts as cards for their viewer; in a page for all drivers, with placeholders for their votes. */
export async function cardsFor(arrived: Arrived, query: PostListQuery) {
  if (!isForAllDrivers(arrived.context)) return listCards(await viewerOf(arrived), query);
  const { items, next } = await listCards(null, query);
  return { items: items.map((card) => ({ ...card, viewerVote: votePlaceholder(card) })), next };
}
