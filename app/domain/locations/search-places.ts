import {
  findAmong,
  findByText,
  type FoundLocation,
  type LocationFilter,
  type TextMatch,
} from '~models/location-search';
import { longestNamePrefix } from '~models/location-text';
import type { Place } from '~/schemas/place';
import type { Page } from '../cursor';
import { type NameCursor, type RankedPlace, pageOfPlaces, readNameCursor } from './name-cursor';
import { readSearchQuery, type SearchQuery } from './search-query';

type Stage = { match: TextMatch; isFallback?: boolean; state?: string | null };

/** Better kinds of match first. */
export async function searchFiltered(
  typed: string,
  filter: LocationFilter,
  { limit, cursor }: { limit: number; cursor?: string | null },
): Promise<Page<Place>> {
  return openFirst(pageOfPlaces(await findMatching(typed, filter, limit + 1, readNameCursor(cursor)), limit));
}

/** @param isAnswered others were found already: matches of separate words are not asked for */
export async function findMatching(
  typed: string,
  filter: LocationFilter,
  most: number,
  start: NameCursor | null,
  isAnswered = false,
): Promise<RankedPlace[]> {
  const query = readSearchQuery(typed);
  if (!query) return [];

  const found: RankedPlace[] = [];
  for (const [number, stage] of stagesOf(query).entries()) {
    const wanted = most - found.length;
    const isPast = number < (start?.stage ?? 0);
    const isFound = isAnswered || found.length > 0 || (start !== null && start.stage !== number);
    if (wanted === 0 || isPast || (stage.isFallback && isFound)) continue;

    const after = number === start?.stage ? start.position : null;
    const rows = contradicts(filter, stage) ? [] : await findByText(within(filter, stage), stage.match, wanted, after);
    found.push(...rows.map((row) => ({ row, stage: number })));
  }
  return found;
}

/** Of some places, those with the text as a whole; in no order. */
export async function findMatchingAmong(
  ids: number[],
  typed: string,
  filter: LocationFilter,
): Promise<FoundLocation[]> {
  const query = readSearchQuery(typed);
  const stages = query ? stagesOf(query).filter(({ isFallback }) => !isFallback) : [];
  if (ids.length === 0 || stages.length === 0) return [];
  return findAmong(
    ids,
    filter,
    stages.map(({ match }) => match),
  );
}

/** Closed places come last on their page: whoever searches wants to eat. */
export const openFirst = ({ items, next }: Page<Place>): Page<Place> => ({
  items: [...items.filter(({ closedAt }) => !closedAt), ...items.filter(({ closedAt }) => closedAt)],
  next,
});

/**
 * The kinds of match, best first; no place is in two of them. The last is only for a query that matches nothing as a whole: its
 * words are then looked for separately, and a state's name means the state.
 */
function stagesOf({ text, sign, apart }: SearchQuery): Stage[] {
  const name = text.length <= longestNamePrefix ? text : undefined;
  return [
    ...(sign ? [{ match: { contains: [], at: sign } }] : []),
    ...(name ? [{ match: { contains: [], startsWith: name, notAt: sign } }] : []),
    { match: { contains: [text], notStartingWith: name, notAt: sign } },
    ...(apart ? [{ match: { contains: apart.words, at: apart.sign }, isFallback: true, state: apart.state }] : []),
  ];
}

const contradicts = (filter: LocationFilter, { state }: Stage): boolean =>
  Boolean(state && filter.state && filter.state !== state);

/** What is left out matches the text as a whole, or else nothing was: the separate words are looked for everywhere. */
function within({ except, ...filter }: LocationFilter, { state, isFallback }: Stage): LocationFilter {
  return { ...filter, ...(state && { state }), ...(except && !isFallback && { except }) };
}
