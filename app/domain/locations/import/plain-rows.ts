import { createHash } from 'node:crypto';
import { searchForm } from '~models/location-text';
import { type LocationType, locationTypes } from '~/schemas/locations';
import { recognizeChain } from '../chains';
import { normalizeExit } from '../exit';
import { normalizeHighway } from '../highway';
import { stateCode } from '../state-code';
import type { CsvRecord } from './csv-records';
import { pointOf } from './point';
import { cell, type PlaceFacts, type Reading } from './reading';
import { directionInName, whyNoStop } from './stop-names';

/** The fields of a Location (specification §3) and the other headings that people give them. */
const headings = {
  name: ['name', 'locationname'],
  chainName: ['chainname', 'chain', 'brand'],
  highway: ['highway', 'road', 'route'],
  exitNumber: ['exitnumber', 'exit', 'exitno'],
  state: ['state'],
  city: ['city', 'town', 'municipality'],
  type: ['type', 'locationtype'],
  amenities: ['amenities'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lon', 'lng', 'long'],
} as const;

/** A file of Location fields has at least a name, and something that says where. */
export const isPlainHeader = (columns: string[]): boolean =>
  hasAny(columns, headings.name) &&
  (hasAny(columns, headings.highway) || hasAny(columns, headings.latitude) || hasAny(columns, headings.state));

const hasAny = (columns: string[], names: readonly string[]): boolean => names.some((name) => columns.includes(name));

/** One row of a CSV file of Location fields as a place. */
export function plainReading({ line, cells }: CsvRecord): Reading {
  const raw = (field: keyof typeof headings) =>
    headings[field].map((column) => cells.get(column)).find((text) => text?.trim());
  const get = (field: keyof typeof headings) => cell(raw(field));
  const name = get('name');
  const label = name ?? 'without a name';
  const state = stateCode(get('state'));
  const type = typeOf(get('type'));
  const point = pointOf(raw('latitude'), raw('longitude'));
  const refused =
    (name === null && 'no name') ||
    (get('state') !== null && state === null && `"${get('state')}" is no US state`) ||
    (type === null && `"${get('type')}" is none of the types ${locationTypes.join(', ')}`) ||
    (typeof point === 'string' && point) ||
    (name !== null && whyNoStop(name));
  if (name === null || type === null || typeof point === 'string' || refused)
    return { line, label, refused: refused || 'no name' };

  const road = normalizeHighway(get('highway'), state);
  const facts = {
    name,
    chainName: get('chainName') ?? recognizeChain(name),
    highway: road?.highway ?? get('highway'),
    direction: road?.direction ?? directionInName(name),
    exitNumber: normalizeExit(get('exitNumber')),
    state,
    city: get('city'),
    type,
    amenities: get('amenities'),
  };
  return { line, label, place: { ...facts, point, kind: 'file', ref: refOf(facts, point) } };
}

function typeOf(text: string | null): LocationType | null {
  if (text === null) return 'truck_stop';
  const wanted = text.toLowerCase().replace(/[ -]+/g, '_');
  return locationTypes.find((type) => type === wanted) ?? null;
}

/** A row has no id of its own: its name and where it is make it the same row at the next import. */
function refOf(facts: Omit<PlaceFacts, 'point' | 'kind' | 'ref'>, point: PlaceFacts['point']): string {
  const where = [facts.highway, facts.exitNumber, facts.state, facts.city && searchForm(facts.city)];
  const exact = facts.exitNumber || facts.city || !point ? [] : [point.latitude.toFixed(4), point.longitude.toFixed(4)];
  const identity = JSON.stringify([searchForm(facts.name), ...where, ...exact]);
  return `file:${createHash('sha256').update(identity).digest('hex').slice(0, 24)}`;
}
