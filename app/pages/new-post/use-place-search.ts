import { useEffect, useState } from 'react';
import type { Place } from '~/domain/locations';
import type { FoundPlaces } from './in-use/look-up-places';
import type { InUse } from './use-in-use';

const placesOffered = 8;

/** Nothing is asked until typing has stopped for this long. */
const pauseMs = 250;

export type OfferedPlaces = {
  places: Place[];
  /** How many a search found; null where there was none. */
  count: number | null;
  hasMore: boolean;
};

/**
 * With JavaScript, the places that fit what is being typed. The latest question wins: an answer to an earlier one is dropped, however late it
 * comes. What asks comes once someone is in the field; until then the form's button does.
 * @param given by the server; a newer answer of it replaces what was typed before
 */
export function usePlaceSearch(given: OfferedPlaces, inUse: InUse) {
  const [typed, setTyped] = useState<{ query: string; over: Place[] } | null>(null);
  const [last, setFound] = useState<FoundPlaces | null>(null);
  const query = typed?.over === given.places ? typed.query.trim() : '';
  useEffect(() => {
    if (!query) setFound(null);
    if (!query || !inUse) return;
    // No AbortController: the oldest tablets have none.
    let isLatest = true;
    const ask = async () => {
      const answer = await inUse.lookUpPlaces(query, placesOffered);
      if (isLatest && answer) setFound(answer);
    };
    const timer = setTimeout(() => void ask().catch(() => undefined), pauseMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [query, inUse]);
  const found = query ? last : null;
  const offered = found ? { places: found.places, count: found.places.length, hasMore: found.hasMore } : given;
  return {
    offered,
    onlyTaken: found?.onlyTaken ?? null,
    search: (text: string) => setTyped({ query: text, over: given.places }),
  };
}
