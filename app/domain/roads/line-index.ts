import Flatbush from 'flatbush';
import { between, milesBetween, type Point, rulerAt } from './types';

/** The point on a line that is nearest to another point. Distances are in miles. */
export type Near = {
  /** Line number. */
  line: number;
  point: Point;
  /** Distance from the other point. */
  miles: number;
  /** Distance from the line's start along the line. */
  measure: number;
};

/** Many lines in flat arrays, with a spatial index. */
export class LineIndex {
  /** Longitude and latitude alternating, all lines in sequence. */
  private readonly coordinates: Float64Array;
  /** Distance of each point from the start of its line, in miles. */
  private readonly measures: Float64Array;
  /** Line number of each point. */
  private readonly lineOf: Uint16Array;
  /** Index of each line's first point, plus the total number of points at the end. */
  private readonly starts: Uint32Array;
  /** Bounding boxes of the segments, one starting at each point. */
  private readonly boxes: Flatbush | null;

  constructor(lines: readonly (readonly Point[])[]) {
    const count = lines.reduce((sum, line) => sum + line.length, 0);
    this.coordinates = new Float64Array(count * 2);
    this.measures = new Float64Array(count);
    this.lineOf = new Uint16Array(count);
    this.starts = new Uint32Array(lines.length + 1);
    this.boxes = count === 0 ? null : new Flatbush(count, 16, Float32Array);
    let at = 0;
    for (const [number, line] of lines.entries()) {
      let measure = 0;
      for (const [index, point] of line.entries()) {
        const next = line[index + 1] ?? point;
        this.coordinates.set(point, at * 2);
        this.measures[at] = measure;
        this.lineOf[at] = number;
        this.boxes?.add(
          Math.min(point[0], next[0]),
          Math.min(point[1], next[1]),
          Math.max(point[0], next[0]),
          Math.max(point[1], next[1]),
        );
        measure += milesBetween(point, next);
        at += 1;
      }
      this.starts[number + 1] = at;
    }
    this.boxes?.finish();
  }

  lengthOf(line: number): number {
    return this.measures[this.endOf(line) - 1] ?? 0;
  }

  pointsOf(line: number): Point[] {
    const [start, end] = [this.startOf(line), this.endOf(line)];
    return Array.from({ length: end - start }, (_, index) => this.point(start + index));
  }

  pointAt(line: number, measure: number): Point {
    const after = this.firstBeyond(line, measure);
    const before = Math.max(this.startOf(line), after - 1);
    const span = this.measureOf(after) - this.measureOf(before);
    return between(this.point(before), this.point(after), span === 0 ? 0 : (measure - this.measureOf(before)) / span);
  }

  /** The part of a line between two measures, reversed if the second is smaller. */
  slice(line: number, from: number, to: number): Point[] {
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    const part = [this.pointAt(line, low)];
    for (let at = this.firstBeyond(line, low); this.measureOf(at) < high && at < this.endOf(line); at += 1) {
      part.push(this.point(at));
    }
    part.push(this.pointAt(line, high));
    return from <= to ? part : part.reverse();
  }

  /** The nearest point of each line within the given number of miles, nearest line first. */
  near(point: Point, miles: number, isIncluded: (line: number) => boolean = () => true): Near[] {
    const ruler = rulerAt(point[1]);
    const [x, y] = [miles / ruler.kx, miles / ruler.ky];
    const segments = this.boxes?.search(point[0] - x, point[1] - y, point[0] + x, point[1] + y) ?? [];
    const nearest = new Map<number, Near>();
    for (const at of segments) {
      const line = this.lineOf[at] ?? 0;
      if (at + 1 >= this.endOf(line) || !isIncluded(line)) continue;
      const { point: nearestPoint, t } = ruler.pointOnLine([this.point(at), this.point(at + 1)], point);
      const away = ruler.distance(nearestPoint, point);
      if (away > Math.min(miles, nearest.get(line)?.miles ?? miles)) continue;
      const [from, to] = [this.measureOf(at), this.measureOf(at + 1)];
      nearest.set(line, { line, point: nearestPoint, miles: away, measure: from + (to - from) * t });
    }
    return [...nearest.values()].sort((a, b) => a.miles - b.miles || a.line - b.line);
  }

  private startOf(line: number): number {
    return this.starts[line] ?? 0;
  }

  private endOf(line: number): number {
    return this.starts[line + 1] ?? 0;
  }

  private measureOf(at: number): number {
    return this.measures[at] ?? 0;
  }

  private point(at: number): Point {
    return [this.coordinates[at * 2] ?? 0, this.coordinates[at * 2 + 1] ?? 0];
  }

  /** Index of the first point of a line beyond a measure, or of its last point. */
  private firstBeyond(line: number, measure: number): number {
    let [low, high] = [this.startOf(line), this.endOf(line) - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.measureOf(middle) > measure) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
