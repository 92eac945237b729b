import { type ExitAnchor, exitAlong, isAtExit, isOnOtherSide, runsUp, stretchOf } from '~/schemas/road-order';
import { type Compass, exitPosition, exitsCountMiles, lineMiles, listedWay } from '~/schemas/roads';
import type { TakenStop } from '~/schemas/take-along';

/** What's ahead, of the stops that are kept on the device: in the order in which the site lists them. */

export type StopAhead = TakenStop & {
  /** From where the driver is; null where it cannot be told. */
  away: number | null;
};

export type Position = { latitude: number; longitude: number };

/** A road is longer than the straight line. */
const roadPerLine = 1.12;

/** A stop on the road that was asked for. */
type RoadStop = TakenStop & { at: number };

export const atOn = ({ roads }: TakenStop, highway: string): number | null =>
  roads.find(({ road }) => road === highway)?.at ?? null;

/** The stops of a road in the order in which a driver of that direction comes to them, without those of the other side. */
export function drivingOrder(stops: TakenStop[], highway: string, direction: Compass): RoadStop[] {
  const ordered = stops
    .flatMap((stop): RoadStop[] => {
      const at = atOn(stop, highway);
      return at === null || isOnOtherSide(stop, direction) ? [] : [{ ...stop, at }];
    })
    .sort((a, b) => a.at - b.at || a.id - b.id);
  return headingOf(ordered, direction) === 1 ? ordered : ordered.reverse();
}

/** 1 where miles count up. @param ordered either way */
function headingOf(ordered: RoadStop[], direction: Compass): 1 | -1 {
  const located = ordered.flatMap(({ at, ...stop }) => {
    const point = pointOf(stop);
    return point ? [{ at, point }] : [];
  });
  const [one, other] = [located[0], located[located.length - 1]];
  const [low, high] = one && other && one.at > other.at ? [other, one] : [one, other];
  return runsUp(direction, low?.point ?? [], high?.point ?? []) ? 1 : -1;
}

/** Roads that one can ask for: those with more than one stop. */
export function roadsOf(stops: TakenStop[]): string[] {
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

export { listedWay };

type Asked = { highway: string; direction: Compass; exit: string | null; state: string | null };

/** @param ordered a road in driving order */
export function aheadOfExit(ordered: RoadStop[], { highway, direction, exit, state }: Asked): StopAhead[] {
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
  const left = ordered.filter((stop) => !(stop.highway === highway && stop.state === within && isAtExit(stop, passed)));
  return aheadOf(left, at, heading);
}

/** @param ordered a road in driving order */
export function aheadOfStop(ordered: RoadStop[], id: number, direction: Compass): StopAhead[] {
  const start = ordered.find((stop) => stop.id === id);
  const left = ordered.filter((stop) => stop.id !== id);
  return aheadOf(left, start?.at ?? null, headingOf(ordered, direction));
}

function aheadOf(ordered: RoadStop[], from: number | null, heading: 1 | -1): StopAhead[] {
  if (from === null) return ordered.map((stop) => ({ ...stop, away: null }));
  return ordered
    .filter(({ at }) => heading * at >= heading * from && stretchOf(at) === stretchOf(from))
    .map((stop) => ({ ...stop, away: Math.round(Math.abs(stop.at - from)) }));
}

/** The state with that very exit, else the one whose exits come nearest to it. */
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

type Point = [longitude: number, latitude: number];

const pointOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): Point | null =>
  latitude === null || longitude === null ? null : [longitude, latitude];

type Located = { stop: TakenStop; point: Point };

export type AheadOfPosition = {
  stops: StopAhead[];
  /** From the road, as the crow flies. */
  off: number;
};

/**
 * What comes next from a position: the way is taken to run straight from stop to stop.
 * @param ordered a road or a trip in driving order
 * @returns null where no stop has a position
 */
export function aheadOfPosition(ordered: (TakenStop & { at?: number })[], position: Position): AheadOfPosition | null {
  const here: Point = [position.longitude, position.latitude];
  const located = ordered.flatMap((stop): Located[] => {
    const point = pointOf(stop);
    return point ? [{ stop, point }] : [];
  });
  const found = nearestStretch(located, here);
  if (!found) return null;
  const [first] = located.slice(found.next);
  const rest = first ? ordered.slice(ordered.indexOf(first.stop)) : [];
  let total: number | null = first ? lineMiles(here, first.point) * roadPerLine : null;
  let at: (TakenStop & { at?: number }) | null = null;
  const stops = rest.map((stop) => {
    const step: number | null = at ? milesBetween(at, stop) : 0;
    total = total === null || step === null ? null : total + step;
    at = stop;
    return { ...stop, away: total === null ? null : Math.round(total) };
  });
  return { stops, off: found.off };
}

/** On a trip by its miles, else along the road. */
function milesBetween(from: TakenStop & { at?: number }, to: TakenStop & { at?: number }): number | null {
  if (from.miles !== null && to.miles !== null) return to.miles - from.miles;
  const [a, b] = [from.at, to.at];
  return a !== undefined && b !== undefined && stretchOf(a) === stretchOf(b) ? Math.abs(b - a) : null;
}

/** At the end of a stretch one has passed its first stop, and not its second. */
const passedBy = 0.999;

/** Which stop comes next, by the stretch between two that is nearest. */
function nearestStretch(located: Located[], here: Point): { next: number; off: number } | null {
  const [only] = located;
  if (!only) return null;
  let best = { next: 0, off: lineMiles(here, only.point) };
  for (let at = 1; at < located.length; at += 1) {
    const [from, to] = [located[at - 1], located[at]];
    if (!from || !to) continue;
    const { part, off } = besideLine(here, from.point, to.point);
    const next = part <= 0 ? at - 1 : part >= passedBy ? at + 1 : at;
    if (off < best.off || (off === best.off && next > best.next)) best = { next, off };
  }
  return best;
}

/** Of the line between two points, how far along it a third is, from 0 to 1, and how far off. */
function besideLine(here: Point, from: Point, to: Point): { part: number; off: number } {
  const squeeze = Math.cos((here[1] * Math.PI) / 180);
  const [dx, dy] = [(to[0] - from[0]) * squeeze, to[1] - from[1]];
  const [px, py] = [(here[0] - from[0]) * squeeze, here[1] - from[1]];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  const nearest: Point = [from[0] + ((to[0] - from[0]) * part || 0), from[1] + (to[1] - from[1]) * part];
  return { part, off: lineMiles(here, nearest) };
}

/** The nearest first, by the straight line. @param within in miles */
export function nearestStops(stops: TakenStop[], position: Position, within: number): StopAhead[] {
  const here: Point = [position.longitude, position.latitude];
  return stops
    .flatMap((stop) => {
      const point = pointOf(stop);
      const miles = point ? lineMiles(here, point) : Infinity;
      return miles <= within ? [{ stop, miles }] : [];
    })
    .sort((a, b) => a.miles - b.miles)
    .map(({ stop, miles }) => ({ ...stop, away: Math.round(miles) }));
}
