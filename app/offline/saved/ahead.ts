import { type Compass, exitPosition, exitsCountMiles, lineMiles } from '~/schemas/roads';
import { type ExitAnchor, exitAlong, isAtExit, isOnOtherSide, runsUp, stretchOf } from '~/schemas/road-order';
import type { SavedStop } from '~/schemas/saved-offline';

/** What's Ahead from the stops saved on the device, in the same order as on the site. */

/** `away`: miles from the driver; null if unknown. */
export type StopAhead = SavedStop & { away: number | null };

export type Position = { latitude: number; longitude: number };

/** A stop on the requested road or trip; `at` is its position along it, in miles. */
export type RoadStop = SavedStop & { at: number };

const atOn = ({ roads }: SavedStop, highway: string): number | null =>
  roads.find(({ road }) => road === highway)?.at ?? null;

/** The roads to choose from: those with more than one stop, most stops first. */
export function roadsOf(stops: SavedStop[]): string[] {
  const counts = new Map<string, number>();
  for (const stop of stops) {
    const { highway } = stop;
    if (highway !== null && atOn(stop, highway) !== null) counts.set(highway, (counts.get(highway) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort((a, b) => b[1] - a[1])
    .map(([highway]) => highway);
}

/** The stops of a road in driving order for the direction, without those on the other side. */
export function drivingOrder(stops: SavedStop[], highway: string, direction: Compass): RoadStop[] {
  const ordered = stops
    .flatMap((stop): RoadStop[] => {
      const at = atOn(stop, highway);
      return at === null || isOnOtherSide(stop, direction) ? [] : [{ ...stop, at }];
    })
    .sort((a, b) => a.at - b.at || a.id - b.id);
  return headingOf(ordered, direction) === 1 ? ordered : ordered.reverse();
}

type Point = [longitude: number, latitude: number];

const pointOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): Point | null =>
  latitude === null || longitude === null ? null : [longitude, latitude];

/** 1 if miles increase in the direction, else -1. @param ordered sorted by miles, ascending or descending */
function headingOf(ordered: RoadStop[], direction: Compass): 1 | -1 {
  const located = ordered.filter((stop) => pointOf(stop) !== null);
  const [one, other] = [located[0], located[located.length - 1]];
  const [low, high] = one && other && one.at > other.at ? [other, one] : [one, other];
  return runsUp(direction, (low && pointOf(low)) ?? [], (high && pointOf(high)) ?? []) ? 1 : -1;
}

type ExitQuery = { highway: string; direction: Compass; exit: string | null; state: string | null };

/** @param ordered a road in driving order */
export function aheadOfExit(ordered: RoadStop[], { highway, direction, exit, state }: ExitQuery): StopAhead[] {
  const passed = exit === null ? null : exitPosition(exit.toUpperCase().replace(/^\D+/, ''));
  const within = state ?? (passed === null ? null : likelyState(ordered, highway, passed));
  if (passed === null || within === null) return aheadOf(ordered, null, 1);
  const heading = headingOf(ordered, direction);
  const anchors = ordered.flatMap((stop): ExitAnchor[] => {
    const own = exitPosition(stop.exitNumber);
    const position = own ?? stop.mile;
    if (stop.highway !== highway || stop.state !== within || position === null) return [];
    return [{ position, at: stop.at, isExit: own !== null && !stop.exitIsGuess }];
  });
  const countsMiles = exitsCountMiles(highway, within);
  const at = exitAlong(anchors, { position: passed, countsMiles, heading });
  const remaining = ordered.filter(
    (stop) => !(stop.highway === highway && stop.state === within && isAtExit(stop, passed)),
  );
  return aheadOf(remaining, at, heading);
}

/** @param ordered a road in driving order */
export function aheadOfStop(ordered: RoadStop[], id: number, direction: Compass): StopAhead[] {
  const start = ordered.find((stop) => stop.id === id);
  const remaining = ordered.filter((stop) => stop.id !== id);
  return aheadOf(remaining, start?.at ?? null, headingOf(ordered, direction));
}

/** `off`: straight-line distance from the road in miles; null if no stop has a position. */
type AheadOfPosition = { stops: StopAhead[]; off: number | null };

/** Two stops that are closer together don't show the road's direction. In miles. */
const minApartMiles = 2;

/** Assumes a straight road between the stops nearest to the driver. @param ordered a road or a trip in driving order */
export function aheadOfPosition(ordered: RoadStop[], position: Position): AheadOfPosition {
  const near = byDistance(ordered, position);
  const [first] = near;
  if (!first) return { stops: aheadOf(ordered, null, 1), off: null };
  const heading = (ordered[0]?.at ?? 0) <= (ordered[ordered.length - 1]?.at ?? 0) ? 1 : -1;
  const alone = { stops: aheadOf(ordered, first.stop.at, heading), off: first.miles };
  const isApart = ({ stop, point }: (typeof near)[number]) =>
    lineMiles(first.point, point) > minApartMiles && stretchOf(stop.at) === stretchOf(first.stop.at);
  const second = near.find(isApart);
  if (!second) return alone;
  const base = lineMiles(first.point, second.point);
  // The driver's position along the line from the first stop to the second; negative if before the first.
  const along = (first.miles ** 2 - second.miles ** 2 + base ** 2) / (2 * base);
  const apart = second.stop.at - first.stop.at;
  const at = first.stop.at + (along > 0 ? (apart * along) / base : Math.sign(apart) * along);
  const off = along > 0 ? Math.sqrt(Math.max(0, first.miles ** 2 - along ** 2)) : first.miles;
  return { stops: aheadOf(ordered, at, heading), off };
}

type Near<S> = { stop: S; point: Point; miles: number };

const byDistance = <S extends SavedStop>(stops: S[], { latitude, longitude }: Position): Near<S>[] =>
  stops
    .flatMap((stop) => {
      const point = pointOf(stop);
      return point ? [{ stop, point, miles: lineMiles([longitude, latitude], point) }] : [];
    })
    .sort((a, b) => a.miles - b.miles);

/** The nearest stops first, by straight-line distance. @param within in miles */
export const nearestStops = (stops: SavedStop[], position: Position, within: number): StopAhead[] =>
  byDistance(stops, position)
    .filter(({ miles }) => miles <= within)
    .map(({ stop, miles }) => ({ ...stop, away: Math.round(miles) }));

function aheadOf(ordered: RoadStop[], from: number | null, heading: 1 | -1): StopAhead[] {
  if (from === null) return ordered.map((stop) => ({ ...stop, away: null }));
  return ordered
    .filter(({ at }) => heading * at >= heading * from && stretchOf(at) === stretchOf(from))
    .map((stop) => ({ ...stop, away: Math.round(Math.abs(stop.at - from)) }));
}

/** The state that has this exit, else the one with the nearest exit number. */
function likelyState(stops: RoadStop[], highway: string, passed: number): string | null {
  let best: { state: string | null; away: number } = { state: null, away: Infinity };
  for (const stop of stops) {
    const own = exitPosition(stop.exitNumber) ?? stop.mile;
    if (stop.highway !== highway || own === null) continue;
    const away = Math.abs(Math.floor(own) - Math.floor(passed));
    if (away < best.away) best = { state: stop.state, away };
  }
  return best.state;
}
