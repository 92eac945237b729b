import { useState } from 'react';
import { usePlaceLookUp } from '~/components/stops/use-place-look-up';
import type { Place } from '~/domain/locations';

const placesOffered = 8;

export type OfferedPlaces = {
  places: Place[];
  /** How many a search found; null where there was none. */
  count: number | null;
  hasMore: boolean;
};

/**
 * With script, the places that fit what is being typed.
 * @param given by the server; a newer answer of it replaces what was typed before
 */
export function usePlaceSearch(given: OfferedPlaces) {
  const [typed, setTyped] = useState<{ query: string; over: Place[] } | null>(null);
  const query = typed?.over === given.places ? typed.query.trim() : '';
  const found = usePlaceLookUp(query || null, placesOffered);
  const offered = found ? { places: found.places, count: found.places.length, hasMore: found.hasMore } : given;
  return {
    offered,
    onlyTaken: found?.onlyTaken ?? null,
    search: (text: string) => setTyped({ query: text, over: given.places }),
  };
}
