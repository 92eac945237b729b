import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  afterAllStretches,
  type ExitAnchor,
  exitAlong,
  maxMilesOfStretch,
  type RoadPosition,
  stretchOf,
  unknownFrom,
} from '~/schemas/road-order';
import { exitPosition, exitsCountMiles, roadPosition } from '~/schemas/roads';
import { statesAndDistrict } from '~/schemas/states';
import { dataFile } from '~/services/project-root';
import { exitPoints } from './exit-at';
import { network } from './network';
import { axisOf, type NearRoad, onPart, positionsNear } from './road-axis';
import type { Point } from './types';

/** Maximum distances from a road, in miles. A stop may be down the street from its own road's exit, but is right next to other roads. */
export const reachMiles = { ownRoad: 2, otherRoad: 0.5 };

/** An exit or a mile that falls farther outside its state than this is an error. */
const maxMilesOutside = 10;

/** The fields of a place that determine its position along its roads. */
type PlaceOnRoads = {
  highway: string | null;
  /** Other roads that the place is on. Its exit and mile are those of `highway`. */
  alsoOn?: string[];
  state: string | null;
  exitNumber: string | null;
  mile?: number | null;
  coordinates: { coordinates: Point } | null;
};

let version: string | undefined;

/** Identifies the data that positions along roads are calculated from: if it changes, they must be recalculated. */
export function roadDataVersion(): string {
  if (version !== undefined) return version;
  const hash = createHash('sha256').update(String(calculationVersion));
  for (const file of ['network.ndjson.gz', 'exit-points.odbl.json.gz'])
    hash.update(readFileSync(dataFile('roads', file)));
  return (version = hash.digest('hex').slice(0, 12));
}

/** Increment when the calculation changes. */
const calculationVersion = 1;

/** Adds the calculated road fields to a place before it is written. */
export const withRoadKeys = <P extends PlaceOnRoads>(
  place: P,
): P & { alongRoad: RoadPosition[]; roadData: string } => ({
  ...place,
  alongRoad: roadPositions(place),
  roadData: roadDataVersion(),
});

/**
 * A place's position along each road it is on: its own, and any other whose line passes it. Without coordinates, or far from the line, its
 * exit or mile is used.
 */
export function roadPositions(place: PlaceOnRoads): RoadPosition[] {
  const { highway, alsoOn = [], coordinates } = place;
  const near = coordinates ? positionsNear(coordinates.coordinates, reachMiles.ownRoad) : new Map<string, NearRoad>();
  const own = new Set([...(highway === null ? [] : [highway]), ...alsoOn]);
  const positions = [...own].map((road): RoadPosition => {
    const numbered = road === highway ? place : { ...place, exitNumber: null, mile: null };
    return { road, at: roundToHundredth(near.get(road)?.at ?? positionByNumber(road, numbered)) };
  });
  for (const [road, { at, miles }] of near) {
    if (!own.has(road) && miles <= reachMiles.otherRoad) positions.push({ road, at: roundToHundredth(at) });
  }
  return positions;
}

const roundToHundredth = (miles: number): number => Math.round(miles * 100) / 100;

/** The position by exit or mile; at the end of the road if both are unknown. */
function positionByNumber(road: string, place: PlaceOnRoads): number {
  const { state, mile = null } = place;
  const byNumber = positionWithoutLine(road, state, roadPosition(place));
  if (byNumber !== null) return byNumber;
  const exit = exitPosition(place.exitNumber);
  const atExit = state === null || exit === null ? null : exitOnLine(road, state, exit, [], 1);
  const atMile = state === null || mile === null ? null : mileOnLine(road, state, mile);
  return atExit ?? atMile ?? afterAllStretches + stateOrder(state);
}

/**
 * Position on a road without line data: state by state, by exit or mile.
 * @returns null for a road with line data
 */
export function positionWithoutLine(road: string, state: string | null, position: number | null): number | null {
  if (axisOf(road)) return null;
  const within = position === null ? unknownFrom : Math.min(position, unknownFrom - 1);
  return stateOrder(state) * maxMilesOfStretch + within;
}

const states = Object.keys(statesAndDistrict).sort();
/** Unknown states come last. */
const unknownState = 98;

const stateOrder = (state: string | null): number => {
  const at = state === null ? -1 : states.indexOf(state);
  return at < 0 ? unknownState : at;
};

/**
 * Where a state's exit is along a highway's line.
 * @param more known exits in addition to the shipped data
 * @returns null if unknown, or if the road has no such number there
 */
export function exitOnLine(
  highway: string,
  state: string,
  position: number,
  more: ExitAnchor[],
  heading: 1 | -1,
): number | null {
  const countsMiles = exitsCountMiles(highway, state);
  const anchors = [...shippedExits(highway, state), ...(countsMiles ? milePosts(highway, state) : []), ...more];
  return within(highway, state, exitAlong(anchors, { position, countsMiles, heading }));
}

const mileOnLine = (highway: string, state: string, mile: number): number | null =>
  within(highway, state, exitAlong(milePosts(highway, state), { position: mile, countsMiles: true, heading: 1 }));

function within(highway: string, state: string, at: number | null): number | null {
  const span = spanOf(highway, state);
  if (!span || at === null || at < span.from - maxMilesOutside || at > span.to + maxMilesOutside) return null;
  return Math.min(span.to, Math.max(span.from, at));
}

/** The range of a highway's line within a state; the longest one if it enters the state several times. */
export function spanOf(highway: string, state: string): { from: number; to: number } | null {
  const parts = axisOf(highway)?.parts.filter((part) => part.state === state) ?? [];
  const [first] = parts;
  if (!first) return null;
  const spans = [...new Set(parts.map(({ at }) => stretchOf(at)))].map((stretch) => {
    const own = parts.filter(({ at }) => stretchOf(at) === stretch);
    return { from: Math.min(...own.map(({ at }) => at)), to: Math.max(...own.map(({ at, miles }) => at + miles)) };
  });
  return spans.reduce((longest, each) => (each.to - each.from > longest.to - longest.from ? each : longest));
}

/** Maximum distance of an exit in the shipped data from its road's line, in miles. */
const maxExitMiles = 1;

/** Shipped exits by highway and state. */
const exitsOnLines = new Map<string, ExitAnchor[]>();

function shippedExits(highway: string, state: string): ExitAnchor[] {
  const road = `${highway} ${state}`;
  const known = exitsOnLines.get(road);
  if (known) return known;
  const exits = exitPoints(highway, state).flatMap(({ exitNumber, point, trust }): ExitAnchor[] => {
    const position = exitPosition(exitNumber);
    const at = positionsNear(point, maxExitMiles).get(highway)?.at;
    return trust === 'unfit' || position === null || at === undefined ? [] : [{ position, at, isExit: true }];
  });
  if (exits.length > 0) exitsOnLines.set(road, exits);
  return exits;
}

/** Mile posts along the line. If fewer than two are known, miles start where the road enters the state. */
function milePosts(highway: string, state: string): ExitAnchor[] {
  const { roads } = network();
  const parts = (axisOf(highway)?.parts ?? []).filter((part) => part.state === state);
  const posts = parts.flatMap((part) => {
    const [low, high] = [Math.min(part.from, part.to), Math.max(part.from, part.to)];
    const own = (roads[part.line]?.scale ?? []).filter(([measure]) => measure >= low && measure <= high);
    return own.map(([measure, mile]) => ({ position: mile, at: onPart(part, measure), isExit: false }));
  });
  const begin = spanOf(highway, state)?.from;
  return posts.length > 1 || begin === undefined ? posts : [{ position: 0, at: begin, isExit: false }];
}
