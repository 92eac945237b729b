import { z } from 'zod';
import { rules } from '~/messages/forms';
import { type Place, trucksAt } from '~/schemas/places';
import { countWithRefs, type LocationRow, type LocationSource } from '~models/location';
import type { FoundLocation, NamePosition } from '~models/location-search';
import { cursorCodec, cutPage, type Page } from '../cursor';
import { invariant } from '../errors';
import { hasLink } from '../prevention/newcomers';
import { cachedForAMinute } from '../read-cache';

export function presentLocation(row: LocationRow): Place {
  const { _id, name, chainName, highway, exitNumber, state, city, type, amenities, coordinates, closedAt } = row;
  const { street = null, phone = null, hours = null, mile = null } = row;
  const [longitude = null, latitude = null] = coordinates?.coordinates ?? [];
  return {
    id: _id,
    name,
    chainName,
    highway,
    alsoOn: row.alsoOn ?? [],
    exitNumber,
    exitIsGuess: isExitUnstated(row),
    mile,
    state,
    city,
    street,
    phone,
    hours,
    type,
    amenities,
    trucks: trucksAt(row),
    latitude,
    longitude,
    sources: sourcesOf(row).map((kind) => sources[kind].name),
    ...(closedAt && { closedAt: closedAt.toISOString() }),
  };
}

/** True until a person or a source states the exit. An editor may also have stated that there is none. */
const isExitUnstated = ({ exitNumber, exitIsGuess, corrected }: LocationRow): boolean =>
  exitIsGuess === true || (exitNumber === null && !corrected?.includes('exitNumber'));

/** Nine or more digits, in any grouping. */
const phoneNumber = /(?:\d[\s().+-]*){9}/;

/** @throws DomainError `invalid` for a name without letters, or one that contains a link or a phone number */
export function assertPlaceName(name: string | null | undefined, field: string): void {
  const isName = !name || (/\p{L}/u.test(name) && !phoneNumber.test(name) && !hasLink(name));
  invariant(isName, 'invalid', { field, sentence: rules.location.nameOdd });
}

/** `stage`: the kind of match, best first. */
export type RankedPlace = { row: FoundLocation; stage: number };

/** The last place on a page: its kind of match, and its position in the order of names. */
export type NameCursor = { stage: number; position: NamePosition };

const nameCursor = cursorCodec(z.tuple([z.int().min(0).max(9), z.string().max(40), z.int()]));

/** @throws DomainError `invalid-cursor` for anything that `pageOfPlaces` did not produce */
export function readNameCursor(cursor: string | null | undefined): NameCursor | null {
  const end = nameCursor.decode(cursor);
  return end && { stage: end[0], position: { nameKey: end[1], id: end[2] } };
}

/** @param found rows read with a limit of `limit + 1` */
export function pageOfPlaces(found: RankedPlace[], limit: number): Page<Place> {
  const encode = ({ row, stage }: RankedPlace) => nameCursor.encode([stage, row.nameKey, row._id]);
  const { items, next } = cutPage(found, limit, encode);
  return { items: items.map(({ row }) => presentLocation(row)), next };
}

type Source = {
  /** Display name. */
  name: string;
  /** The prefix of this source's refs, which identify its rows. */
  prefix: string;
  /** Who made the source, and what it contains. */
  credit: string;
  /** Where to get the data; null if it is not public. */
  url: string | null;
  /** Null if no license is needed. */
  license: { name: string; url: string } | null;
};

/** The sources of places. */
export const sources = {
  survey: {
    name: 'Federal truck parking survey',
    prefix: 'ntad:',
    credit:
      'The Jason’s Law truck parking survey of the Federal Highway Administration, in the National Transportation Atlas Database of the US Department of Transportation. A work of the US government, in the public domain.',
    url: 'https://www.bts.gov/ntad',
    license: null,
  },
  alltheplaces: {
    name: 'All The Places',
    prefix: 'atp:',
    credit: 'Locations published by the chains themselves, collected by All The Places.',
    url: 'https://www.alltheplaces.xyz',
    license: { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  },
  openstreetmap: {
    name: 'OpenStreetMap',
    prefix: 'osm:',
    credit:
      'Truck stops, fuel for trucks and rest areas from the map that everyone can edit. © OpenStreetMap contributors.',
    url: 'https://www.openstreetmap.org/copyright',
    license: { name: 'Open Database License 1.0', url: 'https://opendatacommons.org/licenses/odbl/1-0/' },
  },
  starter: {
    name: 'Starter list',
    prefix: 'starter:',
    credit: 'Well-known truck stops we added by hand.',
    url: null,
    license: null,
  },
  driver: {
    name: 'A driver',
    prefix: 'driver:',
    credit: 'Added here by drivers who were there.',
    url: null,
    license: null,
  },
  file: {
    name: 'Imported file',
    prefix: 'file:',
    credit: 'From lists that the people who run this site added.',
    url: null,
    license: null,
  },
} as const satisfies Record<LocationSource, Source>;

const isSource = (kind: string): kind is LocationSource => Object.hasOwn(sources, kind);

const sourceKinds = Object.keys(sources).filter(isSource);

/** The source that a place was imported from, followed by the others that describe it and may have added facts. */
export function sourcesOf({ source }: Pick<LocationRow, 'source'>): LocationSource[] {
  const named = (source.refs ?? []).flatMap(
    (ref) => sourceKinds.find((kind) => ref.startsWith(sources[kind].prefix)) ?? [],
  );
  return [...new Set([source.kind, ...named])];
}

/** In characters. */
const maxRefLength = 200;

/** Whether a text is a ref of any source. */
export const isSourceRef = (ref: string): boolean =>
  ref.length <= maxRefLength && Object.values(sources).some(({ prefix }) => ref.startsWith(prefix));

/**
 * Parses a ref from one of our exports, which identifies the place's source row.
 *
 * @returns null for anything that is not one of our refs
 */
export function readSourceRef(
  source: string | undefined,
  sourceRef: string | undefined,
): { kind: LocationSource; ref: string } | null {
  const [kind, ref] = [source?.trim() ?? '', sourceRef ?? ''];
  return isSource(kind) && ref.startsWith(sources[kind].prefix) && ref.length <= maxRefLength ? { kind, ref } : null;
}

/** The ref of an All The Places row: the row's id within the spider that scraped it. */
export const alltheplacesRef = (spider: string, ref: string | number): { kind: LocationSource; ref: string } => ({
  kind: 'alltheplaces',
  ref: `${sources.alltheplaces.prefix}${spider}/${ref}`.slice(0, maxRefLength),
});

type CountedSource = Source & {
  /** Number of places that it describes. A place in several sources counts for each. */
  places: number;
};

/** Every source with its number of places. Cached for a minute, since it counts every place. */
export const countSources = cachedForAMinute((): Promise<CountedSource[]> =>
  Promise.all(
    sourceKinds.map(async (kind) => ({ ...sources[kind], places: await countWithRefs(sources[kind].prefix) })),
  ),
);
