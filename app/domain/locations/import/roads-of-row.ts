import type { Direction } from '~/schemas/compass';
import { type HighwayReading, normalizeHighway } from '../highway';

export type RowRoads = {
  /** The road that the exit and the mile belong to. */
  highway: string | null;
  alsoOn: string[];
  direction: Direction | null;
};

/** `I-10 @ MS 607` names a crossing; only the first road passes the place. */
const crossing = /@|\bat\b/i;

/**
 * The roads of a place, as files list them: `US 30;I 80`, `I-80/I-90`, `(I-94/I-294/I-80)WB`. An exit belongs to the interstate
 * among them.
 *
 * @param others further roads, from a column of their own
 * @returns a road that nobody knows as it is written
 */
export function roadsOfRow(text: string | null, state: string | null, others: string | null = null): RowRoads {
  const main = roadsIn(text, state);
  const further = [...main.alsoOn, ...roadsIn(others, state).roads];
  return { ...main, alsoOn: [...new Set(further)].filter((road) => road !== main.highway) };
}

function roadsIn(text: string | null, state: string | null): RowRoads & { roads: string[] } {
  if (text === null) return { highway: null, alsoOn: [], direction: null, roads: [] };
  const readings = text
    .split(';')
    .map((piece) => piece.trim())
    .filter(Boolean)
    .map((piece): HighwayReading => normalizeHighway(piece, state) ?? { highway: piece, direction: null, others: [] });
  const named = readings.flatMap(({ highway, others }) => [highway, ...(crossing.test(text) ? [] : others)]);
  const roads = [...new Set(named)];
  const highway = roads.find((road) => /^I-\d+[A-Z]?$/.test(road)) ?? roads[0] ?? null;
  return {
    roads,
    highway,
    alsoOn: roads.filter((road) => road !== highway),
    direction: readings.find((reading) => reading.highway === highway)?.direction ?? readings[0]?.direction ?? null,
  };
}
