import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { dataFile } from '~/services/project-root';
import type { ExitNumbers } from './exit-guess';
import type { Point } from './types';

/**
 * How far a point of the list can be believed. `checked`: it is on its highway's line, and its number fits those before and after
 * it. `guess`: nothing to check it by, or the list around it has gaps. `unfit`: it contradicts its neighbors; there is an exit, but
 * its number is wrong.
 */
const trust = z.enum(['checked', 'guess', 'unfit']);

/** Exits of one highway in one state: number, longitude, latitude, trust. */
const exitPoint = z.tuple([z.string(), z.number(), z.number(), trust]);
const pointsByRoad = z.record(z.string(), z.array(exitPoint));
const numbersByHighway = z.record(z.string(), z.array(z.string()));

export type ExitPoint = { exitNumber: string; point: Point; trust: z.output<typeof trust> };

/** Files of their own: they come from OpenStreetMap, under the Open Database License. */
const numbersFile = () => dataFile('roads', 'exits.odbl.json.gz');
const pointsFile = () => dataFile('roads', 'exit-points.odbl.json.gz');

const read = (file: string): unknown => JSON.parse(gunzipSync(readFileSync(file)).toString());
const write = (file: string, value: unknown): void =>
  writeFileSync(file, gzipSync(JSON.stringify(value), { level: 9 }));

let numbers: Record<string, ExitNumbers> | undefined;
let points: z.output<typeof pointsByRoad> | undefined;

/** The numbers of a highway's exits in all states together; none where they are not known. */
export function exitNumbers(highway: string): ExitNumbers {
  numbers ??= numbersByHighway.parse(read(numbersFile()));
  return numbers[highway] ?? [];
}

/** The exits of a highway in a state whose position is known. */
export function exitPoints(highway: string, state: string): ExitPoint[] {
  points ??= pointsByRoad.parse(read(pointsFile()));
  return (points[`${highway} ${state}`] ?? []).map(([exitNumber, longitude, latitude, believed]) => ({
    exitNumber,
    point: [longitude, latitude],
    trust: believed,
  }));
}

export const writeExits = (exits: ReadonlyMap<string, ExitNumbers>): void =>
  write(numbersFile(), Object.fromEntries(exits));

/** @param exits by highway and state: `I-40 TX` */
export const writeExitPoints = (exits: ReadonlyMap<string, readonly ExitPoint[]>): void =>
  write(
    pointsFile(),
    Object.fromEntries(
      Array.from(exits, ([road, own]) => [
        road,
        own.map(({ exitNumber, point, trust: believed }) => [exitNumber, ...point, believed]),
      ]),
    ),
  );
