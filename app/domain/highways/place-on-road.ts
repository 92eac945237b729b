import { exitPosition, roadPosition } from '~/schemas/exit-position';
import type { Compass } from '~/schemas/compass';
import { waysOf } from '~/schemas/road-ways';

/** A place on a numbered road, and the ways that one can drive on from there; its mile where it has no exit. */
export type PlaceOnRoad = { highway: string; state: string; exit: string; ways: readonly Compass[] };

type Placed = { highway: string | null; state: string | null; exitNumber: string | null; mile?: number | null };

/** @returns null for a place without a highway and a state, or whose exit and mile do not tell its order along the road */
export function placeOnRoad(place: Placed): PlaceOnRoad | null {
  const { highway, state, exitNumber } = place;
  const position = roadPosition(place);
  if (!highway || !state || position === null) return null;
  const exit = exitNumber !== null && exitPosition(exitNumber) !== null ? exitNumber : String(Math.floor(position));
  return { highway, state, exit, ways: waysOf(highway) };
}
