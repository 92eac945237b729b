import type { LocationRow } from '~models/location';
import { onRoad } from '../../roads';
import { changedFields } from '../import/changed-fields';

/** After a correction: what somebody says is no guess, and a place that has moved has another mile, and maybe another guess. */
export function onItsRoad(before: LocationRow, after: LocationRow): LocationRow {
  const [isGuess, isSaid] = [before.exitIsGuess === true, before.exitNumber !== after.exitNumber];
  const row = { ...after, exitIsGuess: isSaid ? false : after.exitIsGuess };
  const { coordinates, state, highway } = row;
  if (changedFields(before, row, ['highway', 'state', 'coordinates']).length === 0) return row;
  const here = coordinates && state && highway ? onRoad(coordinates.coordinates, state, highway) : null;
  const guess = { exitNumber: here?.exitNumber ?? null, exitIsGuess: (here?.exitNumber ?? null) !== null };
  return { ...row, mile: here?.mile ?? null, ...(isGuess && !isSaid && guess) };
}
