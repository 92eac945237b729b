import type { LocationRow } from '~models/location';
import { exitAt, type FoundExit } from '../roads';

type Spot = Pick<LocationRow, 'type' | 'name' | 'direction' | 'highway' | 'state' | 'mile' | 'coordinates'>;

/** The exit of a place by where it is; null where it has none, or none can be told. */
export function exitOfPlace(place: Spot): FoundExit | null {
  const { highway, state, mile = null, coordinates } = place;
  if (!highway || !state || isBetweenExits(place)) return null;
  return exitAt({ highway, state, mile, point: coordinates?.coordinates ?? null });
}

const parking = /\b(?:turn-?out|pull-?off|picnic|overlook|vista|view ?point|parking)\b/i;

/** Rest areas, turnouts, and what is for one direction or part of a toll road. */
const isBetweenExits = ({ type, name, direction }: Spot): boolean =>
  type === 'rest_area' ||
  (type === 'other' && parking.test(name)) ||
  (direction !== null && direction !== 'both') ||
  /service (?:plaza|area)|turnpike/i.test(name);
