import { type PipelineStage, type QueryFilter, type SortOrder, trusted } from 'mongoose';
import { Locations, type LocationKeys, type LocationRow, shownFields } from './location';
import { gramOfState, gramsToFind, isWholeGram } from './location-row';

/** For the design and its costs, see docs/decisions/0005-substring-search-of-places.md. */

export type LocationFilter = {
  state?: string;
  cityKey?: string;
  /** An array has the spellings of one road. */
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

/** A road, or some of its exits (`143` covers 143, 143A and 143A-B), and additional texts that its places must contain. */
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

/** How many grams of a text are compared by frequency. At MANY places or more, a gram is as good as any other. */
const WEIGHED = 5;
const MANY = 500;

/** Places checked first for a short text: a common one fills its page there. */
const WALK = 2_000;

/** Places with a short text read at once. */
const AT_ONCE = 200;

/** Places with the rarest gram that are checked for separate words. */
const LOOKED_AT = 700;

const nameOrder: Record<string, SortOrder> = { nameKey: 1, _id: 1 };

export const findByFilter = (
  filter: LocationFilter,
  limit: number,
  after: NamePosition | null,
): Promise<FoundLocation[]> => findInNameOrder([equalities(filter), beyond(after)], limit);

/** @param most maximum count */
export async function countByFilter(filter: LocationFilter, most: number): Promise<number> {
  const { fitsTruck = false, ...others } = filter;
  if (Object.keys(others).length > 0) return Locations.countDocuments(equalities(filter), { limit: most }).exec();
  // Almost all places match, so count the exceptions.
  const [places, withoutRoom] = await Promise.all([
    Locations.estimatedDocumentCount().exec(),
    fitsTruck ? Locations.countDocuments({ noSemis: true }).exec() : 0,
  ]);
  return Math.min(most, Math.max(0, places - withoutRoom));
}

/** Which of a few hundred places match one of the kinds, or all if none is given; in no particular order. */
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
  all([{}, ...match.contains.map(containing), ...notBeginning(match), ...nameFilters(match), ...signFilters(match)]);

/** Sorted by name, one at a time. */
export const eachByFilter = (filter: LocationFilter): AsyncIterable<LocationRow> =>
  Locations.find(equalities(filter), shownFields).sort(nameOrder).lean<LocationRow>().cursor();

/**
 * A page of the places that match a text: those at a sign or whose name starts with the text are sorted by name, those that contain it by
 * id.
 *
 * The cost depends on the page's length, hardly on the number of places or matches. Signs and the start of names have their own indexes.
 * Otherwise the rarest gram of the text selects candidates from the `grams` index, and these are searched for the text itself until the
 * page is full.
 */
export async function findByText(
  filter: LocationFilter,
  match: TextMatch,
  limit: number,
  after: NamePosition | null,
): Promise<FoundLocation[]> {
  const scope = [equalities(filter), ...signFilters(match)];
  if (match.contains.length === 0) return findInNameOrder([...scope, ...nameFilters(match), beyond(after)], limit);

  const { gram, count } = await rarestRun(match.contains, filter);
  if (count === 0) return [];
  const wanted = all([...match.contains.map(containing), ...notBeginning(match), ...scope]);
  const from = after?.id ?? 0;
  if (match.contains.length > 1) return findTogether(gram, wanted, limit, from);
  return isWholeGram(gram)
    ? findById(all([gramFilter(gram), behind(from), wanted]), limit, { grams: 1, _id: 1 })
    : findFewLetters(gram, count, wanted, limit, from);
}

/** Finds matches among the first places with a gram, in one query, so that no list of ids is sent back and forth. */
const findTogether = (gram: string, wanted: Filter, limit: number, from: number): Promise<FoundLocation[]> =>
  Locations.aggregate<FoundLocation>([
    { $match: all([gramFilter(gram), behind(from)]) },
    byId,
    { $limit: LOOKED_AT },
    { $match: wanted },
    { $limit: limit },
    { $project: shownFields },
  ])
    .hint({ grams: 1, _id: 1 })
    .exec();

/**
 * A short text is a prefix of many grams, so the index returns its places unsorted. A common text is found quickly among the first places;
 * a rare one has few enough places to sort by id.
 */
async function findFewLetters(
  gram: string,
  count: number,
  wanted: Filter,
  limit: number,
  after: number,
): Promise<FoundLocation[]> {
  if (count >= MANY) {
    const met = await walkIds(wanted, limit, after);
    if (met.length === limit) return findById({ _id: trusted({ $in: met }) }, limit);
  }
  const page: FoundLocation[] = [];
  for (let from = after; page.length < limit;) {
    const ids = await idsHaving(gram, from, AT_ONCE);
    page.push(...(await findById(all([{ _id: trusted({ $in: ids }) }, wanted]), limit - page.length)));
    from = ids.at(-1) ?? from;
    if (ids.length < AT_ONCE) break;
  }
  return page;
}

/** Ids of the places with a gram, in order, from the index only. */
const idsHaving = (gram: string, from: number, limit: number): Promise<number[]> =>
  ids([{ $match: all([gramFilter(gram), behind(from)]) }, byId, { $limit: limit }], { grams: 1, _id: 1 });

/** Searches the first places for matches. The index contains the text, so hardly any document is read. */
const walkIds = (wanted: Filter, limit: number, from: number): Promise<number[]> =>
  ids([{ $match: behind(from) }, byId, { $limit: WALK }, { $match: wanted }, { $limit: limit }], {
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
const behind = (id: number): Filter => ({ _id: trusted({ $gt: id }) });

function findById(filter: Filter, limit: number, hint?: Record<string, 1>): Promise<FoundLocation[]> {
  const query = Locations.find(filter, shownFields).sort({ _id: 1 }).limit(limit);
  return (hint ? query.hint(hint) : query).lean<FoundLocation[]>().exec();
}

const findInNameOrder = (filters: Filter[], limit: number): Promise<FoundLocation[]> =>
  Locations.find(all(filters), shownFields).sort(nameOrder).limit(limit).lean<FoundLocation[]>().exec();

type Run = { gram: string; count: number };

/** The gram with the fewest places, among those of the texts and of the required state. */
async function rarestRun(texts: string[], { state }: LocationFilter): Promise<Run> {
  const grams = gramsToFind(texts);
  const whole = grams.filter(isWholeGram);
  const counted = await Promise.all(
    [...someOf(whole.length > 0 ? whole : grams), ...(state ? [gramOfState(state)] : [])].map(countRun),
  );
  return counted.reduce((best, next) => (next.count <= best.count ? next : best));
}

const countRun = async (gram: string): Promise<Run> => ({
  gram,
  count: await Locations.countDocuments(gramFilter(gram), { limit: MANY, hint: { grams: 1, _id: 1 } }).exec(),
});

/** An evenly spaced sample. */
function someOf(grams: string[]): string[] {
  const step = (grams.length - 1) / (WEIGHED - 1);
  if (grams.length <= WEIGHED) return grams;
  return Array.from({ length: WEIGHED }, (_, at) => grams[Math.round(at * step)] ?? '');
}

/** A full gram is matched exactly, a shorter one as a prefix: an index can do both without reading the document. */
const gramFilter = (gram: string): Filter => ({
  grams: isWholeGram(gram) ? gram : trusted({ $regex: `^${escapeRegExp(gram)}` }),
});

const startingWith = (text: string) => trusted({ $gte: text, $lt: `${text}\uffff` });

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
  startsWith === undefined ? [] : [{ nameKey: startingWith(startsWith) }];

/** A place's search text starts with its name. */
const notBeginning = ({ notStartingWith }: TextMatch): Filter[] =>
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
