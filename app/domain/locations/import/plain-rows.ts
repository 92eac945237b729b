import { createHash } from 'node:crypto';
import { type LocationType, locationTypes, readTruckAccess, statedTrucks } from '~/schemas/places';
import type { Direction } from '~/schemas/roads';
import { plainText } from '~/schemas/plain-text';
import { searchForm } from '~models/location-row';
import { recognizeChain } from '../chains';
import { normalizeExit, type HighwayReading, normalizeHighway } from '../highway';
import { alltheplacesRef, readSourceRef } from '../present-location';
import { stateCode } from '../state-at';
import { pointOf } from './geometry';
import {
  columnsOf,
  type PlaceField,
  type ReadOptions,
  directionInName,
  directionOf,
  saysClosed,
  whyNoStop,
} from './place-fields';
import { cell, type PlaceReading, type Reading } from './reading';

type PlainRow = { line: number; cells: ReadonlyMap<string, string> };

export type RowReader = (row: PlainRow) => Reading;

/** Reads a row of Location fields as a place. */
export function plainReader({ map, outsideUs = false }: ReadOptions): RowReader {
  const columns = columnsOf(map);
  return ({ line, cells }) => {
    const raw = (field: PlaceField) =>
      columns(field)
        .map((column) => cells.get(column))
        .find((text) => text?.trim());
    return readFields(line, raw, outsideUs);
  };
}

function readFields(line: number, raw: (field: PlaceField) => string | undefined, outsideUs: boolean): Reading {
  const sourceRef = readSourceRef(raw('source'), raw('sourceRef'));
  // Cells of our own exports are already normalized.
  const get = (field: PlaceField) => (sourceRef ? plainText(raw(field) ?? '').trim() || null : cell(raw(field)));
  const brand = get('chainName');
  const name = get('name') ?? (brand && (recognizeChain(brand) ?? brand));
  const label = name ?? 'without a name';
  const state = stateCode(get('state'));
  const isRoadside = roadsides.has(get('highway') ?? '');
  const highway = isRoadside ? null : get('highway');
  const type = typeOf(get('type') ?? (isRoadside ? 'rest_area' : null));
  const point = pointOf(raw('latitude'), raw('longitude'));
  const rejected =
    (name === null && 'no name') ||
    (get('state') !== null && state === null && !outsideUs && `"${get('state')}" is not a US state`) ||
    (type === null && `"${get('type')}" is not one of the types ${locationTypes.join(', ')}`) ||
    (typeof point === 'string' && point) ||
    (name !== null && !sourceRef && whyNoStop(name)) ||
    (!sourceRef && isClosed(get('closed'), get('hours')) && 'closed') ||
    (!sourceRef &&
      !point &&
      !highway &&
      !state &&
      !get('city') &&
      'no location: no coordinates, highway, city or state');
  if (name === null || type === null || typeof point === 'string' || rejected)
    return { line, label, rejected: rejected || 'no name' };

  const road = roadsOfRow(highway, state, get('alsoOn'));
  const facts = {
    name,
    chainName: get('chainName') ?? (sourceRef ? null : recognizeChain(name)),
    highway: road.highway,
    ...(road.alsoOn.length > 0 && { alsoOn: road.alsoOn }),
    direction: directionOf(get('direction')) ?? road.direction ?? (sourceRef ? null : directionInName(name)),
    exitNumber: normalizeExit(get('exitNumber')),
    exitIsGuess: /^(yes|true)$/i.test(get('exitIsGuess') ?? ''),
    mile: mileOf(get('mile')),
    state,
    city: get('city'),
    street: get('street'),
    phone: get('phone'),
    hours: get('hours'),
    type,
    amenities: get('amenities'),
  };
  return {
    line,
    label,
    place: {
      ...facts,
      trucks: statedTrucks(readTruckAccess(get('trucks')), facts),
      point,
      ...(sourceRef ?? spiderRef(get('spider'), get('ref')) ?? ownRef(facts, point)),
    },
    isTypeAssumed: get('type') === null && !isRoadside,
  };
}

const isClosed = (status: string | null, hours: string | null): boolean =>
  /^(yes|true|1|closed)$/i.test(status ?? '') || saysClosed(status) || saysClosed(hours);

const spiderRef = (spider: string | null, ref: string | null) => (spider && ref ? alltheplacesRef(spider, ref) : null);

/** OpenStreetMap's `highway` values for roadside places. */
const roadsides = new Set(['rest_area', 'services']);

/** @returns null if it isn't a valid mile */
const mileOf = (text: string | null): number | null => (/^\d{1,3}(\.\d{1,3})?$/.test(text ?? '') ? Number(text) : null);

function ownRef(facts: Omit<PlaceReading, 'point' | 'kind' | 'ref'>, point: PlaceReading['point']) {
  const ref = refOf(facts, point);
  const here = point && { refHere: `${ref}@${point.latitude.toFixed(3)},${point.longitude.toFixed(3)}` };
  return { kind: 'file' as const, ref, ...here };
}

function typeOf(text: string | null): LocationType | null {
  if (text === null) return 'truck_stop';
  const normalized = text.toLowerCase().replace(/[ -]+/g, '_');
  return locationTypes.find((type) => type === normalized) ?? null;
}

/** For rows without an id: the name and position identify them in the next import. */
function refOf(facts: Omit<PlaceReading, 'point' | 'kind' | 'ref'>, point: PlaceReading['point']): string {
  const where = [facts.highway, facts.exitNumber, facts.state, facts.city && searchForm(facts.city)];
  const exact = facts.exitNumber || facts.city || !point ? [] : [point.latitude.toFixed(4), point.longitude.toFixed(4)];
  const identity = JSON.stringify([searchForm(facts.name), ...where, ...exact]);
  return `file:${createHash('sha256').update(identity).digest('hex').slice(0, 24)}`;
}

type RowRoads = {
  /** The road that the exit and the mile belong to. */
  highway: string | null;
  alsoOn: string[];
  direction: Direction | null;
};

/** `I-10 @ MS 607` is a crossing; the place is only on the first road. */
const crossing = /@|\bat\b/i;

/**
 * The roads of a place, as files list them: `US 30;I 80`, `I-80/I-90`, `(I-94/I-294/I-80)WB`. An exit belongs to the interstate among them.
 *
 * @param others further roads, from a separate column
 * @returns an unknown road unchanged
 */
export function roadsOfRow(text: string | null, state: string | null, others: string | null = null): RowRoads {
  const main = roadsIn(text, state);
  const further = [...main.alsoOn, ...roadsIn(others, state).roads];
  return { ...main, alsoOn: [...new Set(further)].filter((road) => road !== main.highway) };
}

function roadsIn(text: string | null, state: string | null): RowRoads & { roads: string[] } {
  if (text === null) return { highway: null, alsoOn: [], direction: null, roads: [] };
  const readings = text
    .split(';')
    .map((piece) => piece.trim())
    .filter(Boolean)
    .map((piece): HighwayReading => normalizeHighway(piece, state) ?? { highway: piece, direction: null, others: [] });
  const named = readings.flatMap(({ highway, others }) => [highway, ...(crossing.test(text) ? [] : others)]);
  const roads = [...new Set(named)];
  const highway = roads.find((road) => /^I-\d+[A-Z]?$/.test(road)) ?? roads[0] ?? null;
  return {
    roads,
    highway,
    alsoOn: roads.filter((road) => road !== highway),
    direction: readings.find((reading) => reading.highway === highway)?.direction ?? readings[0]?.direction ?? null,
  };
}
