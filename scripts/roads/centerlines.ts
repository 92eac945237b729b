import { between, lengthOf, milesBetween, rulerAt, simplify, type Point } from '~/domain/roads/types';
import { LineIndex } from '~/domain/roads/line-index';

/** Carriageways of one road are within this distance of each other, as coarsely as they are drawn. */
const sameRoadMiles = 0.35;
/** A shorter remainder of a carriageway next to the other is not a separate road. */
const minPieceMiles = 0.5;
const stepMiles = 0.1;
/** Gaps in a road up to this width are closed. */
export const widestGapMiles = 6;
/** Tolerance in degrees. Drops only the points that were inserted between a line's own points. */
const onTheLine = 0.00001;
/** Wider gaps are closed up to this width if the road continues straight on. */
const widestStraightGapMiles = 16;
/** How much a road may turn across a gap, and across a wider gap, in degrees. */
const maxTurn = 90;
const maxStraightTurn = 40;

/** Merges a road's carriageways into one line, in as few pieces as possible. */
export function centerlines(lines: readonly Point[][]): Point[][] {
  const longestFirst = lines.map((line) => ({ line, miles: lengthOf(line) })).sort((a, b) => b.miles - a.miles);
  const kept: Point[][] = [];
  for (const { line } of longestFirst) kept.push(...apartFrom(kept, line));
  return joinPieces(kept);
}

/** The parts of a line that don't run along the lines in `kept`, each with the adjacent step on either side. */
function apartFrom(kept: readonly Point[][], line: Point[]): Point[][] {
  if (kept.length === 0) return [line];
  const index = new LineIndex(kept);
  const parts: Point[][] = [];
  let part: Point[] = [];
  let last: Point | undefined;
  const end = () => {
    if (lengthOf(part) >= minPieceMiles) parts.push(simplify(part, onTheLine));
    part = [];
  };
  for (const point of steps(line, stepMiles)) {
    if (index.near(point, sameRoadMiles).length === 0) {
      if (part.length === 0 && last) part.push(last);
      part.push(point);
    } else if (part.length > 0) {
      part.push(point);
      end();
    }
    last = point;
  }
  end();
  return parts;
}

/** The points of a line, plus inserted points, so that no point is farther than `miles` from the next. */
export function* steps(line: readonly Point[], miles: number): Generator<Point> {
  for (const [at, point] of line.entries()) {
    yield point;
    const next = line[at + 1];
    if (!next) return;
    const count = Math.ceil(milesBetween(point, next) / miles);
    for (let step = 1; step < count; step += 1) yield between(point, next, step / count);
  }
}

type End = { piece: Point[]; /** The piece's points, starting at this end. */ outward: Point[] };

/** Joins pieces end to end, the narrowest gap first, until no gap is narrow enough. */
export function joinPieces(pieces: Point[][]): Point[][] {
  const remaining = [...pieces];
  for (;;) {
    const best = narrowestGap(remaining);
    if (!best) return remaining;
    const [a, b] = best;
    remaining.splice(remaining.indexOf(a.piece), 1);
    remaining.splice(remaining.indexOf(b.piece), 1);
    remaining.push([...a.outward.toReversed(), ...b.outward]);
  }
}

function narrowestGap(pieces: Point[][]): [End, End] | null {
  const ends = pieces.flatMap((piece): End[] =>
    [piece, piece.toReversed()].map((outward) => ({ piece, outward })).filter((end) => isLoose(end, pieces)),
  );
  let best: [End, End] | null = null;
  let narrowest = widestStraightGapMiles;
  for (const [at, a] of ends.entries()) {
    for (const b of ends.slice(at + 1)) {
      const [from, to] = [a.outward[0], b.outward[0]];
      if (a.piece === b.piece || !from || !to) continue;
      const gap = milesBetween(from, to);
      if (gap < narrowest && continues(a, b, gap)) [best, narrowest] = [[a, b], gap];
    }
  }
  return best;
}

/** Whether an end doesn't meet the middle of another piece. */
function isLoose({ piece, outward: [end] }: End, pieces: Point[][]): boolean {
  const others = pieces.filter((other) => other !== piece);
  const index = new LineIndex(others);
  return end
    ? !index.near(end, sameRoadMiles).some(({ line, measure }) => {
        return measure > minPieceMiles && measure < index.lengthOf(line) - minPieceMiles;
      })
    : false;
}

function continues(a: End, b: End, gap: number): boolean {
  const lookBack = Math.max(minPieceMiles, gap / 2);
  const [before, after] = [a.outward.find(farFrom(a, lookBack)), b.outward.find(farFrom(b, lookBack))];
  const [from, to] = [a.outward[0], b.outward[0]];
  if (!before || !after || !from || !to) return true;
  const ruler = rulerAt(from[1]);
  const arriving = ruler.bearing(before, from);
  const leaving = ruler.bearing(to, after);
  const across = gap > minPieceMiles ? ruler.bearing(from, to) : arriving;
  return [turn(arriving, leaving), turn(arriving, across), turn(across, leaving)].every(
    (angle) => angle < (gap < widestGapMiles ? maxTurn : maxStraightTurn),
  );
}

const farFrom =
  ({ outward: [end] }: End, miles: number) =>
  (point: Point) =>
    end !== undefined && milesBetween(end, point) > miles;

const turn = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);
