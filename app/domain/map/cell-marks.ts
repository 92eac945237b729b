import { boxOfCell, type CellGroup, finestCell } from '~models/map-cell';

/** What is in one cell of the drawing; `x` and `y` are its middle. */
export type Cluster = {
  /** The smallest cell that holds all of it. */
  cell: string;
  x: number;
  y: number;
  /** How many, and some of their ids. */
  places: Members;
  restaurants: Members;
};

type Members = { count: number; ids: number[] };

/**
 * Groups are this many digits finer than clusters, so that a cluster is drawn where its places are, not in the middle of its
 * cell.
 */
export const finer = 2;

/**
 * Joins the groups of places and restaurants that are in one cell.
 * @param digits of a cluster's cell; beyond the finest, each place and restaurant stays by itself
 */
export function clusterCells(places: CellGroup[], restaurants: CellGroup[], digits: number): Cluster[] {
  if (digits > finestCell) {
    return [
      ...places.flatMap(({ ids, first }) => ids.map((id) => alone(first, { places: only(id), restaurants: nothing }))),
      ...restaurants.flatMap(({ ids, first }) =>
        ids.map((id) => alone(first, { places: nothing, restaurants: only(id) })),
      ),
    ];
  }
  const groups = new Map<string, { places: CellGroup[]; restaurants: CellGroup[] }>();
  const into = (cell: string) => {
    const key = cell.slice(0, digits);
    const group = groups.get(key) ?? { places: [], restaurants: [] };
    groups.set(key, group);
    return group;
  };
  for (const group of places) into(group.cell).places.push(group);
  for (const group of restaurants) into(group.cell).restaurants.push(group);
  return [...groups.values()].map(joined);
}

const nothing: Members = { count: 0, ids: [] };
const only = (id: number): Members => ({ count: 1, ids: [id] });

const alone = (cell: string, what: Pick<Cluster, 'places' | 'restaurants'>): Cluster => ({
  cell,
  ...middleOf(cell),
  ...what,
});

function joined({ places, restaurants }: { places: CellGroup[]; restaurants: CellGroup[] }): Cluster {
  const all = [...places, ...restaurants];
  const weights = all.map(({ cell, first, last, count }) => ({
    ...middleOf(first === last ? first : cell),
    weight: count,
  }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  return {
    cell: all.flatMap(({ first, last }) => [first, last]).reduce(sharedStart),
    x: weights.reduce((sum, { x, weight }) => sum + x * weight, 0) / total,
    y: weights.reduce((sum, { y, weight }) => sum + y * weight, 0) / total,
    places: membersOf(places),
    restaurants: membersOf(restaurants),
  };
}

const membersOf = (groups: CellGroup[]): Members => ({
  count: groups.reduce((sum, { count }) => sum + count, 0),
  ids: groups.flatMap(({ ids }) => ids),
});

function middleOf(cell: string): { x: number; y: number } {
  const { x, y, size } = boxOfCell(cell);
  return { x: x + size / 2, y: y + size / 2 };
}

function sharedStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}
