import path from 'node:path';
import { simplify } from '~/domain/roads/types';
import { asStored, writeNetwork } from '~/domain/roads/network-file';
import { LineIndex } from '~/domain/roads/line-index';
import { writeExitPoints, writeExits } from '~/domain/roads/exits-file';
import { checkExits } from './check-exits';
import { centerlines, stitched } from './centerlines';
import { bridged, holesFilled, withoutSlips } from './holes';
import { joined, type Road } from './joins';
import { crashMilePoints, surveyMilePoints } from './mile-points';
import { mileScales } from './mile-scales';
import { readExits, readListedExits } from './read-exits';
import { readLines } from './read-lines';
import { signedToday } from './signed-today';

/** `npm run roads:build -- FOLDER`: makes `app/data/roads` of the sources in a folder. */
const say = (line: string) => process.stdout.write(`${line}\n`);

/** In degrees, about 30 m. */
const tolerance = 0.0003;

function main(folder: string): void {
  const source = signedToday(readLines(path.join(folder, 'roads/us_highway_lines/highway-roads.txt.gz')));
  const pieces = source.flatMap(({ lines, ...road }) => centerlines(lines).map((line) => ({ ...road, line })));
  const whole = restitched([...withoutSlips(pieces), ...holesFilled(pieces)]);
  const roads = bridged(whole).map((road) => ({ ...road, line: asStored(simplify(road.line, tolerance)) }));
  const stops = joined(roads);
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
  say(`exits: ${count('checked')} checked, ${count('guess')} for guesses, ${count('unfit')} that do not fit`);
}

/** Pieces of a road in a state that meet end to end, as one. */
function restitched(roads: readonly Road[]): Road[] {
  const byRoad = new Map<string, Road[]>();
  for (const road of roads) {
    const key = `${road.highway} ${road.state}`;
    byRoad.set(key, [...(byRoad.get(key) ?? []), road]);
  }
  return [...byRoad.values()].flatMap((pieces) =>
    stitched(pieces.map(({ line }) => line)).flatMap((line) => pieces.slice(0, 1).map((road) => ({ ...road, line }))),
  );
}

const [folder] = process.argv.slice(2);
if (folder) main(folder);
else {
  say('Usage: npm run roads:build -- FOLDER');
  process.exitCode = 1;
}
