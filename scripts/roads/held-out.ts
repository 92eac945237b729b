import { exitAt, onRoad, roadAt } from '~/domain/roads/exit-at';
import { mileAt } from '~/domain/roads/types';
import type { LineIndex } from '~/domain/roads/line-index';
import { starterPlaces } from '~/domain/seed/places';
import { median } from './calibrate';
import type { Road } from './joins';
import type { MilePoint, StatedExit } from './mile-points';
import { mileScales } from './mile-scales';

const folds = 10;
const onRoadMiles = 1;

type MileErrors = { computed: number; total: number; medianError: number; withinOne: number; p90: number };

/** The error of computed miles at points with a known mile. A tenth of these is excluded from the computation at a time. */
export function heldOutMiles(
  roads: readonly Road[],
  lines: LineIndex,
  always: readonly MilePoint[],
  tested: readonly MilePoint[],
): MileErrors {
  const errors: number[] = [];
  const fold = ({ point: [longitude] }: MilePoint) => Math.floor(Math.abs(longitude) * 100) % folds;
  for (let excluded = 0; excluded < folds; excluded += 1) {
    const scales = mileScales(roads, lines, [...always, ...tested.filter((point) => fold(point) !== excluded)]);
    for (const { highway, state, mile, point } of tested.filter((each) => fold(each) === excluded)) {
      const isIt = (line: number) => roads[line]?.highway === highway && roads[line].state === state;
      const [nearest] = lines.near(point, onRoadMiles, isIt);
      const scale = nearest && scales[nearest.line];
      const computed = nearest && scale ? mileAt(scale, nearest.measure) : null;
      if (computed !== null && computed !== undefined) errors.push(Math.abs(computed - mile));
    }
  }
  const sorted = errors.sort((a, b) => a - b);
  return {
    computed: sorted.length,
    total: tested.length,
    medianError: median(sorted),
    withinOne: sorted.filter((error) => error <= 1).length / sorted.length,
    p90: sorted[Math.floor(sorted.length * 0.9)] ?? NaN,
  };
}

/** How many stops got a sure or a guessed exit, and how many of those exits are right. */
type Found = { found: number; right: number };
type ExitErrors = { total: number; onTheirRoad: number; sure: Found; guessed: Found; milesOff: number };

/** How accurate estimated exits are at stops with a known exit. These exits aren't used for the estimates. */
export function heldOutExits(stated: readonly StatedExit[]): ExitErrors {
  const places = stated.map(({ point, state, highway, exitNumber }) => {
    const mile = onRoad(point, state, highway)?.mile ?? null;
    const number = parseInt(exitNumber, 10);
    const exit = exitAt({ point, state, highway, mile });
    const isRight = exit !== null && parseInt(exit.exitNumber, 10) === number;
    return { mile, number, exit, isRight, isOnTheirs: roadAt(point, state)?.highway === highway };
  });
  const count = (isGuess: boolean): Found => {
    const found = places.filter(({ exit }) => exit?.exitIsGuess === isGuess);
    return { found: found.length, right: found.filter(({ isRight }) => isRight).length };
  };
  return {
    total: stated.length,
    onTheirRoad: places.filter(({ isOnTheirs }) => isOnTheirs).length,
    sure: count(false),
    guessed: count(true),
    milesOff: median(places.flatMap(({ mile, number }) => (mile === null ? [] : [Math.abs(mile - number)]))),
  };
}

/** The exits of the starter list. */
export const starterExits = (): StatedExit[] =>
  starterPlaces.map(({ longitude, latitude, highway, state, exitNumber }) => {
    return { highway, state, exitNumber, point: [longitude, latitude] };
  });
