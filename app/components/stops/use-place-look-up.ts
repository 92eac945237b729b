import { useEffect, useState } from 'react';
import type { Place } from '~/domain/locations';

/** Nothing is asked until typing has stopped for this long. */
const pauseMs = 250;

type FoundPlaces = {
  address: string;
  places: Place[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
};

/**
 * Looks places up while one types. The latest question wins: an answer to an earlier one is dropped, however late it comes. When
 * nothing answers, what was found before stays, and so does the form's button.
 *
 * @param address API list to ask; null for nothing
 */
export function usePlaceLookUp(address: string | null): FoundPlaces | null {
  const [found, setFound] = useState<FoundPlaces | null>(null);
  useEffect(() => {
    if (address === null) {
      setFound(null);
      return;
    }
    // No AbortController: the oldest tablets have none.
    let isLatest = true;
    const ask = async () => {
      const response = await fetch(address, { credentials: 'same-origin' });
      if (!response.ok) return;
      const places: Place[] = await response.json();
      if (isLatest) setFound({ address, places, next: nextCursor(response) });
    };
    const timer = setTimeout(() => void ask().catch(() => undefined), pauseMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [address]);
  return address === null ? null : found;
}

/** The API announces a list's next page as `Link: <...>; rel="next"` (contract). */
function nextCursor({ url, headers }: Response): string | null {
  const link = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  return link === undefined ? null : new URL(link, url).searchParams.get('cursor');
}
