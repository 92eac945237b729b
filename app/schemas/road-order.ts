import { areOpposite, type Compass, type Direction, exitPosition } from './roads';

/**
 * Orders stops along a road, on the server and on devices that have saved stops offline. Exits and miles are only labels. A typed exit is
 * converted to a position on the road's line.
 */

/** A stop's position along one of its roads. Stored and indexed, but never shown (contract, Location). */
export type RoadPosition = {
  road: string;
  /** Miles in the direction in which positions increase. */
  at: number;
};

/** The distance between the positions of separate stretches of a road, in miles. No stretch is longer. */
export const maxMilesOfStretch = 10_000;

/** From here on, positions are for stops whose exact place on a stretch is unknown. In miles within a stretch. */
export const unknownFrom = 9_990;

/** The position of stops whose stretch is unknown. It is after all stretches. */
export const afterAllStretches = 99 * maxMilesOfStretch;

export const stretchOf = (at: number): number => Math.floor(at / maxMilesOfStretch);

export const isKnownAt = (at: number): boolean => at < afterAllStretches && at % maxMilesOfStretch < unknownFrom;

/** A known exit or mile post of a road in a state. */
export type ExitAnchor = {
  /** From `exitPosition`, or the mile of a mile post. */
  position: number;
  at: number;
  isExit: boolean;
};

type ExitQuery = {
  position: number;
  /** Whether the road's exit numbers count miles in that state. */
  countsMiles: boolean;
  /** 1 if miles increase in the driver's direction, -1 if they decrease. */
  heading: 1 | -1;
};

/**
 * An exit's position along its road. It is that of an anchor with the same number, or interpolated between the nearest two, or extrapolated
 * beyond the last. If exit numbers don't count miles, it is that of the nearest anchor before the exit, so that no stop ahead is missed.
 *
 * @returns null if there are no anchors
 */
export function exitAlong(
  anchors: readonly ExitAnchor[],
  { position, countsMiles, heading }: ExitQuery,
): number | null {
  const number = Math.floor(position);
  const sameNumber = anchors.filter((each) => each.isExit && Math.floor(each.position) === number);
  const exact = sameNumber.filter((each) => each.position === position);
  const matches = sorted(exact.length > 0 ? exact : sameNumber, ({ at }) => at);
  const middle = matches[Math.floor((matches.length - 1) / 2)];
  // Exits with letters follow each other within the number's mile.
  if (middle) return middle.at + (position - middle.position);
  const ordered = sorted(anchors, (each) => each.position);
  const passed = ordered.filter((each) => each.position <= position);
  const below = passed[passed.length - 1];
  const above = ordered.find((each) => each.position > position);
  if (below && above) {
    if (!countsMiles) return heading * Math.min(heading * below.at, heading * above.at);
    const share = (position - below.position) / (above.position - below.position);
    return below.at + share * (above.at - below.at);
  }
  const nearest = below ?? above;
  if (!nearest || !countsMiles) return nearest?.at ?? null;
  const [first, last] = [ordered[0] ?? nearest, ordered[ordered.length - 1] ?? nearest];
  return nearest.at + (last.at < first.at ? -1 : 1) * (position - nearest.position);
}

/** Browsers that have stops saved offline may lack `toSorted` and `findLast`. */
const sorted = (anchors: readonly ExitAnchor[], by: (anchor: ExitAnchor) => number): ExitAnchor[] =>
  Array.from(anchors).sort((a, b) => by(a) - by(b));

type SidedStop = {
  type: string;
  direction?: Direction | null;
  exitNumber: string | null;
  exitIsGuess?: boolean | null;
};

/** Types that drivers reach directly from the road, without an exit. */
const besideRoad = new Set(['rest_area', 'other']);

/** Whether drivers in that direction can't reach the stop, since it is a rest area or a service plaza across the median. */
export function isOnOtherSide(stop: SidedStop, heading: Compass | null): boolean {
  if (!areOpposite(heading, stop.direction ?? null)) return false;
  const hasExit = stop.exitNumber !== null && stop.exitIsGuess !== true;
  return besideRoad.has(stop.type) || (stop.type === 'truck_stop' && !hasExit);
}

/** Whether the stop is at the exit with this number, with any letter. */
export const isAtExit = (stop: Pick<SidedStop, 'exitNumber'>, position: number): boolean => {
  const own = exitPosition(stop.exitNumber);
  return own !== null && Math.floor(own) === Math.floor(position);
};

/**
 * Whether positions increase in a direction, based on the first and last point of the road's line. A road may be signed east where it runs
 * northeast.
 */
export function runsUp(heading: Compass, first: readonly number[], last: readonly number[]): boolean {
  const [east, north] = [(last[0] ?? 0) - (first[0] ?? 0), (last[1] ?? 0) - (first[1] ?? 0)];
  const along = heading === 'north' || heading === 'south' ? north : east;
  const isPositive = heading === 'north' || heading === 'east';
  return along === 0 ? isPositive : along > 0 === isPositive;
}
