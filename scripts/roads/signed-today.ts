import type { Point } from '~/domain/roads';
import { steps } from './centerlines';
import type { SourceRoad } from './read-lines';

type Box = { west: number; south: number; east: number; north: number };

/** A road that was given a number since the lines were drawn. */
type Sign = {
  highway: string;
  state: string;
  /** What the lines call it. */
  of: string;
  within: Box;
  /** Whether it bears its older number beside the new one. */
  also: boolean;
};

const signs: Sign[] = [
  { highway: 'I-22', state: 'MS', of: 'US-78', within: box(-90, 34, -88, 35.1), also: true },
  { highway: 'I-22', state: 'AL', of: 'US-78', within: box(-88.3, 33.6, -86.97, 34.3), also: true },
  { highway: 'I-41', state: 'WI', of: 'US-41', within: box(-89, 42.9, -87.8, 44.6), also: true },
  { highway: 'I-49', state: 'AR', of: 'I-540', within: box(-94.7, 35.48, -94, 36.6), also: false },
];

function box(west: number, south: number, east: number, north: number): Box {
  return { west, south, east, north };
}

const stepMiles = 0.5;

/** The roads under the numbers that they bear today. */
export function signedToday(roads: readonly SourceRoad[]): SourceRoad[] {
  return signs.reduce<SourceRoad[]>(
    (all, sign) =>
      all.flatMap((road) => {
        if (road.highway !== sign.of || road.state !== sign.state) return [road];
        const inside = road.lines.flatMap((line) => runs(line, (point) => isIn(point, sign.within)));
        const outside = road.lines.flatMap((line) => runs(line, (point) => !isIn(point, sign.within)));
        return [
          { ...road, highway: sign.highway, lines: inside },
          { ...road, lines: sign.also ? road.lines : outside },
        ];
      }),
    [...roads],
  );
}

const isIn = ([x, y]: Point, { west, south, east, north }: Box): boolean =>
  x >= west && x <= east && y >= south && y <= north;

/** The parts of a line whose points are as asked. */
function runs(line: readonly Point[], isWanted: (point: Point) => boolean): Point[][] {
  const parts: Point[][] = [[]];
  for (const point of steps(line, stepMiles)) {
    if (isWanted(point)) parts.at(-1)?.push(point);
    else parts.push([]);
  }
  return parts.filter((part) => part.length > 1);
}
