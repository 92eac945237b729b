import type { Place } from '~/schemas/places';

export type FoundPlaces = {
  places: Place[];
  hasMore: boolean;
  /** Why only stops that were saved offline are among them; null where the site answered. */
  onlyTaken: string | null;
};

/**
 * Where the site does not answer, the device does, of what was saved offline.
 * @returns null where the site refuses: what was found before stays, and so does the form's button
 */
export const lookUpPlaces = (query: string, most: number): Promise<FoundPlaces | null> =>
  askSite(query, most).catch(() => askDevice(query, most));

async function askSite(query: string, most: number): Promise<FoundPlaces | null> {
  const asked = new URLSearchParams({ query, limit: String(most) });
  const response = await fetch(`/api/locations/search?${asked.toString()}`, { credentials: 'same-origin' });
  if (!response.ok) return null;
  const places: Place[] = await response.json();
  return { places, hasMore: announcesMore(response), onlyTaken: null };
}

/** Its script is fetched then; a service worker has it. */
async function askDevice(query: string, most: number): Promise<FoundPlaces> {
  const { findTakenPlaces, onlyTaken } = await import('~/offline/take-along/find-places');
  const places = await findTakenPlaces(query);
  return { places: places.slice(0, most), hasMore: places.length > most, onlyTaken };
}

/** The API announces a list's next page as `Link: <...>; rel="next"` (contract). */
const announcesMore = ({ headers }: Response): boolean => /; rel="next"/.test(headers.get('Link') ?? '');
