import { isInterstate, mileAt } from './highways';
import type { Near } from './line-index';
import { network } from './network';
import type { OnRoad, Point } from './types';

/** A place this near to a road is on it. */
const reachMiles = 1;

/** The nearest interstate or US route of a state within a mile; interstates win where both are near. Null when there is none. */
export function roadAt(point: Point, state: string): OnRoad | null {
  const near = nearRoads(point, state);
  const best = near.find(({ highway }) => isInterstate(highway)) ?? near[0];
  return best ? describe(best) : null;
}

/** The same for a place that says its highway. */
export function onRoad(point: Point, state: string, highway: string): OnRoad | null {
  const best = nearRoads(point, state).find((road) => road.highway === highway);
  return best ? describe(best) : null;
}

/** The lines of a highway, from state to state in no order. */
export function linesOf(highway: string): Point[][] {
  const { roads, lines } = network();
  return roads.flatMap((road, line) => (road.highway === highway ? [lines.pointsOf(line)] : []));
}

type NearRoad = Near & { highway: string };

function nearRoads(point: Point, state: string): NearRoad[] {
  const { roads, lines } = network();
  const near = lines.near(point, reachMiles, (line) => roads[line]?.state === state);
  return near.map((each) => ({ ...each, highway: roads[each.line]?.highway ?? '' }));
}

function describe({ highway, line, measure, miles }: NearRoad): OnRoad {
  const { scale } = network().roads[line] ?? { scale: null };
  return { highway, miles, mile: scale && mileAt(scale, measure) };
}
