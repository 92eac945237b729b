import { useEffect, useState } from 'react';
import type { Place } from '~/domain/locations';

/** Nothing is asked until typing has stopped for this long. */
const pauseMs = 250;

type FoundPlaces = {
  query: string;
  places: Place[];
  hasMore: boolean;
  /** Why only stops that were taken along are among them; null where the site answered. */
  onlyTaken: string | null;
};

/**
 * Looks places up while one types. The latest question wins: an answer to an earlier one is dropped, however late it comes. Where the
 * site does not answer, the device does, of what was taken along.
 *
 * @param query null for nothing
 */
export function usePlaceLookUp(query: string | null, most: number): FoundPlaces | null {
  const [found, setFound] = useState<FoundPlaces | null>(null);
  useEffect(() => {
    if (query === null) {
      setFound(null);
      return;
    }
    // No AbortController: the oldest tablets have none.
    let isLatest = true;
    const ask = async () => {
      const answer = await askSite(query, most).catch(() => askDevice(query, most));
      if (isLatest && answer) setFound(answer);
    };
    const timer = setTimeout(() => void ask().catch(() => undefined), pauseMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [query, most]);
  return query === null ? null : found;
}

/** @returns null where it refuses: what was found before stays, and so does the form's button */
async function askSite(query: string, most: number): Promise<FoundPlaces | null> {
  const asked = new URLSearchParams({ query, limit: String(most) });
  const response = await fetch(`/api/locations/search?${asked.toString()}`, { credentials: 'same-origin' });
  if (!response.ok) return null;
  const places: Place[] = await response.json();
  return { query, places, hasMore: announcesMore(response), onlyTaken: null };
}

/** Its script is fetched then; a service worker has it. */
async function askDevice(query: string, most: number): Promise<FoundPlaces> {
  const { findTakenPlaces, onlyTaken } = await import('~/offline/take-along/find-places');
  const places = await findTakenPlaces(query);
  return { query, places: places.slice(0, most), hasMore: places.length > most, onlyTaken };
}

/** The API announces a list's next page as `Link: <...>; rel="next"` (contract). */
const announcesMore = ({ headers }: Response): boolean => /; rel="next"/.test(headers.get('Link') ?? '');
