import { exitPosition } from '~models/exit-position';
import type { LocationRow } from '~models/location';
import { sumPlates } from '~models/post';
import { type Place, presentLocation } from '../locations';
import type { Milestone } from './road-miles';

type Plates = { posts: number; upVotes: number; downVotes: number; lastAt: string };

/** By the place's id; places that nobody posted from are left out. */
export type PlatesByPlace = Record<number, Plates>;

export type Stop = Place & {
  /** Approximate distance from where the driver asked; null when it cannot be told. */
  miles: number | null;
};

/** @param miles of each place, in their order */
export const presentStops = (rows: LocationRow[], miles: (number | null)[]): Stop[] =>
  rows.map((row, at) => ({ ...presentLocation(row), miles: miles[at] ?? null }));

/** What was posted from these stops. A query of its own, since a road is useful without. */
export async function platesAt(stops: Pick<Stop, 'id'>[]): Promise<PlatesByPlace> {
  const sums = await sumPlates(stops.map(({ id }) => id));
  return Object.fromEntries(
    sums.map(({ locationId, lastAt, ...counts }) => [locationId, { ...counts, lastAt: lastAt.toISOString() }]),
  );
}

/** @returns null for a place without a state or an exit number */
export function milestoneOf({ state, exitNumber, coordinates }: LocationRow): Milestone | null {
  const position = exitPosition(exitNumber);
  return state && position !== null ? { state, position, coordinates: coordinates?.coordinates ?? null } : null;
}
