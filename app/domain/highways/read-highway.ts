import { invariant } from '../errors';
import { normalizeHighway } from '../locations';
import type { Compass } from '~/schemas/compass';
import { listedWay } from '~/schemas/road-ways';
import { presentStops, type Stop } from './stop';
import { stretchesAlong } from './stretches';
import { type RoadPoint, walkRoad } from './walk-road';

type HighwayPage = {
  highway: string;
  /** The direction of rising exit numbers, in which the exits are listed. */
  direction: Compass;
  /** States with stops on the road, in that order. */
  states: string[];
  stops: Stop[];
  next: RoadPoint | null;
};

/**
 * A road's stops in the order of its exits, from the west or the south.
 *
 * @param after the point after which to begin; a position below 0 is the beginning of the state
 * @throws DomainError `highway-unknown` when we have no place with a state and an exit number on that road
 */
export async function readHighway(name: string, after: RoadPoint | null, limit: number): Promise<HighwayPage> {
  const highway = normalizeHighway(name)?.highway ?? name;
  const direction = listedWay(highway);
  const stretches = await stretchesAlong(highway, direction);
  invariant(stretches.length > 0, 'highway-unknown', { field: 'highway' });
  const { rows, next } = await walkRoad({ highway, direction, stretches, after, limit });
  const states = stretches.map(({ state }) => state);
  return { highway, direction, states, stops: presentStops(rows, []), next };
}

/** Stops that are read at a time for a whole road. */
const atOnce = 500;

/** In the order of the exits. @throws DomainError `highway-unknown`, before the first */
export async function* eachStop(name: string): AsyncGenerator<Stop> {
  let after: RoadPoint | null = null;
  do {
    const page: HighwayPage = await readHighway(name, after, atOnce);
    yield* page.stops;
    after = page.next;
  } while (after);
}
