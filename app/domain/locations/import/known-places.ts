import { findNeighbors } from '~models/location-neighbors';
import type { DryRunPlaces } from './dry-run-places';
import type { PlaceIndex } from './place-index';
import { type PlaceReading, refsOf } from './reading';
import { farthestApart } from './same-place';

/** Adds every place that one of these rows may describe to the index. @param dry what a dry run would have written */
export async function loadKnownPlaces(
  places: PlaceReading[],
  index: PlaceIndex,
  dry: DryRunPlaces | null,
): Promise<void> {
  const stored = await findNeighbors({
    refs: places.flatMap(refsOf),
    exits: places.flatMap(({ highway, exitNumber }) => (highway && exitNumber ? [{ highway, exitNumber }] : [])),
    points: places.flatMap(({ point }): [number, number][] => (point ? [[point.longitude, point.latitude]] : [])),
    meters: farthestApart,
  });
  index.addStored(dry ? dry.over(stored, places) : stored);
}

/** Adds only the places that these rows name by their refs. */
export async function loadByRefs(places: PlaceReading[], index: PlaceIndex): Promise<void> {
  index.addStored(await findNeighbors({ refs: places.flatMap(refsOf), exits: [], points: [], meters: 0 }));
}
