import { findNeighbours } from '~models/location-neighbours';
import type { PlaceIndex } from './place-index';
import type { PlaceFacts } from './reading';
import { farthestApart } from './same-place';

/** Takes every stored place that one of these rows may describe up into the index. */
export async function loadKnownPlaces(places: PlaceFacts[], index: PlaceIndex): Promise<void> {
  const stored = await findNeighbours({
    refs: places.map(({ ref }) => ref),
    exits: places.flatMap(({ highway, exitNumber }) => (highway && exitNumber ? [{ highway, exitNumber }] : [])),
    points: places.flatMap(({ point }): [number, number][] => (point ? [[point.longitude, point.latitude]] : [])),
    metres: farthestApart,
  });
  index.addStored(stored);
}
