import { findNear } from '~models/location-road';
import { toMiles } from '~/schemas/road-miles';
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
