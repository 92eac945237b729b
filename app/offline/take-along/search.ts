import { exitPosition } from '~/schemas/roads';
import { isStateOrDistrict, statesAndDistrict } from '~/schemas/states';
import type { TakenStop } from '~/schemas/take-along';
import { separateWords } from '~/schemas/plain-text';

/** As the search of places asks for it; null means any. */
export type TakenFilter = {
  query: string | null;
  state: string | null;
  city: string | null;
  highway: string | null;
  locationType: string | null;
};

/** One form for what is kept and what is typed: small letters, `i-80` for `I80` and `interstate 80`, no apostrophes. */
export const searchForm = (text: string): string =>
  separateWords(
    text
      .toLowerCase()
      .replace(/['‘’`.]/g, '')
      .replace(/\binterstate\b/g, 'i')
      .replace(/\b(i|ih|us|sr|hwy)[ -]?(?=\d)/g, (_all, letters: string) => `${letters === 'ih' ? 'i' : letters}-`),
  ).join(' ');

/** A road as the stops have it. */
export const roadForm = (highway: string): string => searchForm(highway).toUpperCase();

const exitTyped = /(?:^| )(?:exit|ex|#) ?#?(\d{1,3} ?[a-z]?)(?= |$)/;
const bareNumber = /(?:^| )(\d{1,3}[a-z]?)(?= |$)/;

/** Stops with all that was typed: in name, chain, road, city or state, or at that exit. Names that begin with it come first. */
export function searchStops(stops: TakenStop[], filter: TakenFilter): TakenStop[] {
  const typed = searchForm(filter.query ?? '');
  const hasRoad = /(?:^| )(?:i|us|sr)-\d/.test(typed);
  const exit = exitTyped.exec(typed) ?? (hasRoad ? bareNumber.exec(typed) : null);
  const at = exit?.[1] ? exitPosition(exit[1].replace(' ', '').toUpperCase()) : null;
  const words = (exit && at !== null ? typed.replace(exit[0], ' ') : typed).split(' ').filter(Boolean);
  const found = stops.filter(
    (stop) => passes(stop, filter) && (at === null || isAt(stop, at)) && hasAll(textOf(stop), words),
  );
  const begins = ({ name }: TakenStop) => typed !== '' && searchForm(name).startsWith(typed);
  return [...found.filter(begins), ...found.filter((stop) => !begins(stop))];
}

/** `143` means 143A and 143B as well. */
const isAt = ({ exitNumber }: TakenStop, at: number): boolean => {
  const its = exitPosition(exitNumber);
  return its !== null && (its === at || Math.floor(its) === at);
};

const hasAll = (text: string, words: string[]): boolean => words.every((word) => text.includes(word));

function textOf({ name, chainName, highway, alsoOn, city, state }: TakenStop): string {
  const inFull = state !== null && isStateOrDistrict(state) ? statesAndDistrict[state] : null;
  return [name, chainName, highway, ...alsoOn, city, state, inFull]
    .map((text) => (text ? ` ${searchForm(text)}` : ''))
    .join('\n');
}

function passes(stop: TakenStop, { state, city, highway, locationType }: TakenFilter): boolean {
  return (
    (state === null || stop.state === state.toUpperCase() || nameOf(stop.state) === state.toLowerCase()) &&
    (city === null || searchForm(stop.city ?? '') === searchForm(city)) &&
    (highway === null || [stop.highway, ...stop.alsoOn].includes(roadForm(highway))) &&
    (locationType === null || stop.type === locationType)
  );
}

const nameOf = (state: string | null): string | null =>
  state !== null && isStateOrDistrict(state) ? statesAndDistrict[state].toLowerCase() : null;
