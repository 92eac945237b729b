import type { Place } from '~/schemas/places';

export type FoundPlaces = {
  places: Place[];
  hasMore: boolean;
  /** Notice that only stops saved offline were searched; null if the site responded. */
  onlySaved: string | null;
};

/**
 * Searches the stops saved offline if the site doesn't respond.
 * @returns null if the site responds with an error: then the earlier results and the form's button stay
 */
export const lookUpPlaces = (query: string, most: number): Promise<FoundPlaces | null> =>
  askSite(query, most).catch(() => askDevice(query, most));

async function askSite(query: string, most: number): Promise<FoundPlaces | null> {
  const asked = new URLSearchParams({ query, limit: String(most) });
  const response = await fetch(`/api/locations/search?${asked.toString()}`, { credentials: 'same-origin' });
  if (!response.ok) return null;
  const places: Place[] = await response.json();
  return { places, hasMore: announcesMore(response), onlySaved: null };
}

/** Loads the script on first use; the service worker has it cached. */
async function askDevice(query: string, most: number): Promise<FoundPlaces> {
  const { findSavedPlaces, onlySaved } = await import('~/offline/saved/search');
  const places = await findSavedPlaces(query);
  return { places: places.slice(0, most), hasMore: places.length > most, onlySaved };
}

/** The API announces a list's next page as `Link: <...>; rel="next"` (contract). */
const announcesMore = ({ headers }: Response): boolean => /; rel="next"/.test(headers.get('Link') ?? '');
