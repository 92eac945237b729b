import { metersBetween } from '~/domain/locations/import/geometry';
import type { FoundPlace } from './found-place';
import { FARTHEST, isOnePlace } from './one-place';

/** Side of a grid cell in degrees: longer than two rows of one place are apart anywhere in the US but in the far north. */
const CELL = 0.03;

/**
 * Puts the rows of one place together, those of the source that is believed first in front.
 *
 * @param found in the order in which sources are believed
 */
export function mergePlaces(found: FoundPlace[]): FoundPlace[][] {
  const cells = new Map<string, FoundPlace[][]>();
  const places: FoundPlace[][] = [];
  for (const row of found) {
    const known = nearest(row, around(cells, row));
    if (known) {
      known.push(row);
      continue;
    }
    const place = [row];
    places.push(place);
    const key = cellOf(row.point.latitude, row.point.longitude);
    cells.set(key, [...(cells.get(key) ?? []), place]);
  }
  return places;
}

/** The place with the row that lies nearest to this one. */
function nearest(row: FoundPlace, places: FoundPlace[][]): FoundPlace[] | null {
  let best: FoundPlace[] | null = null;
  let bestMeters = Infinity;
  for (const place of places) {
    for (const other of place) {
      const meters = metersBetween(row.point, other.point);
      if (meters <= Math.min(bestMeters, FARTHEST) && isOnePlace(row, other, meters))
        [best, bestMeters] = [place, meters];
    }
  }
  return best;
}

function around(cells: Map<string, FoundPlace[][]>, { point: { latitude, longitude } }: FoundPlace): FoundPlace[][] {
  const steps = [-CELL, 0, CELL];
  return steps.flatMap((north) => steps.flatMap((east) => cells.get(cellOf(latitude + north, longitude + east)) ?? []));
}

const cellOf = (latitude: number, longitude: number): string =>
  `${Math.floor(latitude / CELL)} ${Math.floor(longitude / CELL)}`;
