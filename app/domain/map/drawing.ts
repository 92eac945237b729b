import type { MapPoint } from '~models/map-cell';
import { drawRoads, linesOnMap } from './road-lines';
import type { Mark } from './marks';
import type { StateOutline } from './outlines';
import { placeSigns, type RoadSign } from './road-signs';
import { type Box, drawnIn, type Size, sizeOf } from './view-box';

/** What lies under a drawing's marks. */
export type Drawing = {
  size: Size;
  /** In the order of their outlines. */
  states: string[];
  /** Paths: an outline for each state, and then all roads as one. */
  lines: string[];
  /** Names of the roads. */
  roads: string[];
  signs: RoadSign[];
};

type Roads = {
  /** What is too small to be drawn, in units of the map; by default what no one sees. */
  exact?: number;
  /** Those first that are to have their shields first. */
  names: string[];
  /** What no shield may hide. */
  marks: Mark[];
  /** Whether a shield may be at a point of the map. */
  isInside: (at: MapPoint) => boolean;
};

export function drawn(box: Box, shapes: StateOutline[], { names, marks, isInside, exact }: Roads): Drawing {
  const [size, place] = [sizeOf(box), drawnIn(box)];
  const roads = names.map((road) => ({ road, lines: linesOnMap(road).map((line) => line.map(place)) }));
  const scale = box.width / size.width;
  return {
    size,
    states: shapes.map(({ state }) => state),
    lines: [...shapes.map(({ d }) => d), drawRoads(names, box, exact)],
    roads: names,
    signs: placeSigns(roads, { size, marks, isInside: ([x, y]) => isInside([box.x + x * scale, box.y + y * scale]) }),
  };
}
