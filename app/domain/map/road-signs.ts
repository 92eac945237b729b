import type { MapPoint } from '~models/map-cell';
import type { Mark } from './marks';
import type { Size } from './view-box';

/** A road's shield in a drawing, by its middle. */
export type RoadSign = { road: string; x: number; y: number };

/** Half of a shield, in units of the drawing, and what is left free around it. */
const half = { width: 27, height: 29 };
/** A number of three digits has a wider one. */
const halfOfWide = { width: 33, height: 29 };
const gap = 2;

/** Between two places that are tried. */
const step = 8;

/** A stretch that is shorter has no room for a shield. */
const shortest = 60;

/** A road that is longer in the drawing has a shield for each such length. */
const oneFor = 700;

/** More could not be read on a phone. */
const mostSigns = 16;

type RoadInDrawing = { road: string; /** In units of the drawing. */ lines: MapPoint[][] };

type Room = {
  size: Size;
  marks: Pick<Mark, 'x' | 'y' | 'r'>[];
  /** Where shields stand rather than elsewhere. */
  isInside: (at: MapPoint) => boolean;
};

/**
 * Puts each road's shield where it hides no mark and no other shield, as near as can be to the middle of what is seen of the road. One
 * without such a place has none.
 * @param roads those first that are to have theirs first
 */
export function placeSigns(roads: RoadInDrawing[], { size, marks, isInside }: Room): RoadSign[] {
  const signs: RoadSign[] = [];
  for (const { road, lines } of roads) {
    const { width, height } = sizeOfSign(road);
    const isSeen = ([x, y]: MapPoint) =>
      Math.min(x, size.width - x) >= width + gap && Math.min(y, size.height - y) >= height + gap;
    const isFree = ([x, y]: MapPoint) =>
      !marks.some((mark) => touches({ road, x, y }, mark)) && !signs.some((sign) => overlaps({ road, x, y }, sign));
    const seen = lines.flatMap(alongLine).filter(isSeen);
    const inside = seen.filter(isInside);
    const length = inside.length * step;
    if (length < shortest) continue;
    const wanted = Math.max(1, Math.round(length / oneFor));
    for (let turn = 0; turn < wanted && signs.length < mostSigns; turn += 1) {
      const part = inside.slice((turn * inside.length) / wanted, ((turn + 1) * inside.length) / wanted);
      const at = middleFirst(part).find(isFree) ?? (turn === 0 ? middleFirst(seen).find(isFree) : undefined);
      if (at) signs.push({ road, x: Math.round(at[0]), y: Math.round(at[1]) });
    }
  }
  return signs;
}

/** Half of its width and height. */
export const sizeOfSign = (road: string): { width: number; height: number } =>
  road.replace(/^I-/, '').length > 2 ? halfOfWide : half;

/** Whether a shield lies over a mark. */
export function touches({ road, x, y }: RoadSign, mark: { x: number; y: number; r: number }): boolean {
  const { width, height } = sizeOfSign(road);
  const beside = (away: number, reach: number) => Math.max(0, Math.abs(away) - reach);
  return Math.hypot(beside(mark.x - x, width), beside(mark.y - y, height)) < mark.r + gap;
}

/** Whether two shields do. */
export function overlaps(one: RoadSign, other: RoadSign): boolean {
  const [a, b] = [sizeOfSign(one.road), sizeOfSign(other.road)];
  return Math.abs(one.x - other.x) < a.width + b.width + gap && Math.abs(one.y - other.y) < a.height + b.height + gap;
}

const middleFirst = (places: MapPoint[]): MapPoint[] =>
  places
    .map((place, index) => ({ place, away: Math.abs(index - places.length / 2) }))
    .sort((one, other) => one.away - other.away)
    .map(({ place }) => place);

/** Points in even steps. */
function alongLine(line: MapPoint[]): MapPoint[] {
  const points: MapPoint[] = [];
  let left = 0;
  line.forEach(([toX, toY], index) => {
    const [x, y] = line[index - 1] ?? [toX, toY];
    const length = Math.hypot(toX - x, toY - y);
    let at = left;
    for (; at < length; at += step) {
      const share = at / length;
      points.push([x + (toX - x) * share, y + (toY - y) * share]);
    }
    left = at - length;
  });
  return points;
}
