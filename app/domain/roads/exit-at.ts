import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { exitsCountMiles } from '~/schemas/roads';
import { dataFile } from '~/services/project-root';
import type { Near } from './line-index';
import { network } from './network';
import { milesBetween, type Point, type OnRoad, isInterstate, mileAt } from './types';

/** Maximum distance between a stop and its exit, in miles. */
const maxExitMiles = 0.8;
/** An exit is certain if the next number is this much farther away, in miles. Without this rule, only 7 of 10 exits were right. */
const minMilesToNext = 0.7;
/** Within this distance of a known exit the data has no gaps, so another number is wrong. */
const coveredMiles = 5;

type Spot = { highway: string; state: string; point: Point | null; mile: number | null };
export type FoundExit = { exitNumber: string; exitIsGuess: boolean };

/**
 * The exit of a stop on a highway, based on exit positions, or on its mile if those are unknown.
 *
 * @returns null if even a guess would be wrong more often than right
 */
export function exitAt({ highway, state, point, mile }: Spot): FoundExit | null {
  const near = point === null ? [] : exitsByDistance(point, exitPoints(highway, state));
  return exitAmong(near) ?? exitByMile(near, guessByMile(highway, state, mile));
}

type NearExit = ExitPoint & { miles: number };

export const exitsByDistance = (point: Point, exits: readonly ExitPoint[]): NearExit[] =>
  exits.map((exit) => ({ ...exit, miles: milesBetween(point, exit.point) })).sort((a, b) => a.miles - b.miles);

/** @param near the exits of one highway in one state, nearest first */
export function exitAmong(near: readonly NearExit[]): FoundExit | null {
  const [nearest] = near;
  if (!nearest || nearest.miles >= maxExitMiles || nearest.trust === 'unfit') return null;
  const rivals = near.filter(({ miles }) => miles < nearest.miles + minMilesToNext);
  const isClear = rivals.every((rival) => numberOf(rival) === numberOf(nearest));
  if (!isClear || nearest.trust !== 'checked') {
    return { exitNumber: nearest.exitNumber, exitIsGuess: true };
  }
  // Between 15A and 15B only the number is certain.
  const isSameExit = rivals.every(({ exitNumber }) => exitNumber === nearest.exitNumber);
  return { exitNumber: isSameExit ? nearest.exitNumber : String(numberOf(nearest)), exitIsGuess: false };
}

const numberOf = ({ exitNumber }: Pick<ExitPoint, 'exitNumber'>): number => parseInt(exitNumber, 10);

const guessByMile = (highway: string, state: string, mile: number | null): string | null =>
  mile === null ? null : guessExit(exitNumbers(highway), mile, highway, state);

/** For roads without exit positions, and for gaps in the data. */
function exitByMile([nearest]: readonly NearExit[], guess: string | null): FoundExit | null {
  if (guess === null) return null;
  const isCovered = nearest?.trust === 'checked' && nearest.miles < coveredMiles;
  const isDifferent = isCovered && numberOf(nearest) !== numberOf({ exitNumber: guess });
  return isDifferent ? null : { exitNumber: guess, exitIsGuess: true };
}

/** A highway's exit numbers with letters, from all states: `12`, `143A`. */
type ExitNumbers = readonly string[];

/** Maximum difference between a guessed exit's number and the place's mile. */
const maxGuessMiles = 1;
/** The next exit number must be this much farther away, in miles. */
const minMilesToNextGuess = 1;

/** The exit at a mile of a highway with mileage-based exits, if only one number is possible. */
function guessExit(numbers: ExitNumbers, mile: number, highway: string, state: string): string | null {
  if (!exitsCountMiles(highway, state)) return null;
  const byDistance = numbers
    .map((number) => ({ number, miles: Math.abs(parseInt(number, 10) - mile) }))
    .sort((a, b) => a.miles - b.miles);
  const [nearest, next] = byDistance;
  if (!nearest || nearest.miles >= maxGuessMiles) return null;
  return next && next.miles < nearest.miles + minMilesToNextGuess ? null : nearest.number;
}

/**
 * How reliable an exit's position is. `checked`: it is on its highway's line, and its number fits between its neighbors. `guess`: nothing
 * to check it with, or the data around it has gaps. `unfit`: it contradicts its neighbors; there is an exit, but its number is wrong.
 */
const trust = z.enum(['checked', 'guess', 'unfit']);

/** Exits of one highway in one state: number, longitude, latitude, trust. */
const exitPoint = z.tuple([z.string(), z.number(), z.number(), trust]);
const pointsByRoad = z.record(z.string(), z.array(exitPoint));
const numbersByHighway = z.record(z.string(), z.array(z.string()));

export type ExitPoint = { exitNumber: string; point: Point; trust: z.output<typeof trust> };

/** In separate files, because the data is from OpenStreetMap, under the Open Database License. */
const numbersFile = () => dataFile('roads', 'exits.odbl.json.gz');
const pointsFile = () => dataFile('roads', 'exit-points.odbl.json.gz');

const read = (file: string): unknown => JSON.parse(gunzipSync(readFileSync(file)).toString());
const write = (file: string, value: unknown): void =>
  writeFileSync(file, gzipSync(JSON.stringify(value), { level: 9 }));

let numbers: Record<string, ExitNumbers> | undefined;
let points: z.output<typeof pointsByRoad> | undefined;

/** A highway's exit numbers in all states; empty if unknown. */
export function exitNumbers(highway: string): ExitNumbers {
  numbers ??= numbersByHighway.parse(read(numbersFile()));
  return numbers[highway] ?? [];
}

/** The exits of a highway in a state that have a known position. */
export function exitPoints(highway: string, state: string): ExitPoint[] {
  points ??= pointsByRoad.parse(read(pointsFile()));
  return (points[`${highway} ${state}`] ?? []).map(([exitNumber, longitude, latitude, trustLevel]) => ({
    exitNumber,
    point: [longitude, latitude],
    trust: trustLevel,
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
        own.map(({ exitNumber, point, trust: trustLevel }) => [exitNumber, ...point, trustLevel]),
      ]),
    ),
  );

/** Maximum distance between a road and a place on it. */
const reachMiles = 1;

/** The nearest interstate or US route of a state within a mile; interstates take precedence. Null if there is none. */
export function roadAt(point: Point, state: string): OnRoad | null {
  const near = nearRoads(point, state);
  const best = near.find(({ highway }) => isInterstate(highway)) ?? near[0];
  return best ? describe(best) : null;
}

/** Like `roadAt`, but for a known highway. */
export function onRoad(point: Point, state: string, highway: string): OnRoad | null {
  const best = nearRoads(point, state).find((road) => road.highway === highway);
  return best ? describe(best) : null;
}

/** The lines of a highway, from state to state, in no particular order. */
export function linesOf(highway: string): Point[][] {
  const { roads, lines } = network();
  return roads.flatMap((road, line) => (road.highway === highway ? [lines.pointsOf(line)] : []));
}

type NearRoad = Near & { highway: string };

function nearRoads(point: Point, state: string): NearRoad[] {
  const { roads, lines } = network();
  const near = lines.near(point, reachMiles, (line) => roads[line]?.state === state);
  return near.map((each) => ({ ...each, highway: roads[each.line]?.highway ?? '' }));
}

function describe({ highway, line, measure, miles }: NearRoad): OnRoad {
  const { scale } = network().roads[line] ?? { scale: null };
  return { highway, miles, mile: scale && mileAt(scale, measure) };
}
