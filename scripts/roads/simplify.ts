import simplifyXy from 'simplify-js';
import type { Point } from '~/domain/roads';

/** Leaves out points that lie within so many degrees of the line without them. */
export const simplify = (line: readonly Point[], degrees: number): Point[] =>
  simplifyXy(
    line.map(([x, y]) => ({ x, y })),
    degrees,
    true,
  ).map(({ x, y }): Point => [x, y]);
