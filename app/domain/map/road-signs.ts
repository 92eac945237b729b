import type { MapPoint } from '~models/map-cell';
import type { Mark } from './marks';
import type { Size } from './view-box';

/** A road's shield in a drawing, by its middle. */
export type RoadSign = { road: string; x: number; y: number };

/** In units of the drawing: a shield fits into a circle of this radius, and stays this far from other things. */
const radius = 36;
const gap = 4;

/** Between two places that are tried. */
const step = 10;

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
  /** Where signs may stand. */ isInside: (at: MapPoint) => boolean;
};

/**
 * Puts each road's shield where it hides no mark and no other shield, as near as can be to the middle of what is seen of the road. One
 * without such a place has none.
 * @param roads those first that are to have theirs first
 */
export function placeSigns(roads: RoadInDrawing[], { size, marks, isInside }: Room): RoadSign[] {
  const taken = marks.map(({ x, y, r }) => ({ x, y, room: r + radius + gap }));
  const isFree = ([x, y]: MapPoint) => taken.every((each) => Math.hypot(each.x - x, each.y - y) >= each.room);
  const isSeen = ([x, y]: MapPoint) =>
    Math.min(x, y, size.width - x, size.height - y) >= radius + gap && isInside([x, y]);
  const signs: RoadSign[] = [];
  for (const { road, lines } of roads) {
    const places = lines.flatMap(alongLine).filter(isSeen);
    const length = places.length * step;
    if (length < shortest) continue;
    const wanted = Math.max(1, Math.round(length / oneFor));
    for (let turn = 0; turn < wanted && signs.length < mostSigns; turn += 1) {
      const middle = ((turn + 0.5) / wanted) * places.length;
      const at = places
        .map((place, index) => ({ place, away: Math.abs(index - middle) }))
        .sort((one, other) => one.away - other.away)
        .find(({ away, place }) => away * step * wanted <= length && isFree(place))?.place;
      if (!at) continue;
      const [x, y] = [Math.round(at[0]), Math.round(at[1])];
      signs.push({ road, x, y });
      taken.push({ x, y, room: 2 * radius + gap });
    }
  }
  return signs;
}

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
