import { findByText, type LocationFilter, type TextMatch } from '~models/location-search';
import type { Page } from '../cursor';
import { type Found, pageOfPlaces, readNameCursor } from './name-cursor';
import type { Place } from './present-location';
import { readSearchQuery, type SearchQuery } from './search-query';

type Stage = { match: TextMatch; filter?: LocationFilter };

const nothing: Page<Place> = { items: [], next: null };

/** One page of the places that pass a filter and match what was typed, the better kinds of match first. */
export async function searchFiltered(
  typed: string,
  filter: LocationFilter,
  { limit, cursor }: { limit: number; cursor?: string | null },
): Promise<Page<Place>> {
  const start = readNameCursor(cursor);
  const query = readSearchQuery(typed);
  if (!query) return nothing;

  const found: Found[] = [];
  for (const [number, stage] of stagesOf(query).entries()) {
    const isFallback = stage.filter !== undefined;
    if (number < (start?.stage ?? 0) || found.length > limit || (isFallback && isAnswered(found, start?.stage, number))) continue;
    const after = number === start?.stage ? start.position : null;
    const rows = await findByText({ ...filter, ...stage.filter }, stage.match, limit + 1 - found.length, after);
    found.push(...rows.map((row) => ({ row, stage: number })));
  }
  return pageOfPlaces(found, limit);
}

/** Looking for the words apart from each other is for queries that match nothing as a whole. */
const isAnswered = (found: Found[], startStage: number | undefined, fallback: number): boolean =>
  found.length > 0 || (startStage !== undefined && startStage !== fallback);

/** The kinds of match, best first; no place is in two of them. */
function stagesOf({ text, sign, words, state }: SearchQuery): Stage[] {
  const name = text.slice(0, 40) === text ? text : undefined;
  return [
    ...(sign ? [{ match: { contains: sign.rest, at: sign } }] : []),
    ...(name ? [{ match: { contains: [], startsWith: name, notAt: wholeSign(sign) } }] : []),
    { match: { contains: [text], ...(name && { notStartingWith: name }), notAt: wholeSign(sign) } },
    ...(words.length > 1 || state ? [{ match: { contains: words }, filter: state ? { state } : {} }] : []),
  ];
}

/** What the first kind has shown; with further words in the query it has shown only some of the road's places. */
const wholeSign = (sign: SearchQuery['sign']) => (sign && sign.rest.length === 0 ? sign : null);
