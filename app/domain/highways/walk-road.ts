import type { LocationRow } from '~models/location';
import { findAlongHighway, type Stretch } from '~models/location-road';
import type { Compass } from '~/schemas/compass';
import { countsUp } from '~/schemas/road-ways';
import { milestoneOf } from './stop';

export type RoadPoint = { state: string; position: number };

type Walk = {
  highway: string;
  direction: Compass;
  stretches: Stretch[];
  /** Passed already, with every exit of the same whole number (143A counts as 143); null begins at the road's end. */
  after: RoadPoint | null;
  /** Places wanted; a few more come when the limit would separate places of one exit. */
  limit: number;
};

/** Read beyond the limit at a time, to see where an exit ends: more places than most exits have. */
const atOneExit = 40;

/** The places that a driver comes to, in order, and the point after which the rest lie (null at the end of the road). */
export async function walkRoad(walk: Walk): Promise<{ rows: LocationRow[]; next: RoadPoint | null }> {
  const { highway, direction } = walk;
  const order = countsUp(direction) ? 'ascending' : 'descending';
  const rows: LocationRow[] = [];
  for (const { state, from } of stretchesLeft(walk)) {
    const before = rows.length;
    let isRead = false;
    while (!isRead) {
      const limit = Math.max(0, walk.limit - rows.length) + atOneExit;
      const found = await findAlongHighway({ highway, state, from, order, skip: rows.length - before, limit });
      isRead = found.length < limit;
      rows.push(...found);
      const end = endOfExit(rows, walk.limit);
      if (end < rows.length) return { rows: rows.slice(0, end), next: pointOf(rows[end - 1]) };
    }
  }
  return { rows, next: null };
}

function stretchesLeft({ stretches, after, direction }: Walk): { state: string; from: number | null }[] {
  const start = after ? stretches.findIndex(({ state }) => state === after.state) : 0;
  if (start < 0) return [];
  return stretches.slice(start).map(({ state }) => ({
    state,
    from: after?.state === state ? beyond(after.position, direction) : null,
  }));
}

/** Less than lies between any two positions: hundredths for letters (143B is 143.02), and miles as they were measured. */
const smallestStep = 1e-9;

const beyond = (position: number, direction: Compass): number =>
  countsUp(direction) ? Math.floor(position) + 1 : Math.floor(position) - smallestStep;

/** Where a page can end: after the last place of the exit at which it is full. */
function endOfExit(rows: LocationRow[], limit: number): number {
  const last = pointOf(rows[limit - 1]);
  let end = limit;
  while (end < rows.length && isSameExit(last, pointOf(rows[end]))) end += 1;
  return end;
}

function pointOf(row: LocationRow | undefined): RoadPoint | null {
  const milestone = row && milestoneOf(row);
  return milestone ? { state: milestone.state, position: Math.floor(milestone.position) } : null;
}

const isSameExit = (a: RoadPoint | null, b: RoadPoint | null): boolean =>
  a?.state === b?.state && a?.position === b?.position;
