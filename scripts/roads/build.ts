import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import polyline from '@mapbox/polyline';
import { type Point, simplify, lengthOf } from '~/domain/roads/types';
import { writeExitPoints, writeExits } from '~/domain/roads/exit-at';
import { LineIndex } from '~/domain/roads/line-index';
import { asStored, writeNetwork } from '~/domain/roads/network';
import { say } from '../terminal';
import { centerlines, joinPieces, steps } from './centerlines';
import { checkExits } from './check-exits';
import { highwaysNamed } from './highway-names';
import { bridgeGaps, fillHoles, withoutStrayPieces } from './holes';
import { findJunctions, type Road } from './joins';
import { crashMilePoints, surveyMilePoints } from './mile-points';
import { mileScales } from './mile-scales';
import { readExits, readListedExits } from './read-exits';

/** `npm run roads:build -- FOLDER`: builds `app/data/roads` from the sources in a folder. */
/** In degrees, about 30 m. */
const tolerance = 0.0003;

function main(folder: string): void {
  const source = withCurrentNumbers(readLines(path.join(folder, 'roads/us_highway_lines/highway-roads.txt.gz')));
  const pieces = source.flatMap(({ lines, ...road }) => centerlines(lines).map((line) => ({ ...road, line })));
  const whole = joinPiecesByRoad([...withoutStrayPieces(pieces), ...fillHoles(pieces)]);
  const roads = bridgeGaps(whole).map((road) => ({ ...road, line: asStored(simplify(road.line, tolerance)) }));
  const stops = findJunctions(roads);
  const points = [
    ...crashMilePoints(path.join(folder, 'roads/fars_mile_points')),
    ...surveyMilePoints(path.join(folder, 'locations/NTAD_Truck_Stop_Parking.csv')),
  ];
  const lines = new LineIndex(roads.map(({ line }) => line));
  const scales = mileScales(roads, lines, points);
  writeNetwork(roads.map((road, at) => ({ ...road, stops: stops[at] ?? [], scale: scales[at] ?? null })));
  const exits = readExits(path.join(folder, 'locations/openinterstate_exit_pairs.csv'));
  writeExits(exits);
  const exitPoints = checkExits(readListedExits(path.join(folder, 'exits')), roads, lines);
  writeExitPoints(exitPoints);
  say(`roads: ${roads.length} pieces of ${new Set(roads.map(({ highway }) => highway)).size} highways`);
  say(`roads: miles of ${scales.filter((scale) => scale !== null).length} pieces by ${points.length} mile points`);
  say(`roads: ${stops.flat().length} stops at ${new Set(stops.flat().map(([, node]) => node)).size} junctions`);
  const found = [...exitPoints.values()].flat();
  const count = (trust: string) => found.filter((exit) => exit.trust === trust).length;
  say(`exits: ${count('checked')} checked, ${count('guess')} only for guesses, ${count('unfit')} out of order`);
}

/** Joins the pieces of a road in a state that meet end to end. */
function joinPiecesByRoad(roads: readonly Road[]): Road[] {
  const byRoad = new Map<string, Road[]>();
  for (const road of roads) {
    const key = `${road.highway} ${road.state}`;
    byRoad.set(key, [...(byRoad.get(key) ?? []), road]);
  }
  return [...byRoad.values()].flatMap((pieces) =>
    joinPieces(pieces.map(({ line }) => line)).flatMap((line) => pieces.slice(0, 1).map((road) => ({ ...road, line }))),
  );
}

const [folder] = process.argv.slice(2);

type Box = { west: number; south: number; east: number; north: number };

/** A road that got its number after the lines were drawn. */
type Sign = {
  highway: string;
  state: string;
  /** Its name in the source. */
  oldHighway: string;
  within: Box;
  /** Whether it also has its old number. */
  keepsOld: boolean;
};

const signs: Sign[] = [
  { highway: 'I-22', state: 'MS', oldHighway: 'US-78', within: box(-90, 34, -88, 35.1), keepsOld: true },
  { highway: 'I-22', state: 'AL', oldHighway: 'US-78', within: box(-88.3, 33.6, -86.97, 34.3), keepsOld: true },
  { highway: 'I-41', state: 'WI', oldHighway: 'US-41', within: box(-89, 42.9, -87.8, 44.6), keepsOld: true },
  { highway: 'I-49', state: 'AR', oldHighway: 'I-540', within: box(-94.7, 35.48, -94, 36.6), keepsOld: false },
];

function box(west: number, south: number, east: number, north: number): Box {
  return { west, south, east, north };
}

const stepMiles = 0.5;

/** Renames roads to their current numbers. */
function withCurrentNumbers(roads: readonly SourceRoad[]): SourceRoad[] {
  return signs.reduce<SourceRoad[]>(
    (all, sign) =>
      all.flatMap((road) => {
        if (road.highway !== sign.oldHighway || road.state !== sign.state) return [road];
        const inside = road.lines.flatMap((line) => runs(line, (point) => isIn(point, sign.within)));
        const outside = road.lines.flatMap((line) => runs(line, (point) => !isIn(point, sign.within)));
        return [
          { ...road, highway: sign.highway, lines: inside },
          { ...road, lines: sign.keepsOld ? road.lines : outside },
        ];
      }),
    [...roads],
  );
}

const isIn = ([x, y]: Point, { west, south, east, north }: Box): boolean =>
  x >= west && x <= east && y >= south && y <= north;

/** The parts of a line whose points satisfy a condition. */
function runs(line: readonly Point[], isIncluded: (point: Point) => boolean): Point[][] {
  const parts: Point[][] = [[]];
  for (const point of steps(line, stepMiles)) {
    if (isIncluded(point)) parts.at(-1)?.push(point);
    else parts.push([]);
  }
  return parts.filter((part) => part.length > 1);
}

/** The lines of one highway in one state, as in the source, which has both carriageways in pieces. */
type SourceRoad = {
  highway: string;
  state: string;
  lines: Point[][];
  /** The ratio of the road's length to the length of its lines, which are drawn coarsely. */
  stretch: number;
};

/** Toll roads that have only a state's number. */
const named = new Map([['FLSR91', ["Florida's Turnpike"]]]);

/** Lengths are in thousandths of a mile, in base 90. */
const base = 90;
const firstDigit = ' '.charCodeAt(0);
const perMile = 1_000;

const betweenFields = '\u0001';

/**
 * @param file one road per line: state, kind and number (`ALUS84`), name, length, and its encoded lines, separated by byte 1
 * @returns interstates, US routes, and toll roads known by name, ordered by highway and state
 */
function readLines(file: string): SourceRoad[] {
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

if (folder) main(folder);
else {
  say('Usage: npm run roads:build -- FOLDER');
  process.exitCode = 1;
}
