import type { Place } from '~/schemas/places';
import { readAllTaken, stopsOf } from './read-taken';
import { searchStops } from './search';
import { takeAlongWords } from './words';

export const { onlyTaken } = takeAlongWords;

const anywhere = { state: null, city: null, highway: null, locationType: null };

/** @returns of what was saved offline, the stops with all that was typed, as the site's own search would tell of them */
export async function findTakenPlaces(query: string): Promise<Place[]> {
  const stops = searchStops(stopsOf(await readAllTaken()), { ...anywhere, query });
  return stops.map(({ closedAt, ...stop }) => ({ ...stop, sources: [], ...(closedAt !== null && { closedAt }) }));
}
