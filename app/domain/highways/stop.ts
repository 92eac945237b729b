import { exitPosition } from '~models/exit-position';
import type { LocationRow } from '~models/location';
import { sumPlates } from '~models/post';
import { type Place, presentLocation } from '../locations';
import type { Milestone } from './road-miles';

/** What was posted from a stop. */
export type Plates = { posts: number; upVotes: number; downVotes: number; lastAt: string };

/** A stop of a road. */
export type Stop = Place & {
  /** About how far it is from where the driver asked; null when it cannot be told. */
  miles: number | null;
  /** Null when nobody posted from there. */
  plates: Plates | null;
};

/** Brings together places and what was posted from them. @param miles of each place, in their order. */
export async function presentStops(rows: LocationRow[], miles: (number | null)[]): Promise<Stop[]> {
  const sums = new Map((await sumPlates(rows.map((row) => row._id))).map((sum) => [sum.locationId, sum]));
  return rows.map((row, at) => {
    const sum = sums.get(row._id);
    const plates = sum && {
      posts: sum.posts,
      upVotes: sum.upVotes,
      downVotes: sum.downVotes,
      lastAt: sum.lastAt.toISOString(),
    };
    return { ...presentLocation(row), miles: miles[at] ?? null, plates: plates ?? null };
  });
}

/** @returns null for a place without a state or an exit number. */
export function milestoneOf({ state, exitNumber, coordinates }: LocationRow): Milestone | null {
  const position = exitPosition(exitNumber);
  return state && position !== null ? { state, position, coordinates: coordinates?.coordinates ?? null } : null;
}
