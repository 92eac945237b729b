import type { TakenStop } from '~/schemas/take-along';
import { readAllTaken, stopsOf } from './read-taken';
import { searchStops } from './search';
import { takeAlongWords } from './words';

export const { onlyTaken } = takeAlongWords;

const anywhere = { state: null, city: null, highway: null, locationType: null };

/** As the site's own search would tell of it. */
type TakenPlace = Omit<TakenStop, 'closedAt'> & { sources: string[]; closedAt?: string };

/** @returns of what was taken along, the stops with all that was typed */
export async function findTakenPlaces(query: string): Promise<TakenPlace[]> {
  const stops = searchStops(stopsOf(await readAllTaken()), { ...anywhere, query });
  return stops.map(({ closedAt, ...stop }) => ({ ...stop, sources: [], ...(closedAt !== null && { closedAt }) }));
}
