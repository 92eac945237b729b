import { LRUCache } from 'lru-cache';
import { type PipelineStage, type QueryFilter, type SortOrder, trusted } from 'mongoose';
import { Locations, type LocationKeys, type LocationRow, shownFields } from './location';
import { gramOfState, gramsToFind, isWholeGram } from './location-row';

/** The design and its costs are described in docs/decisions/0005-substring-search-of-places.md. */

export type LocationFilter = {
  state?: string;
  cityKey?: string;
  /** An array contains the spellings of one road. */
  highway?: string | string[];
  type?: string;
  chainName?: string;
  /** Leave out stops without room for semis. */
  fitsTruck?: boolean;
  /** Ids of places to leave out. */
  except?: number[];
};

/** The last row of a page sorted by name. */
export type NamePosition = { nameKey: string; id: number };

/** A road, or some of its exits (`143` covers 143, 143A and 143A-B), and texts that its places must also contain. */
export type Sign = {
  highway: string;
  spellings?: string[];
  exits: { from: number; below: number } | null;
  containing: string[];
};

/** One kind of match. Each page query uses one kind, so that better kinds can be shown first. */
export type TextMatch = {
  /** In search form; each must be in one of the searched fields. */
  contains: string[];
  startsWith?: string;
  notStartingWith?: string;
  at?: Sign | null;
  notAt?: Sign | null;
};

export type FoundLocation = LocationRow & Pick<LocationKeys, 'nameKey'>;
type Filter = QueryFilter<LocationRow & LocationKeys>;

/** How many grams of a text are compared by frequency. At COMMON_COUNT places or more, a gram is as good as any other. */
const SAMPLE_SIZE = 5;
const COMMON_COUNT = 500;

/** How many places are scanned first for a short text. A common text fills its page from these. */
const MAX_SCANNED = 2_000;

/** How many places with a short text are read per query. */
const ID_BATCH_SIZE = 200;

/** How many places with the rarest gram are checked for separate words. */
const MAX_CANDIDATES = 700;

const nameOrder: Record<string, SortOrder> = { nameKey: 1, _id: 1 };

export const findByFilter = (
  filter: LocationFilter,
  limit: number,
  after: NamePosition | null,
): Promise<FoundLocation[]> => findInNameOrder([equalities(filter), afterName(after)], limit);

/** @param limit maximum count */
export async function countByFilter(filter: LocationFilter, limit: number): Promise<number> {
  const { fitsTruck = false, ...others } = filter;
  if (Object.keys(others).length > 0) return Locations.countDocuments(equalities(filter), { limit }).exec();
  // Almost all places match, so count the exceptions.
  const [places, withoutRoom] = await Promise.all([
    Locations.estimatedDocumentCount().exec(),
    fitsTruck ? Locations.countDocuments({ noSemis: true }).exec() : 0,
  ]);
  return Math.min(limit, Math.max(0, places - withoutRoom));
}

/** The places among a few hundred that match one of `matches`, or all if it is empty. In no particular order. */
export const findAmong = (ids: number[], filter: LocationFilter, matches: TextMatch[]): Promise<FoundLocation[]> =>
  Locations.find(
    all([
      { _id: trusted({ $in: ids }) },
      equalities(filter),
      ...(matches.length > 0 ? [{ $or: matches.map(matching) }] : []),
    ]),
    shownFields,
  )
    .hint({ _id: 1 })
    .lean<FoundLocation[]>()
    .exec();

/** Nearest first. @param point longitude first, degrees */
export const findAround = (
  { point, meters }: { point: [longitude: number, latitude: number]; meters?: number },
  filter: LocationFilter,
  match: TextMatch,
  limit: number,
): Promise<{ meters: number; place: FoundLocation }[]> =>
  Locations.aggregate<{ meters: number; place: FoundLocation }>([
    {
      $geoNear: {
        near: { type: 'Point', coordinates: point },
        key: 'coordinates',
        distanceField: 'meters',
        spherical: true,
        ...(meters !== undefined && { maxDistance: meters }),
        query: all([equalities(filter), matching(match)]),
      },
    },
    { $limit: limit },
    { $project: { meters: 1, place: '$$ROOT' } },
    { $project: { place: { ...shownFields, meters: 0 } } },
  ]).exec();

const matching = (match: TextMatch): Filter =>
  all([
    {},
    ...match.contains.map(textFilter),
    ...notStartingFilters(match),
    ...nameFilters(match),
    ...signFilters(match),
  ]);

/** Sorted by name, one at a time. */
export const eachByFilter = (filter: LocationFilter): AsyncIterable<LocationRow> =>
  Locations.find(equalities(filter), shownFields).sort(nameOrder).lean<LocationRow>().cursor();

/**
 * A page of the places that match a text. Matches of a sign or of the start of a name are sorted by name, matches of any part by id.
 *
 * The cost depends on the page's length, and hardly on the number of places or matches. Signs and the start of names have their own indexes.
 * For other matches, the rarest gram of the text selects candidates from the `grams` index. These are searched for the text itself until
 * the page is full.
 */
export async function findByText(
  filter: LocationFilter,
  match: TextMatch,
  limit: number,
  after: NamePosition | null,
): Promise<FoundLocation[]> {
  const scope = [equalities(filter), ...signFilters(match)];
  if (match.contains.length === 0) return findInNameOrder([...scope, ...nameFilters(match), afterName(after)], limit);

  const { gram, count } = await rarestGram(match.contains, filter);
  if (count === 0) return [];
  const conditions = all([...match.contains.map(textFilter), ...notStartingFilters(match), ...scope]);
  const from = after?.id ?? 0;
  if (match.contains.length > 1) return findByWords(gram, conditions, limit, from);
  return isWholeGram(gram)
    ? findById(all([gramFilter(gram), afterId(from), conditions]), limit, { grams: 1, _id: 1 })
    : findByShortText(gram, count, conditions, limit, from);
}

/** Finds matches among the first places with a gram. Uses a single query, so no list of ids is sent back and forth. */
const findByWords = (gram: string, conditions: Filter, limit: number, from: number): Promise<FoundLocation[]> =>
  Locations.aggregate<FoundLocation>([
    { $match: all([gramFilter(gram), afterId(from)]) },
    byId,
    { $limit: MAX_CANDIDATES },
    { $match: conditions },
    { $limit: limit },
    { $project: shownFields },
  ])
    .hint({ grams: 1, _id: 1 })
    .exec();

/**
 * A short text is a prefix of many grams, so the index returns its places unsorted. A common text is found quickly among the first places;
 * a rare one has few enough places to sort by id.
 */
async function findByShortText(
  gram: string,
  count: number,
  conditions: Filter,
  limit: number,
  after: number,
): Promise<FoundLocation[]> {
  if (count >= COMMON_COUNT) {
    const foundIds = await scanIds(conditions, limit, after);
    if (foundIds.length === limit) return findById({ _id: trusted({ $in: foundIds }) }, limit);
  }
  const page: FoundLocation[] = [];
  for (let from = after; page.length < limit;) {
    const ids = await idsWithGram(gram, from, ID_BATCH_SIZE);
    page.push(...(await findById(all([{ _id: trusted({ $in: ids }) }, conditions]), limit - page.length)));
    from = ids.at(-1) ?? from;
    if (ids.length < ID_BATCH_SIZE) break;
  }
  return page;
}

/** Ids of the places with a gram, in order, from the index only. */
const idsWithGram = (gram: string, from: number, limit: number): Promise<number[]> =>
  ids([{ $match: all([gramFilter(gram), afterId(from)]) }, byId, { $limit: limit }], { grams: 1, _id: 1 });

/** Searches the first places for matches. The index includes the text, so hardly any documents are read. */
const scanIds = (conditions: Filter, limit: number, from: number): Promise<number[]> =>
  ids([{ $match: afterId(from) }, byId, { $limit: MAX_SCANNED }, { $match: conditions }, { $limit: limit }], {
    _id: 1,
    searchText: 1,
  });

async function ids(stages: PipelineStage[], hint: Record<string, 1>): Promise<number[]> {
  const rows = await Locations.aggregate<{ _id: number }>([...stages, { $project: { _id: 1 } }])
    .hint(hint)
    .exec();
  return rows.map(({ _id }) => _id);
}

const byId = { $sort: { _id: 1 } } as const;
const afterId = (id: number): Filter => ({ _id: trusted({ $gt: id }) });

function findById(filter: Filter, limit: number, hint?: Record<string, 1>): Promise<FoundLocation[]> {
  const query = Locations.find(filter, shownFields).sort({ _id: 1 }).limit(limit);
  return (hint ? query.hint(hint) : query).lean<FoundLocation[]>().exec();
}

const findInNameOrder = (filters: Filter[], limit: number): Promise<FoundLocation[]> =>
  Locations.find(all(filters), shownFields).sort(nameOrder).limit(limit).lean<FoundLocation[]>().exec();

type GramCount = { gram: string; count: number };

/** The gram with the fewest places, among the grams of the texts and of the required state. */
async function rarestGram(texts: string[], { state }: LocationFilter): Promise<GramCount> {
  const grams = gramsToFind(texts);
  const whole = grams.filter(isWholeGram);
  const counted = await Promise.all(
    [...sampleOf(whole.length > 0 ? whole : grams), ...(state ? [gramOfState(state)] : [])].map(countGram),
  );
  return counted.reduce((best, next) => (next.count <= best.count ? next : best));
}

/** A count only decides which gram is searched first, so it may be a minute old. Zero ends a search, so it isn't stored. */
const storedCounts = new LRUCache<string, number>({ max: 5_000, ttl: 60_000 });

async function countGram(gram: string): Promise<GramCount> {
  const stored = storedCounts.get(gram);
  if (stored !== undefined) return { gram, count: stored };
  const limits = { limit: COMMON_COUNT, hint: { grams: 1, _id: 1 } };
  const count = await Locations.countDocuments(gramFilter(gram), limits).exec();
  if (count > 0) storedCounts.set(gram, count);
  return { gram, count };
}

/** An evenly spaced sample. */
function sampleOf(grams: string[]): string[] {
  const step = (grams.length - 1) / (SAMPLE_SIZE - 1);
  if (grams.length <= SAMPLE_SIZE) return grams;
  return Array.from({ length: SAMPLE_SIZE }, (_, at) => grams[Math.round(at * step)] ?? '');
}

/** A full gram is matched exactly, a shorter one as a prefix. For both, MongoDB reads only the index. */
const gramFilter = (gram: string): Filter => ({
  grams: isWholeGram(gram) ? gram : trusted({ $regex: `^${escapeRegExp(gram)}` }),
});

const prefixRange = (text: string) => trusted({ $gte: text, $lt: `${text}\uffff` });

const equalities = ({ except = [], highway, fitsTruck = false, ...fields }: LocationFilter): Filter => ({
  ...Object.fromEntries(
    Object.entries({ ...fields, roads: highway }).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, Array.isArray(value) ? trusted({ $in: value }) : value]],
    ),
  ),
  ...(fitsTruck && { noSemis: trusted({ $ne: true }) }),
  ...(except.length > 0 && { _id: trusted({ $nin: except }) }),
});

const nameFilters = ({ startsWith }: TextMatch): Filter[] =>
  startsWith === undefined ? [] : [{ nameKey: prefixRange(startsWith) }];

/** A place's search text starts with its name. */
const notStartingFilters = ({ notStartingWith }: TextMatch): Filter[] =>
  notStartingWith === undefined
    ? []
    : [{ searchText: trusted({ $not: trusted({ $regex: `^${escapeRegExp(notStartingWith)}` }) }) }];

const signFilters = ({ at, notAt }: TextMatch): Filter[] => [
  ...(at ? [atSign(at)] : []),
  ...(notAt ? [{ $nor: [atSign(notAt)] }] : []),
];

/** An exit belongs to one road, even if the place is on several. */
const atSign = ({ highway, spellings = [], exits, containing: texts }: Sign): Filter => ({
  [exits ? 'highway' : 'roads']: spellings.length > 1 ? trusted({ $in: spellings }) : highway,
  ...(exits && { exitPosition: trusted({ $gte: exits.from, $lt: exits.below }) }),
  $and: [{}, ...texts.map(textFilter)],
});

const textFilter = (text: string): Filter => ({ searchText: trusted({ $regex: escapeRegExp(text) }) });

const afterName = (after: NamePosition | null): Filter =>
  after
    ? {
        nameKey: trusted({ $gte: after.nameKey }),
        $or: [{ nameKey: trusted({ $gt: after.nameKey }) }, { _id: trusted({ $gt: after.id }) }],
      }
    : {};

const all = (filters: Filter[]): Filter => ({ $and: filters });

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
