import type { FilterOptions } from '~/domain/locations/read-locations';
import type { NearestOfChain } from '~/domain/locations/search-places';
import type { Place } from '~/schemas/places';
import type { OptionalSection } from '~/schemas/shown';
import type { StopsWithPlates } from '../highways/with-plates';

/** Filters of a stop search; null means any. */
export type SearchFilter = {
  query: string | null;
  state: string | null;
  city: string | null;
  highway: string | null;
  locationType: string | null;
  /** `all`: includes stops without room for semis. */
  trucks: string | null;
};

export type NearestStops = Pick<NearestOfChain, 'chain' | 'near'> & StopsWithPlates<Place & { miles: number | null }>;

export type SearchPage = {
  /** `next` is the cursor of the next page. */
  results: OptionalSection<
    StopsWithPlates<Place> & {
      next: string | null;
      options: FilterOptions;
      total: { count: number; isMost: boolean } | null;
      /** Set if nothing was found. */
      nearest: NearestStops | null;
    }
  >;
  filter: SearchFilter;
  /** Error message of an empty search. */
  mistake: string | null;
  isFirstPage: boolean;
};
