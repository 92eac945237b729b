import type { LocationRow } from '~models/location';
import { onRoad } from '../../roads';
import { exitOfPlace } from '../exit-of-place';
import { changedFields } from '../import/changed-fields';

/** After a correction: an exit that somebody states is no guess, and a place that has moved has another mile and maybe another exit. */
export function onItsRoad(before: LocationRow, after: LocationRow): LocationRow {
  const isStated = before.exitNumber !== after.exitNumber;
  const alsoOn = after.alsoOn?.filter((road) => road !== after.highway);
  const row = { ...after, ...(alsoOn && { alsoOn }), exitIsGuess: isStated ? false : after.exitIsGuess };
  const { coordinates, state, highway } = row;
  if (changedFields(before, row, ['highway', 'state', 'coordinates']).length === 0) return row;
  const here = coordinates && state && highway ? onRoad(coordinates.coordinates, state, highway) : null;
  const moved = { ...row, mile: here?.mile ?? null };
  if (isStated || !isWorkedOut(before)) return moved;
  return { ...moved, ...(exitOfPlace(moved) ?? { exitNumber: null, exitIsGuess: false }) };
}

/** Nobody has stated the exit: it is what the place's position tells. */
const isWorkedOut = (place: LocationRow): boolean =>
  place.exitIsGuess === true ||
  (place.addedBy === null &&
    !place.corrected?.some((field) => field === 'exitNumber' || field === 'exitIsGuess') &&
    place.exitNumber === (exitOfPlace(place)?.exitNumber ?? null));
