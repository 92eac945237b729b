import { localMiles, milesAlong, type Path } from './find-path';
import { type Leg, type Point, simplify } from './types';
import { directionAlong } from './highways';
import type { Network } from './network';
/** Shorter than this, a stretch of another highway is no leg: roads that run together are drawn beside each other. */
const sliverMiles = 1;
/** Nor is it between two stretches of one highway. */
const asideMiles = 3;
/** In degrees, about 100 m. */
const drawnWithin = 0.001;

type Draft = Pick<Leg, 'highway' | 'miles' | 'line'>;

/** The legs of a trip: one for each highway that is driven, with the streets at either end. */
export function legsOf(net: Network, path: Path, from: Point, to: Point): Leg[] {
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
  return { highway, direction, miles, line: simplify(line, drawnWithin) };
}

/** Gathers stretches of one highway; what is too short to be a leg goes to the longer of those beside it, the shortest first. */
function withoutSlivers(drafts: readonly Draft[]): Draft[] {
  const legs = gathered(drafts);
  const slivers = legs.map((each, at) => ({ at, miles: each.miles })).filter(({ at }) => isSliver(legs, at));
  const [shortest] = slivers.sort((a, b) => a.miles - b.miles);
  if (!shortest) return legs;
  const [before, sliver, after] = [legs[shortest.at - 1], legs[shortest.at], legs[shortest.at + 1]];
  const heir = (before?.miles ?? 0) > (after?.miles ?? 0) ? before : after;
  if (!heir || !sliver) return legs;
  return withoutSlivers(legs.with(shortest.at, { ...sliver, highway: heir.highway }));
}

function isSliver(legs: readonly Draft[], at: number): boolean {
  const [before, leg, after] = [legs[at - 1], legs[at], legs[at + 1]];
  if (!leg || (!before && !after)) return false;
  const isAside = before !== undefined && before.highway === after?.highway;
  return leg.miles < (isAside ? asideMiles : sliverMiles);
}

function gathered(drafts: readonly Draft[]): Draft[] {
  const legs: Draft[] = [];
  for (const draft of drafts) {
    const last = legs.at(-1);
    if (last?.highway === draft.highway) {
      legs[legs.length - 1] = { ...last, miles: last.miles + draft.miles, line: [...last.line, ...draft.line] };
    } else legs.push(draft);
  }
  return legs;
}
