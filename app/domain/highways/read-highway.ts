import { invariant } from '../errors';
import { storedRoad } from '../locations/known-road';
import type { Compass } from '~/schemas/compass';
import { listedWay } from '~/schemas/road-ways';
import { presentStops, type Stop } from './stop';
import { hasStops, stretchesAlong } from './stretches';
import { readUnplaced } from './unplaced';
import { type RoadPoint, walkRoad } from './walk-road';

/** A point of the road, or the stop without a place in its order after which to go on; 0 is before the first of these. */
export type HighwayPoint = RoadPoint | { unplaced: number };

type HighwayPage = {
  highway: string;
  /** The direction of rising exit numbers, in which the exits are listed. */
  direction: Compass;
  /** States with stops on the road, in that order. */
  states: string[];
  stops: Stop[];
  /** After the last of them: those whose exit and mile do not tell their order. */
  unplaced: Stop[];
  next: HighwayPoint | null;
};

/**
 * A road's stops in the order of its exits, from the west or the south, and then those without a place in that order.
 *
 * @param after the point after which to begin; a position below 0 is the beginning of the state
 * @throws DomainError `highway-unknown` when we have no place on that road
 */
export async function readHighway(name: string, after: HighwayPoint | null, limit: number): Promise<HighwayPage> {
  const highway = await storedRoad(name);
  const direction = listedWay(highway);
  invariant(await hasStops(highway), 'highway-unknown', { field: 'highway' });
  const stretches = await stretchesAlong(highway, direction);
  const states = stretches.map(({ state }) => state);
  const page = await readPage({ highway, direction, stretches, after, limit });
  return { highway, direction, states, ...page };
}

type Asked = Omit<Parameters<typeof walkRoad>[0], 'after'> & { after: HighwayPoint | null };

async function readPage({ after, ...walk }: Asked): Promise<Pick<HighwayPage, 'stops' | 'unplaced' | 'next'>> {
  const { highway, limit } = walk;
  const isWalked = after !== null && 'unplaced' in after;
  const { rows, next } = isWalked ? { rows: [], next: null } : await walkRoad({ ...walk, after });
  const stops = presentStops(rows, []);
  if (next) return { stops, unplaced: [], next };
  const rest = await readUnplaced(highway, isWalked ? after.unplaced : 0, Math.max(0, limit - rows.length));
  return {
    stops,
    unplaced: presentStops(rest.rows, []),
    next: rest.next === null ? null : { unplaced: rest.next },
  };
}

/** Stops that are read at a time for a whole road. */
const atOnce = 500;

/** In the same order. @throws DomainError `highway-unknown`, before the first */
export async function* eachStop(name: string): AsyncGenerator<Stop> {
  let after: HighwayPoint | null = null;
  do {
    const page: HighwayPage = await readHighway(name, after, atOnce);
    yield* page.stops;
    yield* page.unplaced;
    after = page.next;
  } while (after);
}
