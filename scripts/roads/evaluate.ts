import { mileAt } from '~/domain/roads/mile-scale';
import type { LineIndex } from '~/domain/roads/line-index';
import { median } from './calibrate';
import type { Road } from './joins';
import type { MilePoint } from './mile-points';
import { mileScales } from './mile-scales';

const folds = 10;
const onRoadMiles = 1;

export type MileErrors = { told: number; asked: number; median: number; withinOne: number; p90: number };

/** How far off the told miles are, at points whose mile is known and which took no part in the telling: a tenth of them at a time. */
export function heldOutMiles(
  roads: readonly Road[],
  lines: LineIndex,
  always: readonly MilePoint[],
  asked: readonly MilePoint[],
): MileErrors {
  const errors: number[] = [];
  const fold = ({ point: [longitude] }: MilePoint) => Math.floor(Math.abs(longitude) * 100) % folds;
  for (let left = 0; left < folds; left += 1) {
    const scales = mileScales(roads, lines, [...always, ...asked.filter((point) => fold(point) !== left)]);
    for (const { highway, state, mile, point } of asked.filter((each) => fold(each) === left)) {
      const isIt = (line: number) => roads[line]?.highway === highway && roads[line].state === state;
      const [nearest] = lines.near(point, onRoadMiles, isIt);
      const scale = nearest && scales[nearest.line];
      const told = nearest && scale ? mileAt(scale, nearest.measure) : null;
      if (told !== null && told !== undefined) errors.push(Math.abs(told - mile));
    }
  }
  const sorted = errors.sort((a, b) => a - b);
  return {
    told: sorted.length,
    asked: asked.length,
    median: median(sorted),
    withinOne: sorted.filter((error) => error <= 1).length / sorted.length,
    p90: sorted[Math.floor(sorted.length * 0.9)] ?? NaN,
  };
}
