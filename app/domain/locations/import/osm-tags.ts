import { type LocationType, readTruckAccess, statedTrucks } from '~/schemas/places';
import { clock } from '~/services/clock';
import { searchForm } from '~models/location-row';
import { recognizeChain } from '../chains';
import { alltheplacesRef } from '../present-location';
import { stateAt, stateCode } from '../state-at';
import { type Degrees, pointOf } from './geometry';
import {
  columnKey,
  exitOfMilePost,
  directionInName,
  roadInName,
  saysClosed,
  stopType,
  whyNoStop,
} from './place-fields';
import type { RowReader } from './plain-rows';
import { cell, type PlaceReading, type Reading } from './reading';

/** A row of named facts: a feature's properties, or a table cell with properties. */
type TaggedRow = {
  line: number;
  tags: ReadonlyMap<string, string>;
  degrees: Degrees | null;
  /** `node/123`, or another form that OpenStreetMap tools use. */
  id: string | number | null;
};

/** Property names that OpenStreetMap tools use for ids. */
const osmIds = ['@id', 'osm_id', 'osmid'];
const osmRoadsides = ['rest_area', 'services'];

/** All The Places names the spider that scraped a row, and uses OpenStreetMap's tags. */
const spider = '@spider';

/** Lifecycle stages, used as prefixes of a feature's tag. */
const pastStages = ['disused', 'abandoned', 'was', 'closed', 'demolished', 'removed', 'razed', 'destroyed', 'ruins'];
const futureStages = ['construction', 'proposed', 'planned'];
const kinds = ['amenity', 'highway', 'shop', 'building', 'tourism'];

/** Whether facts use OpenStreetMap's names. There, `highway` gives the kind of roadside place. */
export const isOsm = (tags: ReadonlyMap<string, string>): boolean =>
  [...osmIds, spider, 'amenity'].some((key) => tags.has(key)) ||
  osmRoadsides.includes(tags.get('highway') ?? '') ||
  stageOf(tags, [...pastStages, ...futureStages]) !== undefined;

/** Reads OpenStreetMap tags or our own fields. @param plain reads a row of our own fields */
export function tagsReading({ line, tags, degrees, id }: TaggedRow, plain: RowReader): Reading {
  if (isOsm(tags)) {
    const ownId = osmIds.map((key) => tags.get(key)).find(Boolean);
    return osmReading({ line, tags, degrees, id: ownId ?? id });
  }
  const cells = new Map(Array.from(tags, ([key, each]) => [columnKey(key), each]));
  return plain({ line, cells: new Map([...cells, ...Object.entries(degrees ?? {})]) });
}

/** A place needs a name or a brand, and a point; everything else comes from the tags and the name. */
export function osmReading({ line, tags, degrees, id }: TaggedRow): Reading {
  const tag = (key: string) => cell(tags.get(key));
  const chain = [tag('brand'), tag('operator')].map((text) => recognizeChain(text ?? '')).find((each) => each !== null);
  const name = tag('name') ?? tag('name:en') ?? chain ?? tag('brand');
  const label = name ?? 'without a name';
  if (!name) return { line, label, rejected: 'no name, and no highway to name it after' };
  const rejected = whyNoStop(name) ?? whyNotOpen(tags);
  if (rejected) return { line, label, rejected };
  const point = pointOf(degrees?.latitude, degrees?.longitude);
  if (point === null || typeof point === 'string') return { line, label, rejected: point ?? 'no coordinates' };

  const state = stateCode(tag('addr:state')) ?? stateAt(point.latitude, point.longitude);
  const { road, milePost } = roadInName(name, state);
  const place = {
    name,
    chainName: recognizeChain(name) ?? chain ?? null,
    highway: road?.highway ?? null,
    direction: road?.direction ?? directionInName(name),
    exitNumber: exitOfMilePost(milePost, road, state),
    state,
    city: tag('addr:city'),
    street:
      tag('addr:street_address') ??
      ([tag('addr:housenumber'), tag('addr:street')].filter(Boolean).join(' ') || tag('addr:full')),
    phone: tag('phone') ?? tag('contact:phone'),
    hours: tag('opening_hours'),
    type: typeOfTags(tags, name),
    amenities: null,
  };
  const trucks = statedTrucks(readTruckAccess(tag('hgv')), place);
  return { line, label, place: { ...place, trucks, point, ...sourceOf(tags, id, name, point) } };
}

/** Rows of All The Places have an id within the spider that scraped them. */
function sourceOf(
  tags: TaggedRow['tags'],
  id: TaggedRow['id'],
  name: string,
  { latitude, longitude }: NonNullable<PlaceReading['point']>,
): Pick<PlaceReading, 'kind' | 'ref'> {
  const here = `${latitude.toFixed(5)},${longitude.toFixed(5)}/${searchForm(name).slice(0, 40)}`;
  const spiderName = cell(tags.get(spider));
  if (spiderName) return alltheplacesRef(spiderName, cell(tags.get('ref')) ?? id ?? here);
  return { kind: 'openstreetmap', ref: `osm:${id ?? here}` };
}

const meals = ['restaurant', 'fast_food', 'cafe', 'food_court'];

function typeOfTags(tags: TaggedRow['tags'], name: string): LocationType {
  const amenity = tags.get('amenity') ?? '';
  if (meals.includes(amenity)) return tags.get('cuisine') === 'diner' ? 'diner' : 'restaurant';
  const isForTrucks =
    amenity === 'fuel' && ['hgv', 'fuel:HGV_diesel'].some((key) => /^(yes|designated|only)$/.test(tags.get(key) ?? ''));
  return stopType(name, isForTrucks ? 'truck_stop' : tags.get('highway') === 'rest_area' ? 'rest_area' : 'other');
}

/** Values of a current tag that mean the feature isn't there. */
const notThere = ['no', 'none', 'vacant', 'construction', 'proposed', 'disused', 'abandoned'];

/** The prefixed tag, such as `disused:amenity`, of a feature without a current one. */
function stageOf(tags: TaggedRow['tags'], stages: readonly string[]): string | undefined {
  const isLive = ['amenity', 'shop', 'highway'].some(
    (kind) => tags.has(kind) && !notThere.includes(tags.get(kind) ?? ''),
  );
  if (isLive) return undefined;
  return stages.flatMap((stage) => kinds.map((kind) => `${stage}:${kind}`)).find((key) => tags.has(key));
}

const closedToDrivers = ['private', 'no', 'permit', 'employees', 'military', 'residents', 'forestry', 'agricultural'];

/** Why a driver can't stop at a place with these tags, or null. */
function whyNotOpen(tags: TaggedRow['tags']): string | null {
  const past =
    stageOf(tags, pastStages) ?? pastStages.find((stage) => /^(yes|true)$/.test(tags.get(stage) ?? '')) ?? endOf(tags);
  if (past !== undefined) return `closed: ${past}`;
  const value = ['amenity', 'shop', 'highway']
    .map((kind) => tags.get(kind) ?? '')
    .find((each) => notThere.includes(each));
  const future = stageOf(tags, futureStages);
  if (future !== undefined || /^(construction|proposed)$/.test(value ?? '')) {
    return `not built yet: ${future ?? value}`;
  }
  if (value !== undefined && /^(vacant|disused|abandoned)$/.test(value)) return `closed: ${value}`;
  if (saysClosed(tags.get('opening_hours')) || saysClosed(tags.get('operational_status')))
    return 'closed according to its hours';
  const access = tags.get('access') ?? '';
  const isForTrucks = /^(yes|designated|permissive|customers)$/.test(tags.get('hgv') ?? '');
  return closedToDrivers.includes(access) && !(access === 'no' && isForTrucks)
    ? `not open to drivers: access=${access}`
    : null;
}

/** @returns `end_date=2019` if that is in the past */
function endOf(tags: TaggedRow['tags']): string | undefined {
  const end = tags.get('end_date') ?? '';
  const today = clock.now().toISOString().slice(0, 10);
  return /^\d{4}(-\d\d){0,2}$/.test(end) && end < today.slice(0, end.length) ? `end_date=${end}` : undefined;
}
