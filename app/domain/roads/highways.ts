import type { Compass } from '~/schemas/compass';
import type { Point } from './types';

/** Hawaii's are signed `H-1`. */
export const isInterstate = (highway: string): boolean => /^[IH]-/.test(highway);

export const isUsRoute = (highway: string): boolean => highway.startsWith('US-');

/** Loops and spurs have three digits, and may run all the way across what their number says. */
const fewestOfThree = 100;
const acrossBy = 2;

/**
 * The direction on a highway's signs from one point to another: north or south where its number is odd, east or west where it is
 * even. Others (toll roads known by name, those of Hawaii) go where they go.
 */
export function directionAlong(highway: string, from: Point, to: Point): Compass {
  const east = (to[0] - from[0]) * Math.cos((from[1] * Math.PI) / 180);
  const north = to[1] - from[1];
  return isSignedNorthSouth(highway, Math.abs(east), Math.abs(north))
    ? north >= 0
      ? 'north'
      : 'south'
    : east >= 0
      ? 'east'
      : 'west';
}

function isSignedNorthSouth(highway: string, eastWest: number, northSouth: number): boolean {
  const digits = /^(?:I|US)-(\d+)/.exec(highway)?.[1];
  if (digits === undefined) return northSouth > eastWest;
  const isOdd = Number(digits) % 2 === 1;
  const [along, across] = isOdd ? [northSouth, eastWest] : [eastWest, northSouth];
  const runsAcross = Number(digits) >= fewestOfThree && across > acrossBy * along;
  return isOdd !== runsAcross;
}
