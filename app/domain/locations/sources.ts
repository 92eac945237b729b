import type { LocationRow, LocationSource } from '~models/location';
import { countWithRefs } from '~models/location-refs';
import { cachedForAMinute } from '../read-cache';

type Source = {
  /** For people. */
  name: string;
  /** Of its refs, which name rows of the source. */
  prefix: string;
  /** Whose it is, and what it says. */
  credit: string;
  /** Where it is to be had; null for what is nowhere else. */
  url: string | null;
  /** Null where none is needed. */
  license: { name: string; url: string } | null;
};

/** Where places come from. */
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

/** The source that a place was made from, then others that describe it, and may have filled in what was missing. */
export function sourcesOf({ source }: Pick<LocationRow, 'source'>): LocationSource[] {
  const named = (source.refs ?? []).flatMap(
    (ref) => sourceKinds.find((kind) => ref.startsWith(sources[kind].prefix)) ?? [],
  );
  return [...new Set([source.kind, ...named])];
}

/** In letters. */
const longestRef = 200;

/** Whether a text names a row of any source. */
export const isSourceRef = (ref: string): boolean =>
  ref.length <= longestRef && Object.values(sources).some(({ prefix }) => ref.startsWith(prefix));

/**
 * Reads a ref as an export gives it back; by it a place recognizes its source row.
 *
 * @returns null for anything that is not our ref
 */
export function readSourceRef(
  source: string | undefined,
  sourceRef: string | undefined,
): { kind: LocationSource; ref: string } | null {
  const [kind, ref] = [source?.trim() ?? '', sourceRef ?? ''];
  return isSource(kind) && ref.startsWith(sources[kind].prefix) && ref.length <= longestRef ? { kind, ref } : null;
}

/** Names a row of All The Places: its number within the program that read it. */
export const alltheplacesRef = (program: string, ref: string | number): { kind: LocationSource; ref: string } => ({
  kind: 'alltheplaces',
  ref: `${sources.alltheplaces.prefix}${program}/${ref}`.slice(0, longestRef),
});

type CountedSource = Source & {
  /** That it tells of; one that several sources tell of counts for each. */
  places: number;
};

/** Every source, and how many places each gave. Kept for a minute, since every place is counted. */
export const countSources = cachedForAMinute((_country: 'US'): Promise<CountedSource[]> =>
  Promise.all(
    sourceKinds.map(async (kind) => ({ ...sources[kind], places: await countWithRefs(sources[kind].prefix) })),
  ),
);
