import outlines from './state-outlines.json';

export type Point = readonly [longitude: number, latitude: number];

/** TopoJSON: a line that shapes have in common is stored once, as steps on a grid, and shapes are lists of their numbers. */
type Topology = { scale: number[]; translate: number[]; arcs: number[][] };

/** The lines between states, unpacked. */
export const decodeBorders = (): Point[][] => decodeArcs(outlines);

/** The lines that shapes are made of. */
export const decodeArcs = ({ scale, translate, arcs }: Topology): Point[][] =>
  arcs.map((steps) => decodeArc(steps, scale, translate));

/** The points of a shape: ~n is line n walked backwards. */
export const pointsAlong = <P>(indexes: number[], arcs: P[][]): P[] =>
  indexes.flatMap((index) => (index < 0 ? [...(arcs[~index] ?? [])].reverse() : (arcs[index] ?? [])));

/**
 * Puts every state's rings together, islands and holes included.
 * @param borders in the order of `decodeBorders`, as they are or simplified
 */
export function stateRings<P>(borders: P[][]): [state: string, rings: P[][]][] {
  return Object.entries(outlines.states).map(([state, polygons]) => [
    state,
    polygons.flatMap((polygon) => polygon.map((indexes) => pointsAlong(indexes, borders))),
  ]);
}

function decodeArc(steps: number[], scale: number[], translate: number[]): Point[] {
  const [scaleX = 1, scaleY = 1] = scale;
  const [originX = 0, originY = 0] = translate;
  const points: Point[] = [];
  for (let at = 0, x = 0, y = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    points.push([x * scaleX + originX, y * scaleY + originY]);
  }
  return points;
}
