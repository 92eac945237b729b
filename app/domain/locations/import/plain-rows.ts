import { createHash } from 'node:crypto';
import { searchForm } from '~models/location-text';
import { type LocationType, locationTypes } from '~/schemas/locations';
import { recognizeChain } from '../chains';
import { normalizeExit } from '../exit';
import { normalizeHighway } from '../highway';
import { stateCode } from '../state-code';
import { columnsOf, type PlaceField } from './place-fields';
import { pointOf } from './point';
import type { ReadOptions } from './read-options';
import { cell, type PlaceFacts, type Reading } from './reading';
import { readSourceMark } from './source-mark';
import { directionInName, directionOf, whyNoStop } from './stop-names';

/** A row of Location fields, whatever file it stood in. */
export type PlainRow = { line: number; cells: ReadonlyMap<string, string> };

/** @returns what makes a place of a row of Location fields. */
export function plainReader({ map, outsideUs = false }: ReadOptions): (row: PlainRow) => Reading {
  const columns = columnsOf(map);
  return ({ line, cells }) => {
    const raw = (field: PlaceField) => columns[field].map((column) => cells.get(column)).find((text) => text?.trim());
    return readFields(line, raw, outsideUs);
  };
}

function readFields(line: number, raw: (field: PlaceField) => string | undefined, outsideUs: boolean): Reading {
  const mark = readSourceMark(raw('source'), raw('sourceRef'));
  // What comes out of an export was tidied when it came in.
  const get = (field: PlaceField) => (mark ? (raw(field)?.trim() ?? null) : cell(raw(field)));
  const name = get('name');
  const label = name ?? 'without a name';
  const state = stateCode(get('state'));
  const type = typeOf(get('type'));
  const point = pointOf(raw('latitude'), raw('longitude'));
  const refused =
    (name === null && 'no name') ||
    (get('state') !== null && state === null && !outsideUs && `"${get('state')}" is no US state`) ||
    (type === null && `"${get('type')}" is none of the types ${locationTypes.join(', ')}`) ||
    (typeof point === 'string' && point) ||
    (name !== null && !mark && whyNoStop(name));
  if (name === null || type === null || typeof point === 'string' || refused)
    return { line, label, refused: refused || 'no name' };

  const road = normalizeHighway(get('highway'), state);
  const facts = {
    name,
    chainName: get('chainName') ?? (mark ? null : recognizeChain(name)),
    highway: road?.highway ?? get('highway'),
    direction: directionOf(get('direction')) ?? road?.direction ?? (mark ? null : directionInName(name)),
    exitNumber: normalizeExit(get('exitNumber')),
    state,
    city: get('city'),
    type,
    amenities: get('amenities'),
  };
  return { line, label, place: { ...facts, point, ...(mark ?? { kind: 'file', ref: refOf(facts, point) }) } };
}

export function typeOf(text: string | null): LocationType | null {
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
