import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import polyline from '@mapbox/polyline';
import type { Point } from '~/domain/roads';
import { lengthOf } from '~/domain/roads/types';
import { highwaysNamed } from './highway-names';

/** Lines of one highway in one state, as the source has them: both carriageways, in pieces. */
export type SourceRoad = {
  highway: string;
  state: string;
  lines: Point[][];
  /** By how much the road is longer than its lines, which are drawn coarsely. */
  stretch: number;
};

/** Toll roads that carry a state's number and no other. */
const named = new Map([['FLSR91', ["Florida's Turnpike"]]]);

/** Lengths are written in thousandths of a mile, to the base of 90. */
const base = 90;
const firstDigit = ' '.charCodeAt(0);
const perMile = 1_000;

const betweenFields = '\u0001';

/**
 * @param file one road a line: state, kind and number (`ALUS84`), name, length, and its lines encoded, parted by a byte 1
 * @returns interstates, US routes, and toll roads that are known by name, in order of highway and state
 */
export function readLines(file: string): SourceRoad[] {
  const roads = new Map<string, { highway: string; state: string; lines: Point[][]; miles: number }>();
  for (const row of gunzipSync(readFileSync(file)).toString('latin1').split('\n')) {
    const [key = '', name = '', length = '', ...encoded] = row.split(betweenFields);
    const state = key.slice(0, 2);
    for (const highway of named.get(key) ?? highwaysNamed(name, state)) {
      const lines = encoded.map((line) =>
        polyline.decode(line).map(([latitude, longitude]): Point => [longitude, latitude]),
      );
      const id = `${highway} ${state}`;
      const road = roads.get(id) ?? { highway, state, lines: [], miles: 0 };
      roads.set(id, {
        ...road,
        lines: [...road.lines, ...lines.filter((line) => line.length > 1)],
        miles: road.miles + milesWritten(length),
      });
    }
  }
  return [...roads]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { miles, ...road }]) => {
      const drawn = road.lines.reduce((sum, line) => sum + lengthOf(line), 0);
      return { ...road, stretch: Math.max(1, miles / drawn) };
    });
}

function milesWritten(digits: string): number {
  let thousandths = 0;
  for (const digit of digits) thousandths = thousandths * base + digit.charCodeAt(0) - firstDigit;
  return thousandths / perMile;
}
