import { exitPosition } from '~/schemas/exit-position';
import { findByHighwayExit, type LocationRow } from '~models/location';
import { findAlongHighway, type Stretch } from '~models/location-road';
import { invariant } from '../errors';
import { normalizeExit } from '../locations';
import { storedRoad } from '../locations/known-road';
import type { Compass } from '~/schemas/compass';
import { countsUp, waysOf } from '~/schemas/road-ways';
import { type Milestone, roadMiles } from '~/schemas/road-miles';
import { milestoneOf, presentStops, type Stop } from './stop';
import { hasStops, stretchesAlong } from './stretches';
import { countUnplaced } from './unplaced';
import { type RoadPoint, walkRoad } from './walk-road';

type AheadQuestion = {
  highway: string;
  direction: Compass;
  /** The last exit or mile marker passed; null begins where the road does. */
  exit: string | null;
  /** Tells exits of the same number in several states apart; null takes the first state that has one. */
  state: string | null;
  limit: number;
};

type StopsAhead = {
  highway: string;
  direction: Compass;
  /** Where the driver is assumed to be; null at the beginning of the road. */
  from: RoadPoint | null;
  states: string[];
  stops: Stop[];
  /** How many of the road's stops may be ahead or not: their exit and mile do not tell their order. */
  unplaced: number;
  /** Where to go on from for the next stops; null when the road ends. */
  next: RoadPoint | null;
};

/**
 * The stops that a driver comes to, in driving order, across state lines.
 *
 * @throws DomainError `invalid` with field `highway` when we have no place on that road, and with field `direction` when an
 *   interstate does not run that way
 */
export async function stopsAhead({ direction, exit, state, limit, ...question }: AheadQuestion): Promise<StopsAhead> {
  const highway = await storedRoad(question.highway);
  invariant(await hasStops(highway), 'highway-unknown', { field: 'highway' });
  invariant(waysOf(highway).includes(direction), 'wrong-way', { field: 'direction' });
  const stretches = await stretchesAlong(highway, direction);

  const from = await pointAt(highway, { exit, state }, stretches);
  const { rows, next } = await walkRoad({ highway, direction, stretches, after: from, limit });
  const start = from && (await startOf(highway, direction, from));
  return {
    highway,
    direction,
    from,
    states: stretches.map((stretch) => stretch.state),
    stops: presentStops(rows, milesFrom(start, rows)),
    unplaced: await countUnplaced(highway),
    next,
  };
}

async function pointAt(
  highway: string,
  { exit, state }: Pick<AheadQuestion, 'exit' | 'state'>,
  stretches: Stretch[],
): Promise<RoadPoint | null> {
  const passed = normalizeExit(exit);
  const position = exitPosition(passed);
  if (passed === null || position === null) return null;
  const found = state ?? likelyState(stretches, position, await findByHighwayExit(highway, passed));
  return found === undefined ? null : { state: found, position };
}

/** The first state with a place at that very exit, else the first whose exits come nearest to it. */
function likelyState(stretches: Stretch[], position: number, there: LocationRow[]): string | undefined {
  const exact = stretches.find(({ state }) => there.some((row) => row.state === state));
  const away = ({ first, last }: Stretch): number => {
    const [low, high] = [milestoneOf(first)?.position ?? 0, milestoneOf(last)?.position ?? 0];
    return Math.max(low - position, position - high, 0);
  };
  const [nearest] = [...stretches].sort((a, b) => away(a) - away(b));
  return (exact ?? nearest)?.state;
}

type Start = { at: Milestone; miles: number };

/**
 * Where the miles are counted from: the last known place that was passed, with minus the miles driven since, since its position
 * is known and the driver's may not be.
 */
async function startOf(highway: string, direction: Compass, { state, position }: RoadPoint): Promise<Start> {
  const order = countsUp(direction) ? 'descending' : 'ascending';
  const here: Milestone = { state, position, coordinates: null };
  const [passed] = await findAlongHighway({ highway, state, from: position, order, limit: 1 });
  const at = passed && milestoneOf(passed);
  const driven = at ? roadMiles(at, here) : null;
  return at && driven !== null ? { at, miles: -driven } : { at: at ?? here, miles: 0 };
}

/** Adds up the miles from stop to stop; after a gap that cannot be told, the rest is null. */
function milesFrom(start: Start | null, rows: LocationRow[]): (number | null)[] {
  let at: Milestone | null = start?.at ?? null;
  let total: number | null = start?.miles ?? null;
  return rows.map((row) => {
    const here = milestoneOf(row);
    const step: number | null = at && here ? roadMiles(at, here) : null;
    total = total === null || step === null ? null : total + step;
    at = here;
    return total === null ? null : Math.max(0, Math.round(total));
  });
}
