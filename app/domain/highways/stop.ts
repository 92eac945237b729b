import { exitPosition } from '~models/exit-position';
import type { LocationRow } from '~models/location';
import { sumPlates } from '~models/post';
import { type Place, presentLocation } from '../locations';
import type { Milestone } from './road-miles';

/** What was posted from a stop. */
type Plates = { posts: number; upVotes: number; downVotes: number; lastAt: string };

/** By the id of the place; a place that nobody posted from is not among them. */
export type PlatesByPlace = Record<number, Plates>;

/** A stop of a road. */
export type Stop = Place & {
  /** About how far it is from where the driver asked; null when it cannot be told. */
  miles: number | null;
};

/** @param miles of each place, in their order. */
export const presentStops = (rows: LocationRow[], miles: (number | null)[]): Stop[] =>
  rows.map((row, at) => ({ ...presentLocation(row), miles: miles[at] ?? null }));

/** @returns what was posted from each of some stops; asked for by itself, for a road is of use without. */
export async function platesAt(stops: Pick<Stop, 'id'>[]): Promise<PlatesByPlace> {
  const sums = await sumPlates(stops.map(({ id }) => id));
  return Object.fromEntries(
    sums.map(({ locationId, lastAt, ...counts }) => [locationId, { ...counts, lastAt: lastAt.toISOString() }]),
  );
}

/** @returns null for a place without a state or an exit number. */
export function milestoneOf({ state, exitNumber, coordinates }: LocationRow): Milestone | null {
  const position = exitPosition(exitNumber);
  return state && position !== null ? { state, position, coordinates: coordinates?.coordinates ?? null } : null;
}
