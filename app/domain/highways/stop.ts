import { roadPosition } from '~/schemas/exit-position';
import type { LocationRow } from '~models/location';
import { type Place, presentLocation } from '../locations';
import type { Milestone } from '~/schemas/road-miles';

export type Stop = Place & {
  /** Approximate distance from where the driver asked; null when it cannot be told. */
  miles: number | null;
};

/** @param miles of each place, in their order */
export const presentStops = (rows: LocationRow[], miles: (number | null)[]): Stop[] =>
  rows.map((row, at) => ({ ...presentLocation(row), miles: miles[at] ?? null }));

/** @returns null for a place without a state, or whose exit and mile do not tell its order along the road */
export function milestoneOf(row: LocationRow): Milestone | null {
  const { state, coordinates } = row;
  const position = roadPosition(row);
  return state && position !== null ? { state, position, coordinates: coordinates?.coordinates ?? null } : null;
}
