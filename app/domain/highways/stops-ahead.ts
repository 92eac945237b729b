import { trucksAt } from '~/schemas/places';
import {
  afterAllStretches,
  isAtExit,
  isKnownAt,
  isOnOtherSide,
  mostMilesOfStretch,
  stretchOf,
  unknownFrom,
} from '~/schemas/road-order';
import { type Compass, exitPosition, waysOf } from '~/schemas/roads';
import { findLocation } from '~models/location';
import { findRoadPositions, type RowOnRoad } from '~models/location-road';
import { invariant } from '../errors';
import { normalizeExit } from '../locations';
import { storedRoad } from '../locations/known-road';
import { hasStops, headingOf, presentStops, roadCursor, statesAlong, type Stop, walkRoad } from './road';
import { exitOnRoad, stateOfExit } from './road-exits';

type AheadQuestion = {
  highway: string;
  direction: Compass;
  /** The last exit or mile marker passed; null begins where the road does. */
  exit: string | null;
  /** Tells exits of the same number in several states apart; null takes the first state that has one. */
  state: string | null;
  /** A stop to begin at, in place of an exit. */
  stop?: number | null;
  /** Also those that only drivers of the other direction can reach. */
  otherSide?: boolean;
  /** Without stops that have no room for semis. */
  fitsTruck?: boolean;
  /** Where the last page ended. */
  after?: string | null;
  limit: number;
};

type StopsAhead = {
  highway: string;
  direction: Compass;
  /** Where the driver is assumed to be; null at the beginning of the road. */
  from: From | null;
  /** With stops on the road, in driving order. */
  states: string[];
  stops: Stop[];
  /** The cursor of the next page; null when the road ends. */
  next: string | null;
};

type From = {
  state: string | null;
  /** Of a stop to begin at. */
  name: string | null;
  /** Whether it is known where that is; else the stops are those of the whole state, and on. */
  isKnown: boolean;
};

/**
 * The stops that a driver comes to, in driving order, across state lines: by how far along the road's line they are.
 *
 * @throws DomainError `highway-unknown` with field `highway` when we have no place on that road, `wrong-way` with field
 *   `direction` when an interstate does not run that way, `invalid-cursor`
 */
export async function stopsAhead({ direction, limit, ...question }: AheadQuestion): Promise<StopsAhead> {
  const highway = await storedRoad(question.highway);
  invariant(await hasStops(highway), 'highway-unknown', { field: 'highway' });
  invariant(waysOf(highway).includes(direction), 'wrong-way', { field: 'direction' });
  const heading = headingOf(highway, direction);
  const start = (await startAtStop(highway, question.stop ?? null)) ?? (await startAtExit(highway, heading, question));
  const isWanted = (row: RowOnRoad): boolean =>
    isKnownAt(row.at) &&
    !isPassed(row, highway, start) &&
    (question.otherSide === true || !isOnOtherSide(row, direction)) &&
    !(question.fitsTruck === true && trucksAt(row) === 'no');
  const [low, high] = start ? boundsOf(start.at) : [-1, afterAllStretches];
  const [begin, to] = heading === 1 ? [low, high] : [high, low];
  const from = roadCursor.decode(question.after) ?? (start ? { at: start.at, id: start.id } : { at: begin });
  const { rows, next } = await walkRoad({ highway, heading, from, to, limit, isWanted });
  const states = (await statesAlong(highway)).map(({ state }) => state);
  return {
    highway,
    direction,
    from: start && { state: start.state, name: start.name, isKnown: start.isKnown },
    states: heading === 1 ? states : states.reverse(),
    stops: presentStops(rows, start?.isKnown ? rows.map(({ at }) => Math.round(Math.abs(at - start.at))) : []),
    next: next && roadCursor.encode(next),
  };
}

type Start = From & {
  at: number;
  id: number | undefined;
  /** An exit that is behind, with all that is at it. */
  exit: number | null;
};

/** The stretch that a place is in: a road ends where its next stretch is elsewhere. */
const boundsOf = (at: number): [low: number, high: number] => {
  const begin = stretchOf(at) * mostMilesOfStretch;
  return [begin - 1, begin + unknownFrom];
};

async function startAtStop(highway: string, id: number | null): Promise<Start | null> {
  const [row, positions] = id === null ? [null, []] : await Promise.all([findLocation(id), findRoadPositions(id)]);
  const at = positions.find(({ road }) => road === highway)?.at;
  if (!row || at === undefined || !isKnownAt(at)) return null;
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
  // Just before the first stop there.
  const begin = stretch && (heading === 1 ? stretch.from - justBefore : stretch.to + justBefore);
  return begin === undefined ? null : { ...start, isKnown: false, at: begin };
}

const mileWords = /^\s*(?:mile(?:\s*(?:marker|post))?|mp|mm)(?![a-z])\.?\s*#?/i;
const justBefore = 0.01;

/** A stop of the same exit number farther away than this is at another exit of a road that comes back to its state. */
const atOneExit = 25;

/** A stop at the exit that was passed may be a little ahead of it along the line. */
const isPassed = (row: RowOnRoad, highway: string, start: Start | null): boolean =>
  start?.exit != null &&
  start.isKnown &&
  row.highway === highway &&
  row.state === start.state &&
  isAtExit(row, start.exit) &&
  Math.abs(row.at - start.at) < atOneExit;
