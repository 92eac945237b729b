import { isStateOrDistrict } from '~/schemas/states';
import { limits } from '~/schemas/atoms';
import { liesIn, stateAt } from '../geography/state-at';
import type { ReadOptions } from './place-fields';
import { type PlaceReading, type Reading, shortened } from './reading';

/** Surveys round, and piers and causeways are not on the map: a row that names its state may be this far off it, in km. */
const SURVEYED_WITHIN_KM = 5;

const longest = {
  name: limits.placeName,
  chainName: limits.placeName,
  highway: limits.highway,
  exitNumber: limits.exit,
  city: limits.city,
  street: limits.street,
  phone: limits.phone,
  hours: limits.hours,
  amenities: limits.amenities,
} as const;

/**
 * What holds for every place from any file: it lies in the US (unless told otherwise), in the state that its row names, and its
 * texts are no longer than a driver's may be.
 *
 * @returns the reading with its state filled in from its coordinates, or refused
 */
export function checkReading(reading: Reading, { outsideUs = false, type }: ReadOptions): Reading {
  if ('refused' in reading) return shortened(reading);
  const { line, label, isTypeAssumed } = reading;
  const checked = checkPlace(reading.place, outsideUs);
  if (typeof checked === 'string') return shortened({ line, label, refused: checked });
  const place = type ? { ...checked, type } : checked;
  return shortened({ line, label, place, isTypeAssumed: !type && isTypeAssumed });
}

function checkPlace(place: PlaceReading, outsideUs: boolean): PlaceReading | string {
  for (const [field, max] of Object.entries(longest)) {
    const text = Object.entries(place).find(([name]) => name === field)?.[1];
    if (typeof text === 'string' && text.length > max) return `its ${field} is longer than ${max} characters`;
  }
  const { point, state } = place;
  if (state && !isStateOrDistrict(state)) return `"${state}" is no US state`;
  if (!point) return place;

  const { latitude, longitude } = point;
  const there = stateAt(latitude, longitude, state ? SURVEYED_WITHIN_KM : undefined);
  if (!there && outsideUs && !state) return place;
  if (!there) return 'outside the US';
  if (state && there !== state && !liesIn(state, latitude, longitude, SURVEYED_WITHIN_KM))
    return `its coordinates lie in ${there}, not in ${state}`;
  return state ? place : { ...place, state: there };
}
