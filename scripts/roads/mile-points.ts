import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { normalizeHighway } from '~/domain/locations/highway';
import type { Point } from '~/domain/roads/types';
import { statesAndDistrict } from '~/schemas/states';

/** A point with a recorded road and mile. */
export type MilePoint = { highway: string; state: string; mile: number; point: Point };

/** States whose crash records use miles that restart in each county, or that count differently. */
const excludedStates = new Set(['CA', 'GA', 'IA', 'MD', 'ME', 'MI', 'MO', 'NY', 'OH', 'OK', 'TN', 'TX']);
/** States by FIPS code. The codes are in the order of the names, and five are unused. */
const unusedCodes = new Set([3, 7, 14, 43, 52]);
const usedCodes = Array.from({ length: 56 }, (_, at) => at + 1).filter((code) => !unusedCodes.has(code));
const stateByNumber = new Map(usedCodes.map((number, at) => [number, Object.keys(statesAndDistrict)[at]]));

const crash = z.object({
  STATE: z.coerce.number(),
  ROUTE: z.enum(['1', '2']),
  TWAY_ID: z.string(),
  /** In tenths of a mile. The bounds exclude the values for none and unknown. */
  MILEPT: z.coerce.number().gt(0).lt(99_990),
  LATITUDE: z.coerce.number().gt(17).lt(72),
  LONGITUD: z.coerce.number().gt(-180).lt(-60),
});

/** Mile points of the Fatality Analysis Reporting System, for calibration only. */
export function crashMilePoints(folder: string): MilePoint[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv.bz2'));
  return files.sort().flatMap((name) => {
    const text = execFileSync('bzip2', ['-dc', path.join(folder, name)], { maxBuffer: 100_000_000 });
    return records(text).flatMap((record): MilePoint[] => {
      const { data } = crash.safeParse(record);
      const state = data && stateByNumber.get(data.STATE);
      const highway = state && normalizeHighway(data.TWAY_ID, state)?.highway;
      if (!data || !state || !highway || excludedStates.has(state)) return [];
      return [{ highway, state, mile: data.MILEPT / 10, point: [data.LONGITUD, data.LATITUDE] }];
    });
  });
}

const stop = z.object({
  highway_route: z.string(),
  mile_post: z.string(),
  state: z.string(),
  latitude: z.coerce.number(),
  longitude: z.coerce.number(),
});

type SurveyStop = { highway: string; state: string; post: string; point: Point };

/** Mile posts of the federal truck parking survey. Leaves out those like `PM 80.2`, which count from a county line. */
export const surveyMilePoints = (file: string): MilePoint[] =>
  surveyStops(file).flatMap(({ post, ...stop }) =>
    /^\d+(\.\d+)?$/.test(post) ? [{ ...stop, mile: Number(post) }] : [],
  );

/** A stop with a known exit. */
export type StatedExit = { highway: string; state: string; exitNumber: string; point: Point };

/** Stops in the survey that have an exit instead of a mile post: `By Exit 56`. */
export const surveyExits = (file: string): StatedExit[] =>
  surveyStops(file).flatMap(({ post, ...stop }) => {
    const exitNumber = /\bexit (\d+[A-Z]?)$/i.exec(post)?.[1];
    return exitNumber ? [{ ...stop, exitNumber }] : [];
  });

function surveyStops(file: string): SurveyStop[] {
  return records(readFileSync(file)).flatMap((record): SurveyStop[] => {
    const { data } = stop.safeParse(record);
    const highway = data && normalizeHighway(data.highway_route, data.state)?.highway;
    if (!data || !highway) return [];
    return [{ highway, state: data.state, post: data.mile_post, point: [data.longitude, data.latitude] }];
  });
}

const records = (text: Buffer): unknown[] =>
  parse(text, { columns: true, bom: true, relax_column_count: true, trim: true });
