import type { LineIndex } from '~/domain/roads/line-index';
import type { MileScale } from '~/domain/roads/types';
import { type Anchor, calibrate } from './calibrate';
import type { Road } from './joins';
import type { MilePoint } from './mile-points';

/** A mile point farther than this from its road is on another road. */
const onRoadMiles = 0.7;

/** The mile scale of each road. Null if it can't be calibrated. */
export function mileScales(
  roads: readonly Road[],
  lines: LineIndex,
  points: readonly MilePoint[],
): (MileScale | null)[] {
  const anchors = roads.map((): Anchor[] => []);
  for (const { highway, state, mile, point } of points) {
    const isIt = (line: number) => roads[line]?.highway === highway && roads[line].state === state;
    const [nearest] = lines.near(point, onRoadMiles, isIt);
    if (nearest) anchors[nearest.line]?.push([nearest.measure, mile]);
  }
  return anchors.map(calibrate);
}
