import { type QueryFilter, type SortOrder, trusted } from 'mongoose';
import { Locations, type LocationKeys, type LocationRow, shown } from './location';
import { gramsToFind, isWholeGram } from './location-text';

/** The design and its costs are in docs/decisions (substring search over places). */

export type LocationFilter = { state?: string; cityKey?: string; highway?: string; type?: string };

/** Rows after this one, in the order of names. */
export type NamePosition = { nameKey: string; id: number };

/** A road, or some exits of it (`143` covers 143, 143A and 143A-B), and texts that its places must contain besides. */
export type Sign = { highway: string; exits: { from: number; below: number } | null; containing: string[] };

/** One kind of match, so that better kinds can be shown first: each page query answers one. */
export type TextMatch = {
  /** In search form; each must stand in one of the searched fields. */
  contains: string[];
  startsWith?: string;
  notStartingWith?: string;
  at?: Sign | null;
  notAt?: Sign | null;
};

export type FoundLocation = LocationRow & Pick<LocationKeys, 'nameKey'>;
type Filter = QueryFilter<LocationRow & LocationKeys>;

/** From this many candidates on, matches are likely to be met soon by just walking along the names. */
const MANY = 500;

/** How many names such a walk looks at before it gives up. */
const WALK = 2_000;

/** How many runs of letters of a text are weighed against each other, and up to which number if the walk has failed. */
const WEIGHED = 5;
const VERY_MANY = 20_000;

const nameOrder: Record<string, SortOrder> = { nameKey: 1, _id: 1 };

/** A page of all places that pass a filter, by name. */
export const findByFilter = (
  filter: LocationFilter,
  limit: number,
  after: NamePosition | null,
): Promise<FoundLocation[]> => findInNameOrder([equalities(filter), beyond(after)], limit);

/** Every place that passes a filter, by name, one at a time. */
export const eachByFilter = (filter: LocationFilter): AsyncIterable<LocationRow> =>
  Locations.find(equalities(filter), shown).sort(nameOrder).lean<LocationRow>().cursor();

/**
 * A page of the places that match a text, by name.
 *
 * Its cost follows the number of matches and the page's length, not the number of places. A sign or a name's beginning has
 * an index of its own. Otherwise the rarest run of five letters in the text picks the candidates from the `grams` index,
 * and the text itself is looked for in those few; where even the rarest run is common, so that a page fills soon, the
 * index of names is walked instead.
 */
export async function findByText(
  filter: LocationFilter,
  match: TextMatch,
  limit: number,
  after: NamePosition | null,
): Promise<FoundLocation[]> {
  const scope = [equalities(filter), ...nameFilters(match), ...signFilters(match), beyond(after)];
  const contains = match.contains.map(containing);
  if (contains.length === 0) return findInNameOrder(scope, limit);

  const rarest = await rarestGram(match.contains, MANY);
  if (rarest.count === 0) return [];
  if (rarest.count < MANY) return findAmong(rarest.gram, [...contains, ...scope], limit);

  const page = await walkNames(scope, contains, limit);
  if (page.length === limit) return page;
  return findAmong((await rarestGram(match.contains, VERY_MANY)).gram, [...contains, ...scope], limit);
}

const findAmong = (gram: string, filters: Filter[], limit: number): Promise<FoundLocation[]> =>
  findInNameOrder([gramFilter(gram), ...filters], limit, { grams: 1 });

function findInNameOrder(filters: Filter[], limit: number, hint?: Record<string, 1>): Promise<FoundLocation[]> {
  const query = Locations.find(all(filters), shown).sort(nameOrder).limit(limit);
  return (hint ? query.hint(hint) : query).lean<FoundLocation[]>().exec();
}

/** Looks for matches among the first names in order; they fill the page only if they are common. */
async function walkNames(scope: Filter[], contains: Filter[], limit: number): Promise<FoundLocation[]> {
  const matches = await Locations.aggregate<{ _id: number }>([
    { $match: all(scope) },
    { $sort: { nameKey: 1, _id: 1 } },
    { $project: { searchText: 1 } },
    { $limit: WALK },
    { $match: all(contains) },
    { $limit: limit },
    { $project: { _id: 1 } },
  ]).exec();
  return matches.length < limit
    ? []
    : findInNameOrder([{ _id: trusted({ $in: matches.map((row) => row._id) }) }], limit);
}

/** The run of letters of a text that the fewest places have; counted no further than `most`. */
async function rarestGram(texts: string[], most: number): Promise<{ gram: string; count: number }> {
  const grams = gramsToFind(texts);
  const step = (grams.length - 1) / (WEIGHED - 1);
  const weighed =
    grams.length <= WEIGHED ? grams : Array.from({ length: WEIGHED }, (_, at) => grams[Math.round(at * step)] ?? '');
  const counts = await Promise.all(
    weighed.map(async (gram) => ({
      gram,
      count: await Locations.countDocuments(gramFilter(gram), { limit: most, hint: { grams: 1 } }).exec(),
    })),
  );
  return counts.reduce((best, next) => (next.count < best.count ? next : best));
}

/** $elemMatch, because both bounds of a range over an array must be met by one and the same element. */
const gramFilter = (gram: string): Filter =>
  isWholeGram(gram) ? { grams: gram } : { grams: trusted({ $elemMatch: startingWith(gram) }) };

const startingWith = (text: string) => trusted({ $gte: text, $lt: `${text}\uffff` });

const equalities = (filter: LocationFilter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

const nameFilters = ({ startsWith, notStartingWith }: TextMatch): Filter[] => [
  ...(startsWith === undefined ? [] : [{ nameKey: startingWith(startsWith) }]),
  ...(notStartingWith === undefined ? [] : [{ nameKey: trusted({ $not: startingWith(notStartingWith) }) }]),
];

const signFilters = ({ at, notAt }: TextMatch): Filter[] => [
  ...(at ? [atSign(at)] : []),
  ...(notAt ? [{ $nor: [atSign(notAt)] }] : []),
];

const atSign = ({ highway, exits, containing: texts }: Sign): Filter => ({
  highway,
  ...(exits && { exitPosition: trusted({ $gte: exits.from, $lt: exits.below }) }),
  $and: [{}, ...texts.map(containing)],
});

const containing = (text: string): Filter => ({ searchText: trusted({ $regex: escapeRegExp(text) }) });

const beyond = (after: NamePosition | null): Filter =>
  after
    ? {
        nameKey: trusted({ $gte: after.nameKey }),
        $or: [{ nameKey: trusted({ $gt: after.nameKey }) }, { _id: trusted({ $gt: after.id }) }],
      }
    : {};

const all = (filters: Filter[]): Filter => ({ $and: filters });

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
