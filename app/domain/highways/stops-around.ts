import type { Place } from '../locations';
import type { Compass } from '~/schemas/compass';
import { placeOnRoad } from './place-on-road';
import { listedWay } from '~/schemas/road-ways';
import type { Stop } from './stop';
import { stopsAhead } from './stops-ahead';
import { stopsNear } from './stops-near';

/** Which way it lies along the road; null for one on another road, and where a road's signs do not tell. */
export type StopOnTheWay = Stop & { way: Compass | null };

const opposite = { north: 'south', south: 'north', east: 'west', west: 'east' } as const;

/** Where one could go on to from a place: the next stops either way along its road, then the nearest others. */
export async function stopsAround(place: Place, limit: number): Promise<StopOnTheWay[]> {
  const [along, near] = await Promise.all([stopsAlong(place, Math.floor(limit / 3)), stopsBeside(place, limit)]);
  const known = new Set(along.map(({ id }) => id));
  return [...along, ...near.filter(({ id }) => !known.has(id))].slice(0, limit);
}

async function stopsAlong(place: Place, eachWay: number): Promise<StopOnTheWay[]> {
  const road = placeOnRoad(place);
  if (!road) return [];
  const { highway, exit, state, ways } = road;
  const up = listedWay(highway);
  const both = await Promise.all(
    [up, opposite[up]].map(async (direction) => {
      const { stops } = await stopsAhead({ highway, exit, state, direction, limit: eachWay });
      return stops.slice(0, eachWay).map((stop) => ({ ...stop, way: ways.length === 2 ? direction : null }));
    }),
  );
  return both.flat();
}

/** None where the place's position is unknown. */
async function stopsBeside({ id, latitude, longitude }: Place, limit: number): Promise<StopOnTheWay[]> {
  if (latitude === null || longitude === null) return [];
  const near = await stopsNear({ latitude, longitude }, limit + 1);
  return near.filter((stop) => stop.id !== id).map((stop) => ({ ...stop, way: null }));
}
