import type { LocationRow, LocationSource } from '~models/location';

type Source = {
  /** For people. */
  name: string;
  /** Of its refs, which name rows of the source. */
  prefix: string;
};

/** Where places come from. */
export const sources = {
  driver: { name: 'A driver', prefix: 'driver:' },
  starter: { name: 'Starter list', prefix: 'starter:' },
  survey: { name: 'Federal truck parking survey', prefix: 'ntad:' },
  openstreetmap: { name: 'OpenStreetMap', prefix: 'osm:' },
  alltheplaces: { name: 'All The Places', prefix: 'atp:' },
  file: { name: 'Imported file', prefix: 'file:' },
} as const satisfies Record<LocationSource, Source>;

export const isSource = (kind: string): kind is LocationSource => Object.hasOwn(sources, kind);

const kinds = Object.keys(sources).filter(isSource);

/** The source that a place was made from, then others that describe it, and may have filled in what was missing. */
export function sourcesOf({ source }: Pick<LocationRow, 'source'>): LocationSource[] {
  const named = (source.refs ?? []).flatMap((ref) => kinds.find((kind) => ref.startsWith(sources[kind].prefix)) ?? []);
  return [...new Set([source.kind, ...named])];
}
