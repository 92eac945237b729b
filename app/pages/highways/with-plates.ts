import { platesInList, type PlatesInList } from '~/domain/highways/plates';
import type { Place } from '~/schemas/places';
import type { RequestArgs } from '~/http/request-args';
import { optionalSection } from '~/http/page-loader';
import { viewerOf } from '~/http/session';
import type { OptionalSection } from '~/schemas/shown';
import { unreadParts } from '~/messages/errors';

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
