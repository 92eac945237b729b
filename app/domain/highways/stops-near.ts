import { findNear } from '~models/location-road';
import type { Place } from '../locations';
import { toMiles } from './road-miles';
import { presentStops, type Stop } from './stop';

/** Nobody drives farther for a plate. */
const withinMeters = 160_000;

/** Nearest first, with the miles of the straight line. */
export async function stopsNear(
  { latitude, longitude }: { latitude: number; longitude: number },
  limit: number,
): Promise<Stop[]> {
  const near = await findNear([longitude, latitude], withinMeters, limit);
  return presentStops(
    near.map(({ place }) => place),
    near.map(({ meters }) => Math.round(toMiles(meters))),
  );
}

/** The nearest other stops, nearest first; none when the stop's position is unknown. */
export async function stopsAround(
  { id, latitude, longitude }: Pick<Place, 'id' | 'latitude' | 'longitude'>,
  limit: number,
): Promise<Stop[]> {
  if (latitude === null || longitude === null) return [];
  const near = await stopsNear({ latitude, longitude }, limit + 1);
  return near.filter((stop) => stop.id !== id).slice(0, limit);
}
