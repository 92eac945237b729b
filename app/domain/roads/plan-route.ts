import FlatQueue from 'flatqueue';
import type { Near } from './line-index';
import { network, type Network } from './network';
import {
  directionAlong,
  isUsRoute,
  type Point,
  type Route,
  type Unreached,
  type Leg,
  simplify,
  milesBetween,
} from './types';

/** Maximum distance of a point from the nearest road, in miles. */
const reachMiles = 30;
/** Maximum number of roads considered at each end of a trip, and how many miles farther than the nearest they may be. */
const maxCandidates = 8;
const beyondNearestMiles = 5;
/** Radii of the search for the nearest reachable point, in miles. */
const searchRadii = [50, 150, 500, 2_000, 6_000];

/**
 * A truck's route over interstates and US routes.
 *
 * @param points from, any vias, to
 */
export function planRoute(points: readonly Point[]): Route | Unreached {
  const net = network();
  const candidates = points.map((point) => net.lines.near(point, reachMiles));
  const component = commonComponent(net, candidates);
  const inComponent = candidates.map((near) =>
    nearest(near.filter(({ line }) => net.graph.componentOf(line) === component)),
  );
  const unreached = inComponent.findIndex((near) => near.length === 0);
  if (unreached >= 0) return { unreached, nearest: nearestReachable(net, points[unreached], component) };

  const legs = points.slice(1).flatMap((to, at) => {
    const from = points[at] ?? to;
    const path = findPath(net, inComponent[at] ?? [], inComponent[at + 1] ?? [], to);
    return path ? legsOf(net, path, from, to) : [];
  });
  return { miles: legs.reduce((sum, { miles }) => sum + miles, 0), legs };
}

const nearest = (near: readonly Near[]): Near[] =>
  near.filter(({ miles }) => miles <= (near[0]?.miles ?? 0) + beyondNearestMiles).slice(0, maxCandidates);

/** The connected component of the network with the most points; if tied, the largest, which is the mainland. */
function commonComponent(net: Network, candidates: readonly Near[][]): number {
  const counts = new Map<number, number>();
  for (const near of candidates) {
    for (const component of new Set(near.map(({ line }) => net.graph.componentOf(line)))) {
      counts.set(component, (counts.get(component) ?? 0) + 1);
    }
  }
  const [best] = [...counts].sort(
    ([a, inA], [b, inB]) => inB - inA || net.graph.sizeOfComponent(b) - net.graph.sizeOfComponent(a),
  );
  return best?.[0] ?? net.graph.largestComponent();
}

function nearestReachable(net: Network, point: Point | undefined, component: number): Unreached['nearest'] {
  if (!point) return null;
  for (const miles of searchRadii) {
    const [nearest] = net.lines.near(point, miles, (line) => net.graph.componentOf(line) === component);
    if (nearest) {
      return { point: nearest.point, highway: net.roads[nearest.line]?.highway ?? '', miles: nearest.miles };
    }
  }
  return null;
}

/** Minimum miles of a leg. A shorter stretch is often due to roads that share pavement, which are drawn next to each other. */
const sliverMiles = 1;
/** Minimum miles of a leg between two stretches of the same highway. */
const asideMiles = 3;
/** In degrees, about 100 m. */
const drawingTolerance = 0.001;

type Draft = Pick<Leg, 'highway' | 'miles' | 'line'>;

/** The legs of a trip: one for each highway driven, plus the streets at either end. */
function legsOf(net: Network, path: Path, from: Point, to: Point): Leg[] {
  const onRoads = path.stretches.map((stretch): Draft => ({
    highway: net.roads[stretch.road]?.highway ?? null,
    miles: milesAlong(net, stretch),
    line: net.lines.slice(stretch.road, stretch.from, stretch.to),
  }));
  const drafts: Draft[] = [
    { highway: null, miles: localMiles(path.start), line: [from, path.start.point] },
    ...onRoads,
    { highway: null, miles: localMiles(path.end), line: [path.end.point, to] },
  ];
  return withoutSlivers(drafts).map(leg);
}

function leg({ highway, miles, line }: Draft): Leg {
  const [first, last] = [line[0], line.at(-1)];
  const direction = highway !== null && first && last ? directionAlong(highway, first, last) : null;
  return { highway, direction, miles, line: simplify(line, drawingTolerance) };
}

/** Combines stretches of the same highway. Stretches too short for a leg are added to the longer neighbor, shortest first. */
function withoutSlivers(drafts: readonly Draft[]): Draft[] {
  const legs = combined(drafts);
  const slivers = legs.map((each, at) => ({ at, miles: each.miles })).filter(({ at }) => isSliver(legs, at));
  const [shortest] = slivers.sort((a, b) => a.miles - b.miles);
  if (!shortest) return legs;
  const [before, sliver, after] = [legs[shortest.at - 1], legs[shortest.at], legs[shortest.at + 1]];
  const longerNeighbor = (before?.miles ?? 0) > (after?.miles ?? 0) ? before : after;
  if (!longerNeighbor || !sliver) return legs;
  return withoutSlivers(legs.with(shortest.at, { ...sliver, highway: longerNeighbor.highway }));
}

function isSliver(legs: readonly Draft[], at: number): boolean {
  const [before, leg, after] = [legs[at - 1], legs[at], legs[at + 1]];
  if (!leg || (!before && !after)) return false;
  const isAside = before !== undefined && before.highway === after?.highway;
  return leg.miles < (isAside ? asideMiles : sliverMiles);
}

function combined(drafts: readonly Draft[]): Draft[] {
  const legs: Draft[] = [];
  for (const draft of drafts) {
    const last = legs.at(-1);
    if (last?.highway === draft.highway) {
      legs[legs.length - 1] = { ...last, miles: last.miles + draft.miles, line: [...last.line, ...draft.line] };
    } else legs.push(draft);
  }
  return legs;
}

/** A stretch of one road, from one measure to another. */
type RoadStretch = { road: number; from: number; to: number };
/** Where the network is entered and left, and the stretches in between. */
export type Path = { start: Near; end: Near; stretches: RoadStretch[] };

const milesPerHour = { interstate: 65, usRoute: 55, local: 35 };
/** Cost of changing from one highway to another. */
const changeHours = 2.5 / 60;
/** Cost of each junction on a US route: many junctions mean traffic lights. */
const junctionHours = 0.75 / 60;
/** Streets are this much longer than the straight line. */
const detour = 1.25;

const milesAlong = ({ roads }: Network, { road, from, to }: RoadStretch): number =>
  Math.abs(to - from) * (roads[road]?.stretch ?? 1);

const localMiles = ({ miles }: Near): number => miles * detour;
const localHours = (near: Near): number => localMiles(near) / milesPerHour.local;

const speedOn = (highway: string): number => (isUsRoute(highway) ? milesPerHour.usRoute : milesPerHour.interstate);

/**
 * The fastest path over the network from one point to another.
 *
 * @param starts points on roads where the path may enter the network; `ends` are those where it may leave
 * @returns null if no end can be reached
 */
function findPath(net: Network, starts: readonly Near[], ends: readonly Near[], to: Point): Path | null {
  const search = new Search(net, starts, ends, to);
  return search.run();
}

/** A complete path found so far: through a stop, or straight along one road. */
type KnownPath = { hours: number; stop: number | null; start: Near; end: Near };

/** A*: visits stops in order of the hours to them plus the straight-line hours from there to the end at interstate speed. */
class Search {
  private readonly hoursTo: Float64Array;
  private readonly cameFrom: Int32Array;
  private readonly enteredAt: Int32Array;
  private readonly isDone: Uint8Array;
  private readonly open = new FlatQueue();
  /** Hours from a stop to each end next to it. */
  private readonly exits = new Map<number, { end: Near; hours: number }[]>();
  private best: KnownPath | null = null;

  constructor(
    private readonly net: Network,
    private readonly starts: readonly Near[],
    private readonly ends: readonly Near[],
    private readonly to: Point,
  ) {
    const { size } = net.graph;
    this.hoursTo = new Float64Array(size).fill(Infinity);
    this.cameFrom = new Int32Array(size).fill(-1);
    this.enteredAt = new Int32Array(size);
    this.isDone = new Uint8Array(size);
  }

  run(): Path | null {
    this.addEnds();
    this.addStarts();
    for (let value = this.open.peekValue(); value !== undefined; value = this.open.peekValue()) {
      if (this.best && this.best.hours <= value) break;
      const stop = this.open.pop();
      if (stop !== undefined && !this.isDone[stop]) this.expand(stop);
    }
    return this.best && this.pathOf(this.best);
  }

  private addEnds(): void {
    for (const end of this.ends) {
      for (const { stop, hours } of this.stopsAround(end)) {
        this.exits.set(stop, [...(this.exits.get(stop) ?? []), { end, hours }]);
      }
    }
  }

  private addStarts(): void {
    for (const [number, start] of this.starts.entries()) {
      for (const { stop, hours } of this.stopsAround(start)) this.reach(stop, hours, -1, number);
      for (const end of this.ends.filter(({ line }) => line === start.line)) {
        const along = this.hoursAlong(start.line, start.measure, end.measure);
        this.offer({ hours: localHours(start) + along + localHours(end), stop: null, start, end });
      }
    }
  }

  private stopsAround(near: Near): { stop: number; hours: number }[] {
    const { graph } = this.net;
    return graph.around(near.line, near.measure).map((stop) => ({
      stop,
      hours: localHours(near) + this.hoursAlong(near.line, near.measure, graph.measureOf(stop)),
    }));
  }

  private expand(stop: number): void {
    const { graph, roads } = this.net;
    this.isDone[stop] = 1;
    const [hours, entered, road] = [this.hoursTo[stop] ?? 0, this.enteredAt[stop] ?? 0, graph.roadOf(stop)];
    const start = this.starts[entered];
    for (const exit of this.exits.get(stop) ?? []) {
      if (start) this.offer({ hours: hours + exit.hours, stop, start, end: exit.end });
    }
    const lights = isUsRoute(roads[road]?.highway ?? '') ? junctionHours : 0;
    for (const next of graph.neighbors(stop)) {
      const along = this.hoursAlong(road, graph.measureOf(stop), graph.measureOf(next));
      this.reach(next, hours + along + lights, stop, entered);
    }
    for (const next of graph.stopsAtJunctionOf(stop)) {
      const isSameHighway = roads[graph.roadOf(next)]?.highway === roads[road]?.highway;
      this.reach(next, hours + (isSameHighway ? 0 : changeHours), stop, entered);
    }
  }

  private reach(stop: number, hours: number, from: number, entered: number): void {
    if (hours >= (this.hoursTo[stop] ?? 0)) return;
    this.hoursTo[stop] = hours;
    this.cameFrom[stop] = from;
    this.enteredAt[stop] = entered;
    this.open.push(stop, hours + this.hoursAhead(stop));
  }

  private offer(known: KnownPath): void {
    if (known.hours < (this.best?.hours ?? Infinity)) this.best = known;
  }

  private hoursAlong(road: number, from: number, to: number): number {
    return milesAlong(this.net, { road, from, to }) / speedOn(this.net.roads[road]?.highway ?? '');
  }

  private hoursAhead(stop: number): number {
    const { graph, lines } = this.net;
    const point = lines.pointAt(graph.roadOf(stop), graph.measureOf(stop));
    return milesBetween(point, this.to) / milesPerHour.interstate;
  }

  private pathOf({ stop, start, end }: KnownPath): Path {
    const { graph } = this.net;
    if (stop === null) return { start, end, stretches: [{ road: start.line, from: start.measure, to: end.measure }] };
    const stops: number[] = [];
    for (let at = stop; at >= 0; at = this.cameFrom[at] ?? -1) stops.unshift(at);
    const places = [
      { road: start.line, measure: start.measure },
      ...stops.map((each) => ({ road: graph.roadOf(each), measure: graph.measureOf(each) })),
      { road: end.line, measure: end.measure },
    ];
    const stretches = places.flatMap(({ road, measure }, at): RoadStretch[] => {
      const next = places[at + 1];
      return next?.road === road ? [{ road, from: measure, to: next.measure }] : [];
    });
    return { start, end, stretches };
  }
}
