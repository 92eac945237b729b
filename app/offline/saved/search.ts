import { separateWords } from '~/schemas/plain-text';
import { exitPosition } from '~/schemas/roads';
import type { Place } from '~/schemas/places';
import type { SavedStop } from '~/schemas/saved-offline';
import { isStateOrDistrict, statesAndDistrict } from '~/schemas/states';
import { savedWords } from '../words';
import { savedRows, stopsOf } from './saved-rows';

export const { onlySaved } = savedWords;

/** Normalizes stored and typed text: lowercase, `i-80` for `I80` and `interstate 80`, no apostrophes. */
export const searchForm = (text: string): string =>
  separateWords(
    text
      .toLowerCase()
      .replace(/['‘’`.]/g, '')
      .replace(/\binterstate\b/g, 'i')
      .replace(/\b(i|ih|us|sr|hwy)[ -]?(?=\d)/g, (_all, letters: string) => `${letters === 'ih' ? 'i' : letters}-`),
  ).join(' ');

/** A road's name in the format that stops have. */
export const roadForm = (highway: string): string => searchForm(highway).toUpperCase();

const exitTyped = /(?:^| )(?:exit|ex|#) ?#?(\d{1,3} ?[a-z]?)(?= |$)/;
const bareNumber = /(?:^| )(\d{1,3}[a-z]?)(?= |$)/;

/** Stops that match every typed word by name, chain, road, city, state or exit. Names that start with the query are first. */
export function searchStops(stops: SavedStop[], query: string): SavedStop[] {
  const typed = searchForm(query);
  const hasRoad = /(?:^| )(?:i|us|sr)-\d/.test(typed);
  const exit = exitTyped.exec(typed) ?? (hasRoad ? bareNumber.exec(typed) : null);
  const at = exit?.[1] ? exitPosition(exit[1].replace(' ', '').toUpperCase()) : null;
  const words = (exit && at !== null ? typed.replace(exit[0], ' ') : typed).split(' ').filter(Boolean);
  const results = stops.filter((stop) => (at === null || isAt(stop, at)) && hasAll(textOf(stop), words));
  const startsWithQuery = ({ name }: SavedStop) => typed !== '' && searchForm(name).startsWith(typed);
  return [...results.filter(startsWithQuery), ...results.filter((stop) => !startsWithQuery(stop))];
}

/** `143` also matches 143A and 143B. */
const isAt = ({ exitNumber }: SavedStop, at: number): boolean => {
  const position = exitPosition(exitNumber);
  return position !== null && (position === at || Math.floor(position) === at);
};

const hasAll = (text: string, words: string[]): boolean => words.every((word) => text.includes(word));

function textOf({ name, chainName, highway, alsoOn, city, state }: SavedStop): string {
  const stateName = state !== null && isStateOrDistrict(state) ? statesAndDistrict[state] : null;
  return [name, chainName, highway, ...alsoOn, city, state, stateName]
    .map((text) => (text ? ` ${searchForm(text)}` : ''))
    .join('\n');
}

/** @returns results in the format of the site's own search */
export async function findSavedPlaces(query: string): Promise<Place[]> {
  const unknown = { street: null, phone: null, hours: null, sources: [] };
  return searchStops(stopsOf(await savedRows()), query).map(({ closedAt, ...stop }) => ({
    ...stop,
    ...unknown,
    ...(closedAt !== null && { closedAt }),
  }));
}
