import type { Place } from '~/schemas/places';
import {
  distinctStates,
  findCities,
  findLocation,
  findLocationsByIds,
  type LocationRow,
  type LocationSource,
} from '~models/location';
import { findNear } from '~models/location-road';
import { countByFilter, findAmong, findByFilter, type LocationFilter } from '~models/location-search';
import { searchForm } from '~models/location-row';
import { findFollowsOf } from '~models/follow';
import { findBestPlaceIds, findPosts } from '~models/post';
import type { Actor } from '../actor';
import type { Page } from '../cursor';
import { invariant } from '../errors';
import type { PublicUser } from '../profiles/present-user';
import { findLinkedDriver } from '../profiles/read-user';
import { cachedForAMinute, cachedBriefly } from '../read-cache';
import { normalizeHighway } from './highway';
import { findCurrentPlace } from './history/write-edit';
import { pointOf } from './import/geometry';
import { spellingsOf } from './known-road';
import { type PlaceStatus, readPlaceStatus } from './place-reports';
import { pageOfPlaces, presentLocation, readNameCursor, sourcesOf } from './present-location';
import { findMatching, findMatchingAmong, openFirst, searchFiltered } from './search-places';
import { stateCode } from './state-at';

type ListOptions = { limit: number; cursor?: string | null };

/** Null or missing fields match everything. */
export type PlaceFilter = {
  query?: string | null;
  state?: string | null;
  city?: string | null;
  highway?: string | null;
  locationType?: string | null;
  /** Leave out stops without room for semis. */
  fitsTruck?: boolean;
};

/** The place, or the one it was merged into, which has a different id. @throws DomainError `location-not-found` */
export async function findLocationOrFail(id: number): Promise<Place> {
  const row = await findCurrentPlace(id);
  invariant(row, 'location-not-found');
  return presentLocation(row);
}

/** Number of a driver's latest posts to read. Older ones say little about where the driver is now. */
const maxPostsRead = 30;
const maxFollowsRead = 100;

/** Places that a driver posted from, then places that they follow, with the latest first in each group. */
export async function familiarPlaces({ id }: Pick<Actor, 'id'>, limit: number): Promise<Place[]> {
  const [posts, follows] = await Promise.all([
    findPosts('latest', maxPostsRead, null, { userId: id }),
    findFollowsOf(id, maxFollowsRead),
  ]);
  const followed = follows.flatMap(({ kind, key }) => (kind === 'location' ? Number(key) : []));
  const ids = [...new Set([...posts.flatMap(({ locationId }) => locationId ?? []), ...followed])].slice(0, limit);
  const rows = new Map((await findLocationsByIds(ids)).map((row) => [row._id, presentLocation(row)]));
  return ids.flatMap((each) => rows.get(each) ?? []);
}

/** The type of a place; null if it no longer exists. */
export const findTypeOf = async (id: number): Promise<Place['type'] | null> => (await findLocation(id))?.type ?? null;

/** Sorted by name. @throws DomainError `invalid-cursor` */
export const listPlaces = (options: ListOptions): Promise<Page<Place>> => filterPlaces({}, options);

/**
 * Places with the text in name, chain, highway, city or state, ignoring case (specification §2). Places at a road sign in the query (`i40
 * exit 143`) come first, then names that start with it. For a position (`32.1,-97.2`), the nearest places.
 *
 * @throws DomainError `invalid-cursor`
 */
export async function searchPlaces(query: string, options: ListOptions): Promise<Page<Place>> {
  const [, latitude, longitude] = /^(-?\d{1,2}\.\d+), ?(-?\d{1,3}\.\d+)$/.exec(query) ?? [];
  const point = pointOf(latitude, longitude);
  if (point === null || typeof point === 'string') return searchFiltered(query, {}, options);
  const near = await findNear([point.longitude, point.latitude], nearMeters, options.limit, false);
  return { items: near.map(({ place }) => presentLocation(place)), next: null };
}

/** Maximum distance of a place near a position, in meters. */
const nearMeters = 40_000;

/** Places that match all given filters, and the text if there is one. @throws DomainError `invalid-cursor` */
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

/** The stage of rated places in the cursor; no kind of match has this number. */
const ratedStage = 9;

/**
 * Like `filterPlaces`, but places with the best-rated plates come first.
 *
 * @throws DomainError `invalid-cursor`
 */
export async function listRatedFirst({ query, ...choices }: PlaceFilter, options: ListOptions): Promise<Page<Place>> {
  const filter = toFilter(choices);
  const start = readNameCursor(options.cursor);
  const rowLimit = options.limit + 1;
  const best = await bestPlaceIds();
  const isPast = start !== null && start.stage !== ratedStage;
  const rated = isPast ? [] : await findRated(best, query ?? null, filter, start?.position.id ?? null);
  const first = rated.slice(0, rowLimit).map((row) => ({ row, stage: ratedStage }));

  const [remaining, others] = [rowLimit - first.length, { ...filter, except: best }];
  const after = isPast ? start : null;
  const hasResults = rated.length > 0 || (start !== null && !isPast);
  const rest = query
    ? await findMatching(query, others, remaining, after, hasResults)
    : (remaining > 0 ? await findByFilter(others, remaining, after?.position ?? null) : []).map((row) => ({
        row,
        stage: 0,
      }));
  const page = pageOfPlaces([...first, ...rest], options.limit);
  return query ? openFirst(page) : page;
}

/** @param after the last place of the previous page; if it is no longer rated, the list of rated places ends */
async function findRated(best: number[], query: string | null, filter: LocationFilter, after: number | null) {
  const ids = after === null ? best : best.includes(after) ? best.slice(best.indexOf(after) + 1) : [];
  const rows = query ? await findMatchingAmong(ids, query, filter) : await findAmong(ids, filter, []);
  const byId = new Map(rows.map((row) => [row._id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Counting stops at this number. */
export const maxCounted = 10_000;
/** Counts from this number up are cached for a minute. */
const manyPlaces = 500;

const countAll = cachedForAMinute(
  (filter: LocationFilter) => countByFilter(filter, maxCounted),
  (count) => count >= manyPlaces,
);

/** @returns how many places match the filters, at most `maxCounted`; null with a text, because those matches aren't counted */
export const countPlaces = async ({ query, ...choices }: PlaceFilter): Promise<number | null> =>
  query ? null : countAll(toFilter(choices));

export type FilterOptions = {
  states: string[];
  cities: string[];
  /** There are more cities than listed; the search finds places in those, too. */
  hasMoreCities: boolean;
};

/** Keeps the list short enough to read and send, no matter how many cities drivers add. */
const maxCities = 60;

/** Cached for a minute, since it counts every place in the country. */
const citiesOfAll = cachedForAMinute(() => findCities(null, maxCities + 1));

/** Options for the filter lists: the cities with the most places, in the chosen state if there is one. */
export async function filterOptions(state: string | null): Promise<FilterOptions> {
  const code = stateCode(state);
  const [states, cities] = await Promise.all([
    distinctStates(),
    code === null ? citiesOfAll() : findCities(code, maxCities + 1),
  ]);
  return {
    states,
    cities: cities.slice(0, maxCities).sort((a, b) => a.localeCompare(b, 'en')),
    hasMoreCities: cities.length > maxCities,
  };
}

/** Converts a filter as typed to the stored forms. */
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

/** With this many rated places, one vote hardly changes their order, so it is cached for up to a minute. */
const manyRated = 200;

/** Ids of the places with the best-rated plates, best first. */
const bestPlaceIds = cachedBriefly(
  cachedForAMinute(
    () => findBestPlaceIds(),
    (ids) => ids.length >= manyRated,
  ),
);

/** The rows of the best-rated places. They may be two minutes old, so read a place again before showing it. */
export const bestPlaceRows = cachedBriefly(
  cachedForAMinute(
    async () => inOrder(await bestPlaceIds()),
    (rows) => rows.length >= manyRated,
  ),
);

async function inOrder(ids: number[]): Promise<LocationRow[]> {
  const rows = new Map((await findLocationsByIds(ids)).map((row) => [row._id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

export type PlacePage = {
  place: Place;
  /** Times are ISO 8601, UTC. */
  source: {
    kind: LocationSource;
    /** Other sources that describe the place, and may have filled in missing facts. */
    alsoIn: LocationSource[];
    addedAt: string;
    changedAt: string;
  };
  /** Null if no driver added it, or if the driver has no public profile. */
  addedBy: PublicUser | null;
  status: PlaceStatus;
};

/** For the place, or the one it was merged into, which has a different id. @throws DomainError `location-not-found` */
export async function readPlacePage(id: number): Promise<PlacePage> {
  const row = await findCurrentPlace(id);
  invariant(row, 'location-not-found');
  const [status, addedBy] = await Promise.all([
    readPlaceStatus(row),
    row.addedBy === null ? null : findLinkedDriver(row.addedBy),
  ]);
  return { place: presentLocation(row), source: sourceOf(row), addedBy, status };
}

function sourceOf(row: LocationRow): PlacePage['source'] {
  const [kind = row.source.kind, ...alsoIn] = sourcesOf(row);
  return { kind, alsoIn, addedAt: row.createdAt.toISOString(), changedAt: row.updatedAt.toISOString() };
}
