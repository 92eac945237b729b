import { exitPosition } from '~models/exit-position';
import type { Place } from '../locations';
import type { Compass } from '../locations/compass';
import { waysOf } from './road-ways';

/** A place on a numbered road, and the ways that one can drive on from there. */
export type PlaceOnRoad = { highway: string; state: string; exit: string; ways: readonly Compass[] };

/** @returns null for a place without a highway, a state, or an exit with a number */
export function placeOnRoad({
  highway,
  state,
  exitNumber,
}: Pick<Place, 'highway' | 'state' | 'exitNumber'>): PlaceOnRoad | null {
  if (!highway || !state || !exitNumber || exitPosition(exitNumber) === null) return null;
  return { highway, state, exit: exitNumber, ways: waysOf(highway) };
}
