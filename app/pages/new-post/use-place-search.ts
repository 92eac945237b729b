import { useEffect, useRef, useState } from 'react';
import type { Place } from '~/domain/locations';

const pauseMs = 250;
const placesOffered = 8;

/** With script, places are looked up while one types; a slow answer never overwrites a newer one. */
export function usePlaceSearch(given: Place[], searched: boolean) {
  const [places, setPlaces] = useState(given);
  const [searching, setSearching] = useState(searched);
  const [query, setQuery] = useState<string | null>(null);
  const firstRender = useRef(true);

  useEffect(() => {
    if (firstRender.current) firstRender.current = false;
    else setPlaces(given);
  }, [given]);

  useEffect(() => {
    if (!query?.trim()) return;
    const newer = new AbortController();
    const timer = setTimeout(() => {
      const address = `/api/locations/search?${new URLSearchParams({ query, limit: String(placesOffered) }).toString()}`;
      fetch(address, { signal: newer.signal })
        .then(async (response) => {
          if (!response.ok) return;
          const found: Place[] = await response.json();
          setPlaces(found);
          setSearching(true);
        })
        .catch(() => undefined);
    }, pauseMs);
    return () => {
      newer.abort();
      clearTimeout(timer);
    };
  }, [query]);

  return { places, searching, search: setQuery };
}
