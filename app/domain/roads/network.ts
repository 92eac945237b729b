import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import polyline from '@mapbox/polyline';
import { z } from 'zod';
import { dataFile } from '~/services/project-root';
import { LineIndex } from './line-index';
import type { MileScale, Point } from './types';

export type Network = {
  roads: Pick<Road, 'highway' | 'state' | 'stretch' | 'scale'>[];
  lines: LineIndex;
  graph: Graph;
};

let loaded: Network | undefined;

/** The country's road network, loaded on first use. */
export function network(): Network {
  loaded ??= load();
  return loaded;
}

function load(): Network {
  const roads = readNetwork();
  return {
    roads: roads.map(({ highway, state, stretch, scale }) => ({ highway, state, stretch, scale })),
    lines: new LineIndex(roads.map(({ line }) => line)),
    graph: new Graph(roads.map(({ stops }) => stops)),
  };
}

/**
 * The stops of all roads, numbered road by road. Each is connected to the previous and next stop on the same road, and to those of other
 * roads at the same junction. A stop is a place on a road where it can be left.
 */
export class Graph {
  readonly size: number;
  private readonly roads: Uint16Array;
  private readonly measures: Float32Array;
  private readonly nodes: Uint32Array;
  /** Index of each road's first stop, plus the total number of stops at the end. */
  private readonly starts: Uint32Array;
  /** The stops at each junction. */
  private readonly stopsByJunction: number[][] = [];
  /** For each junction, the lowest junction reachable from it. It identifies the connected component. */
  private readonly components: Uint32Array;
  private readonly sizes = new Map<number, number>();

  constructor(stopsOfRoads: readonly Road['stops'][]) {
    const stops = stopsOfRoads.flatMap((each, road) => each.map(([measure, node]) => ({ road, measure, node })));
    this.size = stops.length;
    this.roads = Uint16Array.from(stops, ({ road }) => road);
    this.measures = Float32Array.from(stops, ({ measure }) => measure);
    this.nodes = Uint32Array.from(stops, ({ node }) => node);
    this.starts = new Uint32Array(stopsOfRoads.length + 1);
    stopsOfRoads.forEach((each, road) => (this.starts[road + 1] = (this.starts[road] ?? 0) + each.length));
    stops.forEach(({ node }, stop) => (this.stopsByJunction[node] ??= []).push(stop));
    this.components = this.findComponents();
    for (const component of this.components) this.sizes.set(component, this.sizeOfComponent(component) + 1);
  }

  roadOf(stop: number): number {
    return this.roads[stop] ?? 0;
  }

  measureOf(stop: number): number {
    return this.measures[stop] ?? 0;
  }

  /** The adjacent stops on the same road. */
  neighbors(stop: number): number[] {
    return [stop - 1, stop + 1].filter((next) => this.roads[next] === this.roads[stop]);
  }

  /** The stops at the same junction, including this one. */
  stopsAtJunctionOf(stop: number): readonly number[] {
    return this.stopsByJunction[this.nodes[stop] ?? 0] ?? [];
  }

  /** The stops of a road before and after a position on it. */
  around(road: number, measure: number): number[] {
    const [start = 0, end = 0] = this.starts.slice(road, road + 2);
    let after = start;
    while (after < end - 1 && this.measureOf(after) < measure) after += 1;
    return after > start ? [after - 1, after] : [after];
  }

  /** The junctions at which a road starts and ends. */
  endsOf(road: number): [start: number, end: number] {
    const [first = 0, next = 0] = this.starts.slice(road, road + 2);
    return [this.nodes[first] ?? 0, this.nodes[next - 1] ?? 0];
  }

  /** The connected component of a road: roads in the same component can be reached from each other. */
  componentOf(road: number): number {
    return this.components[this.nodes[this.starts[road] ?? 0] ?? 0] ?? 0;
  }

  /** Number of junctions in a component. */
  sizeOfComponent(component: number): number {
    return this.sizes.get(component) ?? 0;
  }

  largestComponent(): number {
    return [...this.sizes].reduce((largest, each) => (each[1] > largest[1] ? each : largest))[0];
  }

  private findComponents(): Uint32Array {
    const components = new Uint32Array(this.stopsByJunction.length).fill(this.stopsByJunction.length);
    this.stopsByJunction.forEach((_, first) => {
      if ((components[first] ?? 0) < this.stopsByJunction.length) return;
      const open = [first];
      for (let node = open.pop(); node !== undefined; node = open.pop()) {
        components[node] = first;
        for (const stop of this.stopsByJunction[node] ?? []) {
          for (const next of this.neighbors(stop)) {
            const neighbor = this.nodes[next] ?? 0;
            if (components[neighbor] !== first) open.push(neighbor);
          }
        }
      }
    });
    return components;
  }
}

/** A piece of a highway in a state, with one line for both directions. */
export type Road = {
  highway: string;
  state: string;
  line: Point[];
  /** The road's length divided by the length of its simplified line. */
  stretch: number;
  /** Where it meets other roads, and its two ends: the distance along it, in miles, and the junction's number. */
  stops: [measure: number, node: number][];
  /** Null if its mile markers are unknown. */
  scale: MileScale | null;
};

const row = z.object({
  highway: z.string(),
  state: z.string(),
  line: z.string(),
  stretch: z.number(),
  stops: z.array(z.tuple([z.number(), z.number()])),
  scale: z.array(z.tuple([z.number(), z.number()])).nullable(),
});

/** Decimal digits of a degree: about 10 m. */
const digits = 4;
const file = () => dataFile('roads', 'network.ndjson.gz');

export function readNetwork(): Road[] {
  const rows = gunzipSync(readFileSync(file())).toString().trimEnd().split('\n');
  return rows.map((text) => {
    const { line, ...road } = row.parse(JSON.parse(text));
    return { ...road, line: decoded(line) };
  });
}

export function writeNetwork(roads: readonly Road[]): void {
  const rows = roads.map(({ highway, state, line, stretch, stops, scale }) =>
    JSON.stringify({
      highway,
      state,
      line: encoded(line),
      stretch: Number(stretch.toFixed(3)),
      stops: stops.map(([measure, node]) => [rounded(measure), node]),
      scale: scale?.map((knot) => knot.map(rounded)) ?? null,
    }),
  );
  writeFileSync(file(), gzipSync(`${rows.join('\n')}\n`, { level: 9 }));
}

const rounded = (miles: number): number => Number(miles.toFixed(2));

/** A line as it is after being stored and loaded, with rounded coordinates. */
export const asStored = (line: readonly Point[]): Point[] => decoded(encoded(line));

const encoded = (line: readonly Point[]): string =>
  polyline.encode(
    line.map(([longitude, latitude]) => [latitude, longitude]),
    digits,
  );

const decoded = (text: string): Point[] =>
  polyline.decode(text, digits).map(([latitude, longitude]): Point => [longitude, latitude]);
