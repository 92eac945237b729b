export type Point = [longitude: number, latitude: number];
export type Line = Point[];

/** What lies nearer to a line that is kept, in miles, is the same road: its other carriageway. */
const sameRoad = 0.6;
/** Between two points that are compared. */
const step = 0.25;
/** What is left beside a line and shorter than this is a ramp. */
const shortest = 0.8;

/** In miles: a gap between two ends that no carriageway fills. */
const alwaysBridged = 1.5;
/** So is one this small beside the lines on both its sides: a stretch is missing in the source, where a road that is not built lacks more. */
const missingPart = 1 / 12;
const longestGap = 45;

const milesPerDegree = 69.1;

/** Draws a road once: of its carriageways only what lies beside no other. Ends that meet another line are drawn up to it. */
export function oneLine(carriageways: Line[]): Line[] {
  const kept: Line[] = [];
  const near = nearnessTo();
  const byLength = carriageways
    .map((line) => ({ line: dense(line), miles: milesOf(line) }))
    .sort((a, b) => b.miles - a.miles || (a.line[0]?.[0] ?? 0) - (b.line[0]?.[0] ?? 0));
  for (const { line } of byLength) {
    const fresh = apartFrom(line, near);
    for (const piece of fresh) {
      kept.push(piece);
      near.add(piece);
    }
  }
  return bridged(joined(kept));
}

type Nearness = { add: (line: Line) => void; pointNear: (point: Point, within: number) => Point | null };

/** Finds points of lines, by squares of a fiftieth of a degree. */
function nearnessTo(): Nearness {
  const squares = new Map<string, Point[]>();
  const size = 0.02;
  const square = (x: number, y: number) => `${Math.floor(x / size)} ${Math.floor(y / size)}`;
  return {
    add: (line) => {
      for (const point of line) {
        const key = square(...point);
        squares.set(key, [...(squares.get(key) ?? []), point]);
      }
    },
    pointNear: (point, within) => {
      const around = [-1, 0, 1].flatMap((dx) =>
        [-1, 0, 1].flatMap((dy) => squares.get(square(point[0] + dx * size, point[1] + dy * size)) ?? []),
      );
      const [best] = around
        .map((each) => ({ each, miles: milesBetween(point, each) }))
        .sort((a, b) => a.miles - b.miles);
      return best && best.miles <= within ? best.each : null;
    },
  };
}

/** The pieces of a line that lie beside none, with their ends on what they lead to. */
function apartFrom(line: Line, near: Nearness): Line[] {
  const beside = line.map((point) => near.pointNear(point, sameRoad));
  const pieces: Line[] = [];
  let piece: Line = [];
  const end = (next: Point | null) => {
    if (piece.length > 0 && next) piece.push(next);
    if (milesOf(piece) >= shortest) pieces.push(piece);
    piece = [];
  };
  line.forEach((point, at) => {
    const other = beside[at] ?? null;
    if (other) return end(other);
    const before = beside[at - 1];
    if (piece.length === 0 && before) piece.push(before);
    piece.push(point);
  });
  end(null);
  return pieces;
}

/** Joins lines that end where exactly one other does, so that they are simplified as one. */
function joined(lines: Line[]): Line[] {
  const open = [...lines];
  for (let at = 0; at < open.length;) {
    const line = open[at];
    const end = line?.at(-1);
    const start = line?.[0];
    const other = open.findIndex((each, index) => index !== at && [each[0], each.at(-1)].some((p) => meets(p, end)));
    const others = open.filter((each) => [each[0], each.at(-1)].some((p) => meets(p, end))).length;
    const next = open[other];
    if (!line || !next || others !== 2 || meets(start, end)) {
      at += 1;
      continue;
    }
    const onward = meets(next[0], end) ? next : [...next].reverse();
    // Turned, so that its other end is looked at next.
    open[at] = [...line, ...onward.slice(1)];
    open.splice(other, 1);
    if (other < at) at -= 1;
  }
  return open;
}

type Gap = { one: Line; other: Line; miles: number };

/** Fills gaps with straight lines, the smallest first. */
function bridged(lines: Line[]): Line[] {
  const gap = gapsBetween(lines).sort((a, b) => a.miles - b.miles)[0];
  if (!gap) return lines;
  const rest = lines.filter((line) => !isSame(line, gap.one) && !isSame(line, gap.other));
  return bridged([...rest, [...gap.one, ...gap.other]]);
}

/** Between ends that lead nowhere, each pair turned so that the first one's end is at the second one's start. */
function gapsBetween(lines: Line[]): Gap[] {
  const loose = lines.flatMap((line) =>
    [line, [...line].reverse()].filter((each) => !lines.some((other) => other !== line && endsOn(each, other))),
  );
  return loose.flatMap((one) =>
    loose.flatMap((turned): Gap[] => {
      if (isSame(one, turned)) return [];
      const other = [...turned].reverse();
      const miles = milesBetween(one.at(-1) ?? [0, 0], other[0] ?? [0, 0]);
      const most = Math.max(alwaysBridged, Math.min(longestGap, (milesOf(one) + milesOf(other)) * missingPart));
      return miles <= most ? [{ one, other, miles }] : [];
    }),
  );
}

const endsOn = (line: Line, other: Line): boolean => other.some((point) => meets(point, line.at(-1)));

/** Whichever way it is drawn. */
const isSame = (one: Line, other: Line): boolean =>
  one.length === other.length &&
  [other, [...other].reverse()].some((each) => meets(one[0], each[0]) && meets(one.at(-1), each.at(-1)));

const meets = (a: Point | undefined, b: Point | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];

/** With points no farther apart than can be compared. */
function dense(line: Line): Line {
  return line.flatMap((to, at) => {
    const from = line[at - 1];
    if (!from) return [to];
    const parts = Math.ceil(milesBetween(from, to) / step);
    return Array.from({ length: parts }, (_, part): Point => {
      const share = (part + 1) / parts;
      return part + 1 === parts ? to : [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    });
  });
}

export const milesOf = (line: Line): number =>
  line.reduce((sum, point, at) => sum + milesBetween(line[at - 1] ?? point, point), 0);

function milesBetween([ax, ay]: Point, [bx, by]: Point): number {
  const shrink = Math.cos((((ay + by) / 2) * Math.PI) / 180);
  return Math.hypot((bx - ax) * shrink, by - ay) * milesPerDegree;
}
