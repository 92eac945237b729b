import { findNeighbours } from '~models/location-neighbours';
import type { DryPlaces } from './dry-places';
import type { PlaceIndex } from './place-index';
import type { PlaceReading } from './reading';
import { farthestApart } from './same-place';

/**
 * Takes every place that one of these rows may describe up into the index.
 *
 * @param dry what an import that writes nothing would have written
 */
export async function loadKnownPlaces(places: PlaceReading[], index: PlaceIndex, dry: DryPlaces | null): Promise<void> {
  const stored = await findNeighbours({
    refs: places.flatMap(({ ref, refHere }) => (refHere === undefined ? [ref] : [ref, refHere])),
    exits: places.flatMap(({ highway, exitNumber }) => (highway && exitNumber ? [{ highway, exitNumber }] : [])),
    points: places.flatMap(({ point }): [number, number][] => (point ? [[point.longitude, point.latitude]] : [])),
    metres: farthestApart,
  });
  index.addStored(dry ? dry.over(stored, places) : stored);
}
