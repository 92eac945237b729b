import { type PipelineStage, type QueryFilter, type SortOrder, trusted } from 'mongoose';
import { Locations, type LocationKeys, type LocationRow, shownFields } from './location';
import { gramOfState, gramsToFind, isWholeGram } from './location-text';

/** The design and its costs: docs/decisions/0005-substring-search-of-places.md. */

export type LocationFilter = {
  state?: string;
  cityKey?: string;
  /** Several are spellings of one road. */
  highway?: string | string[];
  type?: string;
  chainName?: string;
  /** Without stops that have no room for semis. */
  fitsTruck?: boolean;
  /** Ids of places to leave out. */
  except?: number[];
};

/** The last row of a page, in the order of names. */
export type NamePosition = { nameKey: string; id: number };

/** A road, or some exits of it (`143` covers 143, 143A and 143A-B), and texts that its places must contain besides. */
export type Sign = {
  highway: string;
  spellings?: string[];
  exits: { from: number; below: number } | null;
  containing: string[];
};

/** One kind of match, so that better kinds can be shown first: each page query answers one. */
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

/** Runs of letters of a text whose frequencies are compared; from this many places on one is as good as another. */
const WEIGHED = 5;
const MANY = 500;

/** Places that are looked at first for a text of few letters: one that is everywhere fills its page there. */
const WALK = 2_000;

/** Places with a text of few letters that are read at once. */
const AT_ONCE = 200;

/** Places with the rarest run that are looked at for texts that need not be adjacent. */
const LOOKED_AT = 700;

const nameOrder: Record<string, SortOrder> = { nameKey: 1, _id: 1 };

export const findByFilter = (
  filter: LocationFilter,
  limit: number,
  after: NamePosition | null,
): Promise<FoundLocation[]> => findInNameOrder([equalities(filter), beyond(after)], limit);

/** @param most larger counts are given as this */
export async function countByFilter(filter: LocationFilter, most: number): Promise<number> {
  const { fitsTruck = false, ...others } = filter;
  if (Object.keys(others).length > 0) return Locations.countDocuments(equalities(filter), { limit: most }).exec();
  // All places but a few: the few are counted.
  const [places, withoutRoom] = await Promise.all([
    Locations.estimatedDocumentCount().exec(),
    fitsTruck ? Locations.countDocuments({ noSemis: true }).exec() : 0,
  ]);
  return Math.min(most, Math.max(0, places - withoutRoom));
}

/** Of a few hundred places, those that match one of the kinds, or any where there is none; in no order. */
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

/** By name, one at a time. */
export const eachByFilter = (filter: LocationFilter): AsyncIterable<LocationRow> =>
  Locations.find(equalities(filter), shownFields).sort(nameOrder).lean<LocationRow>().cursor();

/**
 * A page of the places that match a text: those at a sign or whose name begins with it by name, those that contain it by id.
 *
 * Its cost follows the page's length, hardly the number of places or of matches. A sign or a name's beginning has an index of its
 * own. Otherwise the rarest run of letters in the text picks the candidates from the `grams` index, and the text itself is looked
 * for in these until the page is full.
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

/** Of the first places with a run of letters, those that match: one query, so that no list of ids goes back and forth. */
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
 * A text of few letters begins many runs, so the index gives its places in no order. One that is everywhere is found soon among
 * the first places; else its places are few enough to be sorted, by their ids alone.
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

/** Ids of the places with a run of letters, in order, from the index alone. */
const idsHaving = (gram: string, from: number, limit: number): Promise<number[]> =>
  ids([{ $match: all([gramFilter(gram), behind(from)]) }, byId, { $limit: limit }], { grams: 1, _id: 1 });

/** Looks for matches among the first places; the index has the text, so that hardly a place is read. */
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

/** The run of letters with the fewest places, of the texts and of the state that these must be in. */
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

/** A sample from beginning to end. */
function someOf(grams: string[]): string[] {
  const step = (grams.length - 1) / (WEIGHED - 1);
  if (grams.length <= WEIGHED) return grams;
  return Array.from({ length: WEIGHED }, (_, at) => grams[Math.round(at * step)] ?? '');
}

/** A full run is matched exactly, a shorter one by its beginning: an index can do both without reading the place. */
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

/** A place's searched text begins with its name. */
const notBeginning = ({ notStartingWith }: TextMatch): Filter[] =>
  notStartingWith === undefined
    ? []
    : [{ searchText: trusted({ $not: trusted({ $regex: `^${escapeRegExp(notStartingWith)}` }) }) }];

const signFilters = ({ at, notAt }: TextMatch): Filter[] => [
  ...(at ? [atSign(at)] : []),
  ...(notAt ? [{ $nor: [atSign(notAt)] }] : []),
];

/** An exit belongs to one road, though the place may be on more. */
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
