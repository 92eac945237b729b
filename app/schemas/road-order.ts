import { areOpposite, type Compass, type Direction, exitPosition } from './roads';

/**
 * How stops are ordered along a road, shared by the site and by devices that keep stops for use without a network. Exits and
 * miles are labels; a typed exit is a place on the line.
 */

/** Where a stop is along one of the roads that it is on. Stored and indexed, and never shown as it is (contract, Location). */
export type RoadPosition = {
  road: string;
  /** Miles in the direction that counts up. */
  at: number;
};

/** Stretches of a road that don't meet are this far apart; no road is longer. */
export const mostMilesOfStretch = 10_000;

/** In miles: from here on, a stretch has the stops of which only the road is known. */
export const unknownFrom = 9_990;

/** Stops of which only the road is known come after all stretches. */
export const afterAllStretches = 99 * mostMilesOfStretch;

export const stretchOf = (at: number): number => Math.floor(at / mostMilesOfStretch);

export const isKnownAt = (at: number): boolean => at < afterAllStretches && at % mostMilesOfStretch < unknownFrom;

/** A known exit or mile post of a road in a state. */
export type ExitAnchor = {
  /** See `exitPosition`; the mile of a mile post. */
  position: number;
  at: number;
  isExit: boolean;
};

type Wanted = {
  position: number;
  /** Whether the road's exits are numbered by its miles in that state. */
  countsMiles: boolean;
  /** 1 where the driver's miles count up, -1 where they count down. */
  heading: 1 | -1;
};

/**
 * Where an exit is along its road: at an anchor of that number, between the nearest two, or as far beyond the last as the numbers
 * say. Where numbers don't count miles it is the nearest anchor before it, so that no stop ahead is missed.
 *
 * @returns null without anchors
 */
export function exitAlong(anchors: readonly ExitAnchor[], { position, countsMiles, heading }: Wanted): number | null {
  const number = Math.floor(position);
  const ofNumber = anchors.filter((each) => each.isExit && Math.floor(each.position) === number);
  const exact = ofNumber.filter((each) => each.position === position);
  const known = sorted(exact.length > 0 ? exact : ofNumber, ({ at }) => at);
  const middle = known[Math.floor((known.length - 1) / 2)];
  // Letters follow each other within the number's mile.
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

/** Browsers that keep stops for use without a network may lack `toSorted` and `findLast`. */
const sorted = (anchors: readonly ExitAnchor[], by: (anchor: ExitAnchor) => number): ExitAnchor[] =>
  Array.from(anchors).sort((a, b) => by(a) - by(b));

type SidedStop = {
  type: string;
  direction?: Direction | null;
  exitNumber: string | null;
  exitIsGuess?: boolean | null;
};

/** Reached from the road itself, and not by an exit. */
const besideRoad = new Set(['rest_area', 'other']);

/** Whether no driver of that direction can reach it: no median can be crossed to a rest area or a service plaza. */
export function isOnOtherSide(stop: SidedStop, heading: Compass | null): boolean {
  if (!areOpposite(heading, stop.direction ?? null)) return false;
  const hasExit = stop.exitNumber !== null && stop.exitIsGuess !== true;
  return besideRoad.has(stop.type) || (stop.type === 'truck_stop' && !hasExit);
}

/** Whether it is at an exit with that number, with any letter. */
export const isAtExit = (stop: Pick<SidedStop, 'exitNumber'>, position: number): boolean => {
  const own = exitPosition(stop.exitNumber);
  return own !== null && Math.floor(own) === Math.floor(position);
};

/**
 * Whether a direction counts up on a road, by where its line begins and ends; a road's signs may say east where it runs
 * northeast.
 */
export function runsUp(heading: Compass, first: readonly number[], last: readonly number[]): boolean {
  const [east, north] = [(last[0] ?? 0) - (first[0] ?? 0), (last[1] ?? 0) - (first[1] ?? 0)];
  const along = heading === 'north' || heading === 'south' ? north : east;
  const isPositive = heading === 'north' || heading === 'east';
  return along === 0 ? isPositive : along > 0 === isPositive;
}
