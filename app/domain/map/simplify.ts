import type { MapPoint } from '~models/map-cell';

/**
 * Leaves out points of a line that are within `tolerance` of what is left (Douglas and Peucker). Both ends stay, so borders that
 * meet still do; a ring's ends are one point, and the point farthest from it stays too.
 */
export function simplify(line: MapPoint[], tolerance: number): MapPoint[] {
  const kept = new Set([0, line.length - 1]);
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const far = farthest(line, from, to);
    if (far.away <= tolerance) continue;
    kept.add(far.at);
    spans.push([from, far.at], [far.at, to]);
  }
  return line.filter((_, at) => kept.has(at));
}

function farthest(line: MapPoint[], from: number, to: number): { at: number; away: number } {
  let best = { at: from, away: 0 };
  const [start, end] = [line[from], line[to]];
  if (!start || !end) return best;
  for (let at = from + 1; at < to; at += 1) {
    const point = line[at];
    const away = point ? distance(point, start, end) : 0;
    if (away > best.away) best = { at, away };
  }
  return best;
}

function distance([x, y]: MapPoint, [ax, ay]: MapPoint, [bx, by]: MapPoint): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
