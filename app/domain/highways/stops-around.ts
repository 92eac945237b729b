import { isKnownAt } from '~/schemas/road-order';
import { type Compass, exitPosition, exitsCountMiles, toMiles, waysOf } from '~/schemas/roads';
import { findNear, findRoadPositions } from '~models/location-road';
import { type Place, presentLocation } from '../locations';
import { axisOf } from '../roads';
import { listedDirection, type Stop } from './road';
import { stopsAhead } from './stops-ahead';

/** Which way it lies along the road; null for one on another road, and where a road's signs do not tell. */
export type StopOnTheWay = Stop & { way: Compass | null };

/** A place on a road, and the ways that one can drive on from there: from its exit, or from the stop itself. */
export type PlaceOnRoad = {
  highway: string;
  ways: readonly Compass[];
  from: { exit: string; state: string } | { stop: number };
};

type Placed = {
  highway: string | null;
  state: string | null;
  exitNumber: string | null;
  exitIsGuess?: boolean;
  mile?: number | null;
  /** With its position, of a place. */
  id?: number;
  latitude?: number | null;
};

/** @returns null for a place of which nothing tells where along its highway it is */
export function placeOnRoad(place: Placed): PlaceOnRoad | null {
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

const opposite = { north: 'south', south: 'north', east: 'west', west: 'east' } as const;

/**
 * Where one could go on to from a place: the next stops either way along its road, then the nearest others.
 * @param fitsTruck without stops that have no room for semis
 */
export async function stopsAround(place: Place, limit: number, fitsTruck = false): Promise<StopOnTheWay[]> {
  const [along, near] = await Promise.all([
    stopsAlong(place, Math.floor(limit / 3), fitsTruck),
    stopsBeside(place, limit, fitsTruck),
  ]);
  const known = new Set(along.map(({ id }) => id));
  return [...along, ...near.filter(({ id }) => !known.has(id))].slice(0, limit);
}

async function stopsAlong({ id, highway }: Place, eachWay: number, fitsTruck: boolean): Promise<StopOnTheWay[]> {
  const at = highway === null ? undefined : (await findRoadPositions(id)).find(({ road }) => road === highway)?.at;
  if (highway === null || at === undefined || !isKnownAt(at)) return [];
  const up = listedDirection(highway);
  const ways = [up, opposite[up]].filter((direction) => waysOf(highway).includes(direction));
  const isSigned = waysOf(highway).length === 2 || axisOf(highway) !== null;
  const both = await Promise.all(
    ways.map(async (direction) => {
      const question = { highway, stop: id, exit: null, state: null, direction, fitsTruck, limit: eachWay };
      const { stops } = await stopsAhead(question);
      return stops.map((stop) => ({ ...stop, way: isSigned ? direction : null }));
    }),
  );
  return both.flat();
}

/** None where the place's position is unknown. */
async function stopsBeside(
  { id, latitude, longitude }: Place,
  limit: number,
  fitsTruck: boolean,
): Promise<StopOnTheWay[]> {
  if (latitude === null || longitude === null) return [];
  const near = await stopsNear({ latitude, longitude }, limit + 1, fitsTruck);
  return near.filter((stop) => stop.id !== id).map((stop) => ({ ...stop, way: null }));
}

/** The farthest that stops are looked for. */
const withinMeters = 160_000;

/** Nearest first, with the miles of the straight line. */
export async function stopsNear(
  { latitude, longitude }: { latitude: number; longitude: number },
  limit: number,
  fitsTruck = false,
): Promise<Stop[]> {
  const near = await findNear([longitude, latitude], withinMeters, limit, fitsTruck);
  return near.map(({ place, meters }) => ({ ...presentLocation(place), miles: Math.round(toMiles(meters)) }));
}
