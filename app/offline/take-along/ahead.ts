import { exitPosition } from '~/schemas/exit-position';
import type { Compass } from '~/schemas/compass';
import { lineMiles, type Milestone, roadMiles } from '~/schemas/road-miles';
import { countsUp, listedWay } from '~/schemas/road-ways';
import type { TakenStop } from '~/schemas/take-along';

/** What's ahead, of what was taken along: as app/domain/highways answers it with a network. */

export type StopAhead = TakenStop & {
  /** From where the driver is; null where it cannot be told. */
  away: number | null;
};

export type Position = { latitude: number; longitude: number };

/** A road is longer than the straight line. */
const roadPerLine = 1.12;

/** The stops of a road in the order in which a driver comes to them, state by state. */
export function drivingOrder(stops: TakenStop[], highway: string, direction: Compass): TakenStop[] {
  const states = new Map<string, TakenStop[]>();
  for (const stop of stops) {
    if (stop.highway !== highway || stop.state === null || stop.position === null) continue;
    states.set(stop.state, [...(states.get(stop.state) ?? []), stop]);
  }
  const sign = countsUp(direction) ? 1 : -1;
  const axis = direction === 'north' || direction === 'south' ? 'latitude' : 'longitude';
  const stretches = [...states.values()].map((inState) => {
    const ordered = inState.sort((a, b) => sign * ((a.position ?? 0) - (b.position ?? 0)) || a.id - b.id);
    const ends = [ordered[0], ordered[ordered.length - 1]].flatMap((stop) => stop?.[axis] ?? []);
    return { ordered, at: ends.reduce((sum, each) => sum + each, 0) / ends.length || 0 };
  });
  return stretches.sort((a, b) => sign * (a.at - b.at)).flatMap(({ ordered }) => ordered);
}

/** Whether its exit or mile says where its road passes it. */
export const isPlaced = ({ state, position }: TakenStop): boolean => state !== null && position !== null;

/** Roads that one can ask for: those with more than one stop. */
export function roadsOf(stops: TakenStop[]): string[] {
  const counts = new Map<string, number>();
  for (const { highway, position } of stops) {
    if (highway !== null && position !== null) counts.set(highway, (counts.get(highway) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort((a, b) => b[1] - a[1])
    .map(([highway]) => highway);
}

export { listedWay };

type ByExit = { exit: string | null; state: string | null };

/** @param ordered a road in driving order */
export function aheadOfExit(ordered: TakenStop[], direction: Compass, { exit, state }: ByExit): StopAhead[] {
  const passed = exit === null ? null : exitPosition(exit.toUpperCase().replace(/^\D+/, ''));
  if (passed === null) return withMiles(ordered, null);
  const within = state ?? likelyState(ordered, passed);
  const start = ordered.findIndex((stop) => stop.state === within);
  const isPassed = ({ state: its, position }: TakenStop) =>
    its === within &&
    (countsUp(direction) ? Math.floor(position ?? 0) <= passed : Math.floor(position ?? 0) >= Math.floor(passed));
  const ahead = start < 0 ? ordered : ordered.slice(start).filter((stop) => !isPassed(stop));
  return withMiles(ahead, within === null ? null : { state: within, position: passed, coordinates: null });
}

/** The state with that very exit, else the one whose exits come nearest to it. */
function likelyState(stops: TakenStop[], passed: number): string | null {
  let best: { state: string | null; away: number } = { state: null, away: Infinity };
  for (const { state, position } of stops) {
    const away = Math.abs(Math.floor(position ?? Infinity) - Math.floor(passed));
    if (away < best.away) best = { state, away };
  }
  return best.state;
}

function withMiles(stops: TakenStop[], start: Milestone | null): StopAhead[] {
  let at = start;
  let total: number | null = start ? 0 : null;
  return stops.map((stop) => {
    const here = milestoneOf(stop);
    const step: number | null = at && here ? roadMiles(at, here) : null;
    total = total === null || step === null ? null : total + step;
    at = here;
    return { ...stop, away: total === null ? null : Math.round(total) };
  });
}

const milestoneOf = (stop: TakenStop): Milestone | null =>
  stop.state !== null && stop.position !== null
    ? { state: stop.state, position: stop.position, coordinates: pointOf(stop) }
    : null;

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
export function aheadOfPosition(ordered: TakenStop[], position: Position): AheadOfPosition | null {
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
  let at: TakenStop | null = null;
  const stops = rest.map((stop) => {
    const step: number | null = at ? milesBetween(at, stop) : 0;
    total = total === null || step === null ? null : total + step;
    at = stop;
    return { ...stop, away: total === null ? null : Math.round(total) };
  });
  return { stops, off: found.off };
}

/** On a trip by its miles, else along the road. */
function milesBetween(from: TakenStop, to: TakenStop): number | null {
  if (from.miles !== null && to.miles !== null) return to.miles - from.miles;
  const [a, b] = [milestoneOf(from), milestoneOf(to)];
  return a && b ? roadMiles(a, b) : null;
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
