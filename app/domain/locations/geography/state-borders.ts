import outlines from './state-outlines.json';

export type Point = readonly [longitude: number, latitude: number];

/** Unpacks TopoJSON: borders are stored once as steps, and a state's rings are lists of border numbers. */
export const decodeBorders = (): Point[][] => outlines.arcs.map(decodeBorder);

/**
 * Puts every state's rings together, islands and holes included.
 * @param borders in the order of `decodeBorders`, as they are or simplified
 */
export function stateRings<P>(borders: P[][]): [state: string, rings: P[][]][] {
  // ~n is border n walked backwards.
  const pointsOf = (index: number): P[] =>
    index < 0 ? [...(borders[~index] ?? [])].reverse() : (borders[index] ?? []);
  return Object.entries(outlines.states).map(([state, polygons]) => [
    state,
    polygons.flatMap((polygon) => polygon.map((indexes) => indexes.flatMap(pointsOf))),
  ]);
}

function decodeBorder(steps: number[]): Point[] {
  const [scaleX = 1, scaleY = 1] = outlines.scale;
  const [originX = 0, originY = 0] = outlines.translate;
  const points: Point[] = [];
  for (let at = 0, x = 0, y = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    points.push([x * scaleX + originX, y * scaleY + originY]);
  }
  return points;
}
