import { lengthOf, measuresOf, milesBetween, type Point } from '~/domain/roads/types';
import { LineIndex } from '~/domain/roads/line-index';
import { steps } from './centerlines';

export type Road = {
  highway: string;
  state: string;
  line: Point[];
  /** The ratio of its length to the length of its line. */
  stretch: number;
};
/** A point where a road meets others: the distance along the road, and the junction's number. */
export type Stop = [measure: number, node: number];

/** Roads within this distance meet. They may cross without sharing a point, and are drawn coarsely. */
export const meetingMiles = 0.35;
const stepMiles = 0.2;
/** Roads that run together for longer than this have junctions at both ends, and every `togetherMiles` in between. */
const passingMiles = 1;
const togetherMiles = 8;
/** Stops of a road that are closer than this are one stop. */
const sameStopMiles = 0.1;

/** @returns each road's stops at the junctions of the network, in order, including its ends */
export function findJunctions(roads: readonly Road[]): Stop[][] {
  const index = new LineIndex(roads.map(({ line }) => line));
  const junctions = new Junctions(roads.map(({ line }) => lengthOf(line)));
  roads.forEach(({ line }, number) => {
    for (const [measure, other, otherMeasure] of meetings(number, line, index)) {
      junctions.join(number, measure, other, otherMeasure);
    }
    const [first, last] = [line[0], line.at(-1)];
    if (first && last && milesBetween(first, last) < meetingMiles) junctions.join(number, 0, number, lengthOf(line));
  });
  return junctions.stops();
}

type Meeting = [measure: number, other: number, otherMeasure: number];
type Sight = { measure: number; otherMeasure: number; miles: number };

/** The points where a road meets the roads after it in the list. */
function* meetings(number: number, line: readonly Point[], index: LineIndex): Generator<Meeting> {
  const runs = new Map<number, Sight[]>();
  const places = [...steps(line, stepMiles)];
  const measures = measuresOf(places);
  for (const [at, point] of places.entries()) {
    const near = index.near(point, meetingMiles, (other) => other > number);
    for (const { line: other, measure: otherMeasure, miles } of near) {
      const sight = { measure: measures[at] ?? 0, otherMeasure, miles };
      runs.set(other, [...(runs.get(other) ?? []), sight]);
    }
    for (const [other, run] of runs) {
      if (near.some((each) => each.line === other)) continue;
      yield* meetingsOf(other, run);
      runs.delete(other);
    }
  }
  for (const [other, run] of runs) yield* meetingsOf(other, run);
}

/** @param run a stretch where two roads are continuously near each other */
function* meetingsOf(other: number, run: readonly Sight[]): Generator<Meeting> {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return;
  const chosen =
    last.measure - first.measure < passingMiles
      ? [run.reduce((best, sight) => (sight.miles < best.miles ? sight : best))]
      : [...spacedBy(run, togetherMiles), last];
  for (const { measure, otherMeasure } of chosen) yield [measure, other, otherMeasure];
}

function spacedBy(run: readonly Sight[], miles: number): Sight[] {
  let next = -Infinity;
  return run.filter(({ measure }) => {
    const isNext = measure >= next;
    if (isNext) next = measure + miles;
    return isNext;
  });
}

/** Stops on roads. Stops at the same place are grouped into a junction. */
class Junctions {
  private readonly along: { measure: number; stop: number }[][];
  /** For each stop, an equal stop, or itself. */
  private readonly same: number[] = [];

  constructor(lengths: readonly number[]) {
    this.along = lengths.map(() => []);
    lengths.forEach((length, road) => [0, length].forEach((measure) => this.stopAt(road, measure)));
  }

  join(road: number, measure: number, other: number, otherMeasure: number): void {
    const [a, b] = [this.first(this.stopAt(road, measure)), this.first(this.stopAt(other, otherMeasure))];
    this.same[Math.max(a, b)] = Math.min(a, b);
  }

  stops(): Stop[][] {
    const nodes = new Map<number, number>();
    return this.along.map((stops) =>
      stops
        .toSorted((a, b) => a.measure - b.measure)
        .map(({ measure, stop }): Stop => {
          const first = this.first(stop);
          const node = nodes.get(first) ?? nodes.size;
          nodes.set(first, node);
          return [measure, node];
        }),
    );
  }

  private stopAt(road: number, measure: number): number {
    const existing = this.along[road]?.find((stop) => Math.abs(stop.measure - measure) < sameStopMiles);
    if (existing) return existing.stop;
    const stop = this.same.push(this.same.length) - 1;
    this.along[road]?.push({ measure, stop });
    return stop;
  }

  private first(stop: number): number {
    const same = this.same[stop] ?? stop;
    return same === stop ? stop : this.first(same);
  }
}
