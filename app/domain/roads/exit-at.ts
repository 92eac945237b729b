import { guessExit } from './exit-guess';
import { type ExitPoint, exitNumbers, exitPoints } from './exits-file';
import { milesBetween, type Point } from './types';
/** A stop is at an exit that is no farther away. */
const nearMiles = 0.8;
/** The exit is sure where the next number is so much farther away; without that, 7 of 10 were right. */
const clearOfNextMiles = 0.7;
/** The list has no gap here: another number than that of its nearest exit is wrong. */
const coveredMiles = 5;

type Spot = { highway: string; state: string; point: Point | null; mile: number | null };
export type FoundExit = { exitNumber: string; exitIsGuess: boolean };

/**
 * The exit of a stop on a highway: by the positions of exits, or by its mile where those are not known.
 *
 * @returns null where even a guess would more often be wrong than right
 */
export function exitAt({ highway, state, point, mile }: Spot): FoundExit | null {
  const near = point === null ? [] : exitsByDistance(point, exitPoints(highway, state));
  return exitAmong(near) ?? exitByMile(near, guessByMile(highway, state, mile));
}

type NearExit = ExitPoint & { miles: number };

export const exitsByDistance = (point: Point, exits: readonly ExitPoint[]): NearExit[] =>
  exits.map((exit) => ({ ...exit, miles: milesBetween(point, exit.point) })).sort((a, b) => a.miles - b.miles);

/** @param near the exits of one highway in one state, the nearest first */
export function exitAmong(near: readonly NearExit[]): FoundExit | null {
  const [nearest] = near;
  if (!nearest || nearest.miles >= nearMiles || nearest.trust === 'unfit') return null;
  const rivals = near.filter(({ miles }) => miles < nearest.miles + clearOfNextMiles);
  const isClear = rivals.every((rival) => numberOf(rival) === numberOf(nearest));
  if (!isClear || nearest.trust !== 'checked') {
    return { exitNumber: nearest.exitNumber, exitIsGuess: true };
  }
  // Between 15A and 15B only the number is sure.
  const isOne = rivals.every(({ exitNumber }) => exitNumber === nearest.exitNumber);
  return { exitNumber: isOne ? nearest.exitNumber : String(numberOf(nearest)), exitIsGuess: false };
}

const numberOf = ({ exitNumber }: Pick<ExitPoint, 'exitNumber'>): number => parseInt(exitNumber, 10);

const guessByMile = (highway: string, state: string, mile: number | null): string | null =>
  mile === null ? null : guessExit(exitNumbers(highway), mile, highway, state);

/** For roads that the list of positions lacks, and for its gaps. */
function exitByMile([nearest]: readonly NearExit[], guess: string | null): FoundExit | null {
  if (guess === null) return null;
  const isCovered = nearest?.trust === 'checked' && nearest.miles < coveredMiles;
  const isOther = isCovered && numberOf(nearest) !== numberOf({ exitNumber: guess });
  return isOther ? null : { exitNumber: guess, exitIsGuess: true };
}
