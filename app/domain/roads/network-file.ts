import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import polyline from '@mapbox/polyline';
import { z } from 'zod';
import { dataFile } from '~/services/project-root';
import type { MileScale } from './highways';
import type { Point } from './types';

/** A piece of a highway in a state, one carriageway for both. */
export type Road = {
  highway: string;
  state: string;
  line: Point[];
  /** By how much it is longer than its line, which is drawn coarsely. */
  stretch: number;
  /** Where it meets others: how far along, and the number of the junction; its two ends among them. */
  stops: [measure: number, node: number][];
  /** Null where its miles cannot be told. */
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

/** Of a degree: about 10 m. */
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

/** A line as it is after it was stored. */
export const asStored = (line: readonly Point[]): Point[] => decoded(encoded(line));

const encoded = (line: readonly Point[]): string =>
  polyline.encode(
    line.map(([longitude, latitude]) => [latitude, longitude]),
    digits,
  );

const decoded = (text: string): Point[] =>
  polyline.decode(text, digits).map(([latitude, longitude]): Point => [longitude, latitude]);
