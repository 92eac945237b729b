import { z } from 'zod';
import { searchForm } from '~models/location-text';
import { recognizeChain } from '../chains';
import { stateAt } from '../geography/state-at';
import type { JsonElement } from './json-elements';
import { exitOfMilePost } from './mile-post';
import { pointOf } from './point';
import { cell, type Reading } from './reading';
import { directionInName, roadInName, stopType, whyNoStop } from './stop-names';

const named = { name: z.string().nullish() };

/** The two shapes in which OpenStreetMap extracts come: truck stops have a pair, latitude first, rest areas two fields. */
const truckStop = z.object({ ...named, coordinates: z.tuple([z.number(), z.number()]) });
const restArea = z.object({ ...named, latitude: z.number(), longitude: z.number() });

/** One element of an OpenStreetMap extract as a place. It has a name and a point; whatever else is known, the name tells. */
export function mapReading({ line, text }: JsonElement): Reading {
  const element = parseElement(text);
  const name = cell(element?.name);
  const label = name ?? 'without a name';
  if (!element) return { line, label: 'unreadable', refused: 'not a place: it has no coordinates' };
  if (!name) return { line, label, refused: 'no name, and no highway to call it after' };
  const refused = whyNoStop(name);
  if (refused) return { line, label, refused };
  const point = pointOf(element.latitude, element.longitude);
  if (point === null || typeof point === 'string') return { line, label, refused: point ?? 'no coordinates' };

  const state = stateAt(point.latitude, point.longitude);
  const { road, milePost } = roadInName(name, state);
  const chainName = recognizeChain(name);
  const place = {
    name,
    chainName,
    highway: road?.highway ?? null,
    direction: road?.direction ?? directionInName(name),
    exitNumber: exitOfMilePost(milePost, road, state),
    state,
    city: null,
    type: stopType(name, element.isTruckStop ? 'other' : 'rest_area'),
    amenities: null,
  };
  const ref = `osm:${point.latitude.toFixed(5)},${point.longitude.toFixed(5)}/${searchForm(name).slice(0, 40)}`;
  return { line, label, place: { ...place, point, kind: 'openstreetmap', ref } };
}

function parseElement(text: string) {
  const value = parseJson(text);
  const stop = truckStop.safeParse(value);
  if (stop.success) {
    const [latitude, longitude] = stop.data.coordinates;
    return { name: stop.data.name, latitude, longitude, isTruckStop: true };
  }
  const area = restArea.safeParse(value);
  return area.success ? { ...area.data, isTruckStop: false } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
