import { z } from 'zod';
import type { LocationType } from '~/schemas/locations';
import { readTruckAccess, statedTrucks } from '~/schemas/trucks';
import { searchForm } from '~models/location-text';
import { recognizeChain } from '../chains';
import { stateAt } from '../geography/state-at';
import { stateCode } from '../state-code';
import { exitOfMilePost } from './mile-post';
import { type JsonElement, parseJson } from './json-elements';
import { pointOf } from './point';
import { cell, type Reading } from './reading';
import { directionInName, roadInName, stopType, whyNoStop } from './stop-names';

const named = { name: z.string().nullish() };

/** The two shapes of OpenStreetMap extracts: truck stops have a pair, latitude first, rest areas two fields. */
const truckStop = z.object({ ...named, coordinates: z.tuple([z.number(), z.number()]) });
const restArea = z.object({ ...named, latitude: z.number(), longitude: z.number() });

/** What OpenStreetMap's own API answers: a node, or a way with its middle. */
const at = { lat: z.number(), lon: z.number() };
const tags = z.record(z.string(), z.string()).default({});
const mapped = { type: z.string(), id: z.number(), tags };
const node = z.object({ ...mapped, ...at });
const way = z.object({ ...mapped, center: z.object(at) });

type MapStop = {
  tags: ReadonlyMap<string, string>;
  latitude?: number | string;
  longitude?: number | string;
  /** `node/123`, or any other form that its tools give. */
  id?: string | number | null;
};

export function mapReading({ line, text }: JsonElement): Reading {
  const stop = readStop(parseJson(text));
  return stop
    ? mapStopReading(line, stop)
    : { line, label: 'unreadable', refused: 'not a place: it has no coordinates' };
}

function readStop(value: unknown): MapStop | null {
  const stop = truckStop.safeParse(value);
  if (stop.success) {
    const [latitude, longitude] = stop.data.coordinates;
    return { tags: nameTag(stop.data.name), latitude, longitude };
  }
  const area = restArea.safeParse(value);
  if (area.success) return { ...area.data, tags: nameTag(area.data.name).set('highway', 'rest_area') };
  const point = node.safeParse(value);
  if (point.success) return ofTheMap(point.data, point.data);
  const shape = way.safeParse(value);
  return shape.success ? ofTheMap(shape.data, shape.data.center) : null;
}

const nameTag = (name: string | null | undefined) => new Map(name ? [['name', name]] : []);

const ofTheMap = (
  element: { type: string; id: number; tags: Record<string, string> },
  { lat, lon }: { lat: number; lon: number },
): MapStop => ({
  tags: new Map(Object.entries(element.tags)),
  latitude: lat,
  longitude: lon,
  id: `${element.type}/${element.id}`,
});

/** A place needs a name and a point; everything else comes from the tags and the name. */
export function mapStopReading(line: number, { tags: told, latitude, longitude, id }: MapStop): Reading {
  const tag = (key: string) => cell(told.get(key));
  const name = tag('name');
  const label = name ?? 'without a name';
  if (!name) return { line, label, refused: 'no name, and no highway to call it after' };
  const refused = whyNoStop(name);
  if (refused) return { line, label, refused };
  const point = pointOf(latitude, longitude);
  if (point === null || typeof point === 'string') return { line, label, refused: point ?? 'no coordinates' };

  const state = stateCode(tag('addr:state')) ?? stateAt(point.latitude, point.longitude);
  const { road, milePost } = roadInName(name, state);
  const place = {
    name,
    chainName: recognizeChain(name) ?? recognizeChain(tag('brand') ?? ''),
    highway: road?.highway ?? null,
    direction: road?.direction ?? directionInName(name),
    exitNumber: exitOfMilePost(milePost, road, state),
    state,
    city: tag('addr:city'),
    street: [tag('addr:housenumber'), tag('addr:street')].filter(Boolean).join(' ') || null,
    phone: tag('phone') ?? tag('contact:phone'),
    hours: tag('opening_hours'),
    type: typeOfTags(told, name),
    amenities: null,
  };
  const ref = id
    ? `osm:${id}`
    : `osm:${point.latitude.toFixed(5)},${point.longitude.toFixed(5)}/${searchForm(name).slice(0, 40)}`;
  const trucks = statedTrucks(readTruckAccess(tag('hgv')), place);
  return { line, label, place: { ...place, trucks, point, kind: 'openstreetmap', ref } };
}

const meals = ['restaurant', 'fast_food', 'cafe', 'food_court'];

function typeOfTags(told: ReadonlyMap<string, string>, name: string): LocationType {
  const amenity = told.get('amenity') ?? '';
  if (meals.includes(amenity)) return told.get('cuisine') === 'diner' ? 'diner' : 'restaurant';
  const isForTrucks = amenity === 'fuel' && told.get('hgv') === 'yes';
  return stopType(name, isForTrucks ? 'truck_stop' : told.get('highway') === 'rest_area' ? 'rest_area' : 'other');
}
