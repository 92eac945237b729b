import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import polyline from '@mapbox/polyline';
import type { Point } from '~/domain/roads';
import { highwaysNamed } from './highway-names';

/** Lines of one highway in one state, as the source has them: both carriageways, in pieces. */
export type SourceRoad = { highway: string; state: string; lines: Point[][] };

const betweenFields = '\u0001';

/**
 * @param file one road a line: state, kind and number (`ALUS84`), name, length, and its lines encoded, parted by a byte 1
 * @returns interstates and US routes, in order of highway and state
 */
export function readLines(file: string): SourceRoad[] {
  const roads = new Map<string, SourceRoad>();
  for (const row of gunzipSync(readFileSync(file)).toString('latin1').split('\n')) {
    const [key = '', name = '', , ...encoded] = row.split(betweenFields);
    const state = key.slice(0, 2);
    if (!/^..(I|US)/.test(key)) continue;
    for (const highway of highwaysNamed(name, state)) {
      const lines = encoded.map((line) =>
        polyline.decode(line).map(([latitude, longitude]): Point => [longitude, latitude]),
      );
      const id = `${highway} ${state}`;
      const road = roads.get(id) ?? { highway, state, lines: [] };
      roads.set(id, { ...road, lines: [...road.lines, ...lines.filter(({ length }) => length > 1)] });
    }
  }
  return [...roads].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, road]) => road);
}
