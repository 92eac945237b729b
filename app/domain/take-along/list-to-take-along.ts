import { z } from 'zod';
import { findRoadFacts, type RoadFacts } from '~models/location-road';
import { isKnownAt } from '~/schemas/road-order';
import { takenShape, type TakenPart, type TakenStop, type TakenSubject } from '~/schemas/take-along';
import { cursorCodec } from '../cursor';
import type { ErrorCode } from '../errors';
import { operation } from '../operation';
import { byNetwork } from '../rate-limits';
import { dishesOfStops } from './dishes-of-stops';
import { type PlaceToTake, readStops } from './read-stops';

/** In one answer: few enough that a link which breaks costs little, many enough that a long road is a few answers. */
const stopsInAPart = 50;

/** More than any road or state has; what is beyond is not taken along. */
export const mostParts = 60;

type Question = { subject: TakenSubject; after: string | null };

const cursor = cursorCodec(z.tuple([z.int().min(1).max(mostParts), z.string().max(200)]));

export const unknownSubject: ErrorCode[] = [
  'highway-unknown',
  'location-not-found',
  ...(['trip-point-unknown', 'trip-point-ambiguous', 'trip-unreached'] as const),
];

/**
 * What belongs to a road, a trip, a stop or a state, for a device to keep, part by part: the stops with all that is told of them,
 * and their best dishes, as anybody is shown them.
 */
export const listToTakeAlong = operation({
  who: 'anyone',
  limits: [byNetwork('take-along-network')],
  refuses: ['invalid-cursor', ...unknownSubject],
  run: ({ input }: { input: Question }) => readPart(input),
});

/** @throws DomainError as the operation */
export async function readPart({ subject, after }: Question): Promise<TakenPart> {
  const [parts, from] = cursor.decode(after) ?? [0, null];
  const { title, legs, stops, next } = await readStops(subject, from, stopsInAPart);
  const [eaten, roads] = await Promise.all([dishesOfStops(stops), findRoadFacts(stops.map(({ id }) => id))]);
  return {
    shape: takenShape,
    title,
    legs,
    stops: stops.map((stop) => ({
      ...presentStop(stop, roads.get(stop.id)),
      ...(eaten.get(stop.id) ?? { plates: null, dishes: [] }),
    })),
    next: next !== null && parts + 1 < mostParts ? cursor.encode([parts + 1, next]) : null,
  };
}

type Bare = Omit<TakenStop, 'plates' | 'dishes'>;

function presentStop(stop: PlaceToTake, road: RoadFacts | undefined): Bare {
  const { id, name, chainName, highway, alsoOn, exitNumber, exitIsGuess, mile, state, city, street, phone, hours } =
    stop;
  const { type, amenities, trucks, latitude, longitude, closedAt = null, miles, leg } = stop;
  return {
    ...{ id, name, chainName, highway, alsoOn, exitNumber, exitIsGuess, mile, state, city, street, phone, hours },
    ...{ type, amenities, trucks, latitude, longitude, closedAt, miles, leg },
    direction: road?.direction ?? null,
    roads: (road?.alongRoad ?? []).filter(({ at }) => isKnownAt(at)),
  };
}
