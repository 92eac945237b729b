import type { Compass } from '~/schemas/roads';
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

/** How a road's mile posts lie along its line: miles at measures, in order. */
export type MileScale = [measure: number, mile: number][];

/** Beyond its first and last mile post a scale is trusted for so far. */
const trustedMiles = 40;

/** The mile at a measure, or null where no mile post is near enough to tell. */
export function mileAt(scale: MileScale, measure: number): number | null {
  const after = scale.findIndex(([at]) => at >= measure);
  const [low, high] = after > 0 ? [scale[after - 1], scale[after]] : after === 0 ? scale.slice(0, 2) : scale.slice(-2);
  if (!low || !high) return null;
  const beyond = Math.max(low[0] - measure, measure - high[0]);
  if (beyond > trustedMiles) return null;
  const rising = Math.sign(high[1] - low[1]);
  if (beyond > 0) return measure < low[0] ? low[1] - rising * beyond : high[1] + rising * beyond;
  return low[1] + ((measure - low[0]) / (high[0] - low[0])) * (high[1] - low[1]);
}
