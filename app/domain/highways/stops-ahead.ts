import { trucksAt, type Place } from '~/schemas/places';
import {
  afterAllStretches,
  isAtExit,
  isKnownAt,
  isOnOtherSide,
  maxMilesOfStretch,
  stretchOf,
  unknownFrom,
  type ExitAnchor,
} from '~/schemas/road-order';
import { type Compass, exitPosition, opposites, waysOf, exitsCountMiles, toMiles } from '~/schemas/roads';
import { findByHighwayExit } from '~models/location';
import { findRoadPositions, type RowOnRoad, findNear, findByNextExits, type StateOnRoad } from '~models/location-road';
import { invariant } from '../errors';
import { normalizeExit } from '../locations/highway';
import { findCurrentPlace } from '../locations/history/write-edit';
import { storedRoad } from '../locations/known-road';
import { presentLocation } from '../locations/present-location';
import { exitOnLine, positionWithoutLine, spanOf } from '../roads/along-road';
import { axisOf } from '../roads/road-axis';
import {
  hasStops,
  headingOf,
  presentStops,
  roadCursor,
  statesAlong,
  type Stop,
  walkRoad,
  listedDirection,
} from './road';

type AheadQuestion = {
  highway: string;
  direction: Compass;
  /** The last exit or mile marker passed; null starts at the beginning of the road. */
  exit: string | null;
  /** Needed when several states have the same exit number; null uses the first state that has it. */
  state: string | null;
  /** The id of a stop to start at instead of an exit, or of one that was merged into it. */
  stop?: number | null;
  /** Also include stops that only the opposite direction can reach. */
  otherSide?: boolean;
  /** Leave out stops without room for semis. */
  fitsTruck?: boolean;
  /** The cursor of the previous page. */
  after?: string | null;
  limit: number;
};

type StopsAhead = {
  highway: string;
  direction: Compass;
  /** Where the driver is assumed to be; null at the beginning of the road. */
  from: From | null;
  /** States with stops on the road, in driving order. */
  states: string[];
  stops: Stop[];
  /** The cursor of the next page; null at the end of the road. */
  next: string | null;
};

type From = {
  state: string | null;
  /** The name of the stop to start at, if a stop was given. */
  name: string | null;
  /** False if its position is unknown; the list then starts at the beginning of the state. */
  isKnown: boolean;
};

/**
 * The stops ahead of a driver, in driving order across state lines, sorted by their position along the road's line.
 *
 * @throws DomainError `highway-unknown` with field `highway` if we have no stop on that road, `wrong-way` with field `direction` if an
 * interstate doesn't run that way, `invalid-cursor`
 */
export async function stopsAhead(question: AheadQuestion): Promise<StopsAhead> {
  const { direction } = question;
  const highway = await storedRoad(question.highway);
  invariant(await hasStops(highway), 'highway-unknown', { field: 'highway' });
  invariant(waysOf(highway).includes(direction), 'wrong-way', { field: 'direction' });
  const heading = headingOf(highway, direction);
  const start = (await startAtStop(highway, question.stop ?? null)) ?? (await startAtExit(highway, heading, question));
  const { stops, next } = await stopsAfter(start, highway, question);
  const states = (await statesAlong(highway)).map(({ state }) => state);
  return {
    highway,
    direction,
    from: start && { state: start.state, name: start.name, isKnown: start.isKnown },
    states: heading === 1 ? states : states.reverse(),
    stops,
    next: next && roadCursor.encode(next),
  };
}

type ListOptions = Pick<AheadQuestion, 'direction' | 'otherSide' | 'fitsTruck' | 'after' | 'limit'>;

/** @param start null begins at the beginning of the road. @throws DomainError `invalid-cursor` */
async function stopsAfter(
  start: Start | null,
  highway: string,
  { direction, otherSide = false, fitsTruck = false, after, limit }: ListOptions,
) {
  const heading = headingOf(highway, direction);
  const isWanted = (row: RowOnRoad): boolean =>
    isKnownAt(row.at) &&
    !isPassed(row, highway, start) &&
    (otherSide || !isOnOtherSide(row, direction)) &&
    !(fitsTruck && trucksAt(row) === 'no');
  const [low, high] = start ? boundsOf(start.at) : [-1, afterAllStretches];
  const [begin, to] = heading === 1 ? [low, high] : [high, low];
  const from = roadCursor.decode(after) ?? (start ? { at: start.at, id: start.id } : { at: begin });
  const { rows, next } = await walkRoad({ highway, heading, from, to, limit, isWanted });
  const miles = start?.isKnown ? rows.map(({ at }) => Math.round(Math.abs(at - start.at))) : [];
  return { stops: presentStops(rows, miles), next };
}

type Start = From & {
  at: number;
  id: number | undefined;
  /** An exit that was passed: all stops at it are behind the driver. */
  exit: number | null;
};

/** The bounds of the stretch that contains a position. A road that is interrupted has several stretches. */
const boundsOf = (at: number): [low: number, high: number] => {
  const begin = stretchOf(at) * maxMilesOfStretch;
  return [begin - 1, begin + unknownFrom];
};

async function startAtStop(highway: string, id: number | null): Promise<Start | null> {
  const row = id === null ? null : await findCurrentPlace(id);
  if (!row) return null;
  const at = (await findRoadPositions(row._id)).find(({ road }) => road === highway)?.at;
  if (at === undefined || !isKnownAt(at)) return null;
  return { state: row.state, name: row.name, isKnown: true, at, id: row._id, exit: null };
}

async function startAtExit(
  highway: string,
  heading: 1 | -1,
  { exit, state }: Pick<AheadQuestion, 'exit' | 'state'>,
): Promise<Start | null> {
  const passed = normalizeExit(exit?.replace(mileWords, ''));
  const position = exitPosition(passed);
  if (passed === null || position === null) return null;
  const within = state ?? (await stateOfExit(highway, passed, heading));
  if (within === null) return null;
  const at = await exitOnRoad(highway, within, position, heading);
  const start = { state: within, name: null, id: undefined, exit: position };
  if (at !== null) return { ...start, isKnown: true, at };
  const stretch = (await statesAlong(highway)).find((each) => each.state === within);
  // Just before the state's first stop.
  const begin = stretch && (heading === 1 ? stretch.from - justBefore : stretch.to + justBefore);
  return begin === undefined ? null : { ...start, isKnown: false, at: begin };
}

const mileWords = /^\s*(?:mile(?:\s*(?:marker|post))?|mp|mm)(?![a-z])\.?\s*#?/i;
const justBefore = 0.01;

/** In miles. Stops with the same exit number that are farther apart are at different exits, on a road that enters its state twice. */
const maxMilesAtExit = 25;

/** A stop at the passed exit may be slightly ahead of the exit along the line. */
const isPassed = (row: RowOnRoad, highway: string, start: Start | null): boolean =>
  start?.exit != null &&
  start.isKnown &&
  row.highway === highway &&
  row.state === start.state &&
  isAtExit(row, start.exit) &&
  Math.abs(row.at - start.at) < maxMilesAtExit;

/** `way`: the stop's direction along the road; null if it is on another road, or on a road without signed directions. */
export type StopOnTheWay = Stop & { way: Compass | null };

/** A place on a road and the directions that a driver can continue in, starting from its exit or from the stop itself. */
export type PlaceOnRoad = {
  highway: string;
  ways: readonly Compass[];
  from: { exit: string; state: string } | { stop: number };
};

type PlaceFacts = {
  highway: string | null;
  state: string | null;
  exitNumber: string | null;
  exitIsGuess?: boolean;
  mile?: number | null;
  /** Set for stops with coordinates. */
  id?: number;
  latitude?: number | null;
};

/** @returns null if the place has no exit, mile or position on its highway */
export function placeOnRoad(place: PlaceFacts): PlaceOnRoad | null {
  const { highway, state, exitNumber, exitIsGuess = false, mile = null, id, latitude = null } = place;
  if (!highway) return null;
  const ways = waysOf(highway);
  const hasExit = exitNumber !== null && exitPosition(exitNumber) !== null;
  if (hasExit && !exitIsGuess && state) return { highway, ways, from: { exit: exitNumber, state } };
  if (id !== undefined && latitude !== null) return { highway, ways, from: { stop: id } };
  const atMile = mile !== null && state && exitsCountMiles(highway, state) ? String(Math.floor(mile)) : null;
  const exit = hasExit ? exitNumber : atMile;
  return exit && state ? { highway, ways, from: { exit, state } } : null;
}

/**
 * Where a driver could go from a place: the next stops in each direction along its road, then the nearest others.
 * @param fitsTruck leave out stops without room for semis
 */
export async function stopsAround(place: Place, limit: number, fitsTruck = false): Promise<StopOnTheWay[]> {
  const [along, near] = await Promise.all([
    stopsAlong(place, Math.floor(limit / 3), fitsTruck),
    stopsBeside(place, limit, fitsTruck),
  ]);
  const known = new Set(along.map(({ id }) => id));
  return [...along, ...near.filter(({ id }) => !known.has(id))].slice(0, limit);
}

async function stopsAlong(
  { id, name, state, highway }: Place,
  eachWay: number,
  fitsTruck: boolean,
): Promise<StopOnTheWay[]> {
  const at = highway === null ? undefined : (await findRoadPositions(id)).find(({ road }) => road === highway)?.at;
  if (highway === null || at === undefined || !isKnownAt(at)) return [];
  const start = { state, name, isKnown: true, at, id, exit: null };
  const up = listedDirection(highway);
  const ways = [up, opposites[up]].filter((direction) => waysOf(highway).includes(direction));
  const isSigned = waysOf(highway).length === 2 || axisOf(highway) !== null;
  const both = await Promise.all(
    ways.map(async (direction) => {
      const { stops } = await stopsAfter(start, highway, { direction, fitsTruck, limit: eachWay });
      return stops.map((stop) => ({ ...stop, way: isSigned ? direction : null }));
    }),
  );
  return both.flat();
}

/** Empty if the place has no coordinates. */
async function stopsBeside(
  { id, latitude, longitude }: Place,
  limit: number,
  fitsTruck: boolean,
): Promise<StopOnTheWay[]> {
  if (latitude === null || longitude === null) return [];
  const near = await stopsNear({ latitude, longitude }, limit + 1, fitsTruck);
  return near.filter((stop) => stop.id !== id).map((stop) => ({ ...stop, way: null }));
}

/** Maximum search radius, in meters. */
const searchMeters = 160_000;

/** The nearest stops with their straight-line miles, nearest first. */
export async function stopsNear(
  { latitude, longitude }: { latitude: number; longitude: number },
  limit: number,
  fitsTruck = false,
): Promise<Stop[]> {
  const near = await findNear([longitude, latitude], searchMeters, limit, fitsTruck);
  return near.map(({ place, meters }) => ({ ...presentLocation(place), miles: Math.round(toMiles(meters)) }));
}

/** The position of a state's exit or mile marker along a road; null if unknown. */
export async function exitOnRoad(
  highway: string,
  state: string,
  position: number,
  heading: 1 | -1,
): Promise<number | null> {
  const rows = await findByNextExits(highway, state, position);
  const anchors = rows.flatMap(({ exitNumber, exitIsGuess, mile = null, alongRoad }): ExitAnchor[] => {
    const at = alongRoad.find(({ road }) => road === highway)?.at;
    const exit = exitPosition(exitNumber);
    const known = exit ?? mile;
    if (at === undefined || !isKnownAt(at) || known === null) return [];
    return [{ position: known, at, isExit: exit !== null && exitIsGuess !== true }];
  });
  return exitOnLine(highway, state, position, anchors, heading) ?? positionWithoutLine(highway, state, position);
}

/**
 * Guesses the state of an exit. Prefers the first state on the way with a stop at exactly that exit, then the first that could have that
 * number, then the state with the closest numbers.
 */
async function stateOfExit(highway: string, exit: string, heading: 1 | -1): Promise<string | null> {
  const position = exitPosition(exit);
  const states = await statesAlong(highway);
  if (position === null || states.length === 0) return null;
  const there = await findByHighwayExit(highway, exit);
  const onTheWay = heading === 1 ? states : states.toReversed();
  const exact = onTheWay.find(({ state }) => there.some((row) => row.state === state));
  return (exact ?? nearest(highway, onTheWay, position))?.state ?? null;
}

const nearest = (highway: string, states: StateOnRoad[], position: number): StateOnRoad | undefined =>
  states.toSorted((a, b) => distanceOutside(highway, a, position) - distanceOutside(highway, b, position))[0];

/**
 * How far a number is outside the range of a road's exit numbers in a state. The range ends at the road's length there, or at the highest
 * number of its stops.
 */
function distanceOutside(highway: string, { state, lowest, highest }: StateOnRoad, position: number): number {
  const span = exitsCountMiles(highway, state) ? spanOf(highway, state) : null;
  const [low, high] = span ? [0, Math.max(span.to - span.from, highest ?? 0)] : [lowest, highest];
  return low === null || high === null ? Infinity : Math.max(low - position, position - high, 0);
}

/** The states in which a road may have an exit with that number. */
export const statesWithExit = async (highway: string, position: number): Promise<string[]> =>
  (await statesAlong(highway))
    .filter((state) => distanceOutside(highway, state, position) === 0)
    .map(({ state }) => state);
