import { type PlatesInList, platesInList } from '~/domain/highways/plates';
import { onShelf, type PostOnCard, listCards, type PostListQuery } from '~/domain/posts/read-posts';
import { unreadParts } from '~/messages/errors';
import type { Place } from '~/schemas/places';
import type { OptionalSection } from '~/schemas/shown';
import { optionalSection } from './page-loader';
import type { RequestArgs } from './request-args';
import { readerOf, viewerOf } from './session';
import { type WithViewerState, withViewerState } from './viewer-state';

/** One page of a list of posts, as cards for the viewer. */
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

/** The fields that a row shows. Each field is sent twice, as markup and as hydration data. */
type InList<S extends Place> = Omit<S, 'street' | 'phone' | 'hours' | 'latitude' | 'longitude' | 'sources'>;

export type StopsWithPlates<S extends Place = Place> = {
  stops: InList<S>[];
  plates: OptionalSection<Record<number, PlatesInList>>;
};

/** Adds the posts from each stop. If they can't be loaded, the stops are still shown. */
export const withPlates = async <S extends Place>(args: RequestArgs, stops: S[]): Promise<StopsWithPlates<S>> => ({
  stops: stops.map(inList),
  plates: await optionalSection(args.context, platesInList(await viewerOf(args), stops), unreadParts.plates),
});

function inList<S extends Place>(stop: S): InList<S> {
  const { street: _, phone: __, hours: ___, latitude: ____, longitude: _____, sources: ______, ...shown } = stop;
  return shown;
}
