import type { Place } from '~/schemas/places';
import {
  distinctStates,
  findCities,
  findLocation,
  findLocationsByIds,
  type LocationRow,
  type LocationSource,
} from '~models/location';
import { countByFilter, findAmong, findByFilter, type LocationFilter } from '~models/location-search';
import { searchForm } from '~models/location-text';
import { findBestPlaceIds } from '~models/post';
import type { Page } from '../cursor';
import { invariant } from '../errors';
import type { PublicUser } from '../profiles/present-user';
import { findLinkedDriver } from '../profiles/read-user';
import { cachedForAMinute, cachedBriefly } from '../read-cache';
import { normalizeHighway } from './highway';
import { findCurrentPlace } from './history/write-edit';
import { spellingsOf } from './known-road';
import { type PlaceStanding, readPlaceStanding } from './place-reports';
import { pageOfPlaces, presentLocation, readNameCursor, sourcesOf } from './present-location';
import { findMatching, findMatchingAmong, openFirst, searchFiltered } from './search-places';
import { stateCode } from './state-at';

type ListOptions = { limit: number; cursor?: string | null };

/** Null or left out means any. */
export type PlaceFilter = {
  query?: string | null;
  state?: string | null;
  city?: string | null;
  highway?: string | null;
  locationType?: string | null;
  /** Without stops that have no room for semis. */
  fitsTruck?: boolean;
};

/** The place, or the one that it became part of, as its id then says. @throws DomainError `location-not-found` */
export async function findLocationOrFail(id: number): Promise<Place> {
  const row = await findCurrentPlace(id);
  invariant(row, 'location-not-found');
  return presentLocation(row);
}

/** Null where there is no such place anymore. */
export const findTypeOf = async (id: number): Promise<Place['type'] | null> => (await findLocation(id))?.type ?? null;

/** By name. @throws DomainError `invalid-cursor` */
export const listPlaces = (options: ListOptions): Promise<Page<Place>> => filterPlaces({}, options);

/**
 * Places with a text in name, chain, highway, city or state, ignoring case (specification §2); first the places on a road sign in
 * it (`i40 exit 143`), then names that begin with it.
 *
 * @throws DomainError `invalid-cursor`
 */
export const searchPlaces = (query: string, options: ListOptions): Promise<Page<Place>> =>
  searchFiltered(query, {}, options);

/** Places that pass all filters given, and contain the text if there is one. @throws DomainError `invalid-cursor` */
export async function filterPlaces({ query, ...choices }: PlaceFilter, options: ListOptions): Promise<Page<Place>> {
  const filter = toFilter(choices);
  if (query) return searchFiltered(query, filter, options);
  const after = readNameCursor(options.cursor);
  const rows = await findByFilter(filter, options.limit + 1, after?.position ?? null);
  return pageOfPlaces(
    rows.map((row) => ({ row, stage: 0 })),
    options.limit,
  );
}

/** The kind of match of a place that drivers have rated; no other has this number. */
const ratedStage = 9;

/**
 * Like `filterPlaces`, but first the places whose plates most would eat, best first.
 *
 * @throws DomainError `invalid-cursor`
 */
export async function listRatedFirst({ query, ...choices }: PlaceFilter, options: ListOptions): Promise<Page<Place>> {
  const filter = toFilter(choices);
  const start = readNameCursor(options.cursor);
  const wanted = options.limit + 1;
  const best = await bestPlaceIds();
  const isPast = start !== null && start.stage !== ratedStage;
  const rated = isPast ? [] : await findRated(best, query ?? null, filter, start?.position.id ?? null);
  const first = rated.slice(0, wanted).map((row) => ({ row, stage: ratedStage }));

  const [left, others] = [wanted - first.length, { ...filter, except: best }];
  const after = isPast ? start : null;
  const isAnswered = rated.length > 0 || (start !== null && !isPast);
  const rest = query
    ? await findMatching(query, others, left, after, isAnswered)
    : (left > 0 ? await findByFilter(others, left, after?.position ?? null) : []).map((row) => ({ row, stage: 0 }));
  const page = pageOfPlaces([...first, ...rest], options.limit);
  return query ? openFirst(page) : page;
}

/** @param after the place that the page before ended with; one that is not rated anymore ends the list */
async function findRated(best: number[], query: string | null, filter: LocationFilter, after: number | null) {
  const ids = after === null ? best : best.includes(after) ? best.slice(best.indexOf(after) + 1) : [];
  const rows = query ? await findMatchingAmong(ids, query, filter) : await findAmong(ids, filter, []);
  const byId = new Map(rows.map((row) => [row._id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Counts stop here. */
export const mostCounted = 10_000;
/** From here on a count is kept for a minute. */
const manyPlaces = 500;

const countAll = cachedForAMinute(
  (filter: LocationFilter) => countByFilter(filter, mostCounted),
  (count) => count >= manyPlaces,
);

/** @returns how many places pass the filters, at most `mostCounted`; null for a text, whose matches no one has counted */
export const countPlaces = async ({ query, ...choices }: PlaceFilter): Promise<number | null> =>
  query ? null : countAll(toFilter(choices));

export type FilterOptions = {
  states: string[];
  cities: string[];
  /** There are more cities than a list is good for; the search finds places in those as well. */
  hasMoreCities: boolean;
};

/** However many cities people name, their list stays short enough to read and send. */
const citiesOffered = 60;

/** Kept for a minute, since every place in the country is counted. */
const citiesOfAll = cachedForAMinute((_country: 'US') => findCities(null, citiesOffered + 1));

/** What the filter lists offer: the cities with the most places, of the state when one is chosen. */
export async function filterOptions(state: string | null): Promise<FilterOptions> {
  const code = stateCode(state);
  const [states, cities] = await Promise.all([
    distinctStates(),
    code === null ? citiesOfAll('US') : findCities(code, citiesOffered + 1),
  ]);
  return {
    states,
    cities: cities.slice(0, citiesOffered).sort((a, b) => a.localeCompare(b, 'en')),
    hasMoreCities: cities.length > citiesOffered,
  };
}

/** Normalizes a filter as it was typed to the stored forms. */
export const toFilter = ({
  state,
  city,
  highway,
  locationType,
  fitsTruck,
}: Omit<PlaceFilter, 'query'>): LocationFilter => ({
  ...(state && { state: stateCode(state) ?? state }),
  ...(city && { cityKey: searchForm(city) }),
  ...(highway && { highway: oneOrMore(spellingsOf(normalizeHighway(highway)?.highway ?? highway)) }),
  ...(locationType && { type: locationType }),
  ...(fitsTruck && { fitsTruck }),
});

const oneOrMore = (spellings: string[]): string | string[] =>
  spellings.length === 1 ? (spellings[0] ?? []) : spellings;

/** Where so many places are rated, a vote moves none of them far, and they stand as they did for up to a minute. */
const many = 200;

const ranked = cachedForAMinute(
  (_country: 'US') => findBestPlaceIds(),
  (ids) => ids.length >= many,
);

/** Ids of the places whose plates most would eat, best first. */
export const bestPlaceIds = cachedBriefly<void, number[]>(() => ranked('US'));

const rankedRows = cachedForAMinute(
  async (_country: 'US') => inOrder(await bestPlaceIds()),
  (rows) => rows.length >= many,
);

/** The rows of the best places. They may be two minutes old, so read a place again before you show it. */
export const bestPlaceRows = cachedBriefly<void, LocationRow[]>(() => rankedRows('US'));

async function inOrder(ids: number[]): Promise<LocationRow[]> {
  const rows = new Map((await findLocationsByIds(ids)).map((row) => [row._id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

export type PlacePage = {
  place: Place;
  /** Times are ISO 8601, UTC. */
  source: {
    kind: LocationSource;
    /** Other sources that describe the place, and may have filled in what was missing. */
    alsoIn: LocationSource[];
    addedAt: string;
    changedAt: string;
  };
  /** Null where no driver added it, or one who cannot be linked to. */
  addedBy: PublicUser | null;
  standing: PlaceStanding;
};

/** Of the place, or of the one that it became part of, as its id then says. @throws DomainError `location-not-found` */
export async function readPlacePage(id: number): Promise<PlacePage> {
  const row = await findCurrentPlace(id);
  invariant(row, 'location-not-found');
  const [standing, addedBy] = await Promise.all([
    readPlaceStanding(row),
    row.addedBy === null ? null : findLinkedDriver(row.addedBy),
  ]);
  return { place: presentLocation(row), source: sourceOf(row), addedBy, standing };
}

function sourceOf(row: LocationRow): PlacePage['source'] {
  const [kind = row.source.kind, ...alsoIn] = sourcesOf(row);
  return { kind, alsoIn, addedAt: row.createdAt.toISOString(), changedAt: row.updatedAt.toISOString() };
}
