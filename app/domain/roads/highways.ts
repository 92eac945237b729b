import { compass, type Compass } from '~/domain/locations/compass';
import type { Point } from './types';

/** Hawaii's are signed `H-1`. */
export const isInterstate = (highway: string): boolean => /^[IH]-/.test(highway);

/**
 * The direction on a highway's signs from one point to another: north or south where its number is odd, east or west where it is
 * even. Of three digits are loops and spurs too, which may run all the way across what their number says.
 */
export function directionAlong(highway: string, from: Point, to: Point): Compass | null {
  const number = Number(/\d+/.exec(highway)?.[0] ?? NaN);
  if (Number.isNaN(number)) return null;
  const [east, north] = [(to[0] - from[0]) * Math.cos((from[1] * Math.PI) / 180), to[1] - from[1]];
  const [odd, across] = number % 2 === 1 ? [Math.abs(north), Math.abs(east)] : [Math.abs(east), Math.abs(north)];
  const isAcross = number >= 100 && across > 2 * odd;
  const isNorthSouth = (number % 2 === 1) !== isAcross;
  const [northward, southward, eastward, westward] = compass;
  return isNorthSouth ? (north >= 0 ? northward : southward) : east >= 0 ? eastward : westward;
}
