import type { Road } from './network-file';

/**
 * The stops of all roads, numbered one road after the other: from each it continues to the one before and the one after it on the
 * same road, and to those of other roads at the same junction.
 */
export class Graph {
  readonly size: number;
  private readonly roads: Uint16Array;
  private readonly measures: Float32Array;
  private readonly nodes: Uint32Array;
  /** The first stop of each road, and behind the last where the stops end. */
  private readonly starts: Uint32Array;
  /** By junction. */
  private readonly meeting: number[][] = [];
  /** By junction: the lowest one that can be reached from it. */
  private readonly pieces: Uint32Array;
  private readonly sizes = new Map<number, number>();

  constructor(stopsOfRoads: readonly Road['stops'][]) {
    const stops = stopsOfRoads.flatMap((each, road) => each.map(([measure, node]) => ({ road, measure, node })));
    this.size = stops.length;
    this.roads = Uint16Array.from(stops, ({ road }) => road);
    this.measures = Float32Array.from(stops, ({ measure }) => measure);
    this.nodes = Uint32Array.from(stops, ({ node }) => node);
    this.starts = new Uint32Array(stopsOfRoads.length + 1);
    stopsOfRoads.forEach((each, road) => (this.starts[road + 1] = (this.starts[road] ?? 0) + each.length));
    stops.forEach(({ node }, stop) => (this.meeting[node] ??= []).push(stop));
    this.pieces = this.findPieces();
    for (const piece of this.pieces) this.sizes.set(piece, this.sizeOfPiece(piece) + 1);
  }

  roadOf(stop: number): number {
    return this.roads[stop] ?? 0;
  }

  measureOf(stop: number): number {
    return this.measures[stop] ?? 0;
  }

  /** The stops next to one on its road. */
  neighbors(stop: number): number[] {
    return [stop - 1, stop + 1].filter((next) => this.roads[next] === this.roads[stop]);
  }

  /** The stops at the same junction, this one included. */
  meetingAt(stop: number): readonly number[] {
    return this.meeting[this.nodes[stop] ?? 0] ?? [];
  }

  /** The stops of a road on either side of a place on it. */
  around(road: number, measure: number): number[] {
    const [start = 0, end = 0] = this.starts.slice(road, road + 2);
    let after = start;
    while (after < end - 1 && this.measureOf(after) < measure) after += 1;
    return after > start ? [after - 1, after] : [after];
  }

  /** The junctions at which a road begins and ends. */
  endsOf(road: number): [start: number, end: number] {
    const [first = 0, next = 0] = this.starts.slice(road, road + 2);
    return [this.nodes[first] ?? 0, this.nodes[next - 1] ?? 0];
  }

  /** Which piece of the network a road is in: two roads in one piece can be reached from each other. */
  pieceOf(road: number): number {
    return this.pieces[this.nodes[this.starts[road] ?? 0] ?? 0] ?? 0;
  }

  /** How many junctions it has. */
  sizeOfPiece(piece: number): number {
    return this.sizes.get(piece) ?? 0;
  }

  largestPiece(): number {
    return [...this.sizes].reduce((largest, each) => (each[1] > largest[1] ? each : largest))[0];
  }

  private findPieces(): Uint32Array {
    const pieces = new Uint32Array(this.meeting.length).fill(this.meeting.length);
    this.meeting.forEach((_, first) => {
      if ((pieces[first] ?? 0) < this.meeting.length) return;
      const open = [first];
      for (let node = open.pop(); node !== undefined; node = open.pop()) {
        pieces[node] = first;
        for (const stop of this.meeting[node] ?? []) {
          for (const next of this.neighbors(stop)) {
            const beyond = this.nodes[next] ?? 0;
            if (pieces[beyond] !== first) open.push(beyond);
          }
        }
      }
    });
    return pieces;
  }
}
