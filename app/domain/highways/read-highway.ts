import type { AlongRoad } from '~models/location-road';
import type { Compass } from '~/schemas/compass';
import { afterAllStretches } from '~/schemas/road-order';
import { invariant } from '../errors';
import { storedRoad } from '../locations/known-road';
import {
  hasStops,
  listedDirection,
  presentStops,
  roadCursor,
  statesAlong,
  type Stop,
  type Walk,
  walkRoad,
} from './road';

type HighwayPage = {
  highway: string;
  /** In which the stops are listed: that of rising miles and exits. */
  direction: Compass;
  /** States with stops on the road, in that order. */
  states: string[];
  stops: Stop[];
  /** The cursor of the next page; null on the last. */
  next: string | null;
};

type Asked = {
  /** To begin with; without a cursor. */
  state?: string | null;
  cursor?: string | null;
  limit: number;
};

/**
 * A road's stops in the order in which one comes to them, from the west or the south. Those of which only the road is known are
 * last.
 *
 * @throws DomainError `highway-unknown` when we have no place on that road, `invalid-cursor`
 */
export async function readHighway(name: string, { state = null, cursor = null, limit }: Asked): Promise<HighwayPage> {
  const highway = await storedRoad(name);
  invariant(await hasStops(highway), 'highway-unknown', { field: 'highway' });
  const states = await statesAlong(highway);
  const after = roadCursor.decode(cursor) ?? { at: states.find((each) => each.state === state)?.from ?? 0 };
  const { rows, next } = await walkRoad({
    ...{ highway, heading: 1, from: after, to: 2 * afterAllStretches, limit },
    stopsFrom: states[0]?.from,
  });
  return {
    highway,
    direction: listedDirection(highway),
    states: states.map((each) => each.state),
    stops: presentStops(rows),
    next: encoded(next),
  };
}

const encoded = (next: AlongRoad | null): string | null => next && roadCursor.encode(next);

/** Stops that are read at a time for a whole road. */
const atOnce = 500;

/** In the same order. @throws DomainError `highway-unknown`, before the first */
export async function* eachStop(name: string): AsyncGenerator<Stop> {
  const highway = await storedRoad(name);
  invariant(await hasStops(highway), 'highway-unknown', { field: 'highway' });
  let from: Walk['from'] | null = { at: 0 };
  while (from) {
    const { rows, next } = await walkRoad({ highway, heading: 1, from, to: 2 * afterAllStretches, limit: atOnce });
    yield* presentStops(rows);
    from = next;
  }
}
