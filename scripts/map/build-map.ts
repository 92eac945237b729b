import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { quantize } from 'topojson-client';
import { topology } from 'topojson-server';
import { presimplify, simplify, sphericalTriangleArea } from 'topojson-simplify';
import { dataFile } from '~/services/project-root';
import { type Line, milesOf, oneLine } from './one-line';
import { readStretches, type Stretch } from './read-stretches';

/**
 * `npm run map:build -- FOLDER`: writes the interstates that the map draws. FOLDER is that of the data, with `roads` in it; what
 * is written is committed, so that a site needs no such folder.
 */

const source =
  'Interstates of US Census Bureau TIGER/Line (public domain), by way of uber-common/deck.gl-data ' +
  '(MIT License, Copyright (c) 2017 Uber Technologies, Inc.): both carriageways as one line, simplified.';

/** Points stand on a grid of so many steps across the country: of 60 meters and less. */
const gridSteps = 1e5;

/** A point that makes a smaller triangle with those beside it is left out; in square miles. */
const leastTriangle = 0.1;
const earthRadiusMiles = 3958.8;

/** In miles; on a shorter stretch a road only touches the state. */
const shortestStretch = 1;

async function main(folder: string): Promise<void> {
  const stretches = await readStretches(folder);
  const roads = [...byRoad(stretches)].map(([road, lines]) => [
    road,
    { type: 'MultiLineString' as const, coordinates: oneLine(lines) },
  ]);
  const { objects, ...lines } = topology(Object.fromEntries(roads));
  // A road is a list of lines by number, which stays as it is while they lose points.
  const weighed = presimplify({ ...lines, objects: {} }, sphericalTriangleArea);
  const thin = quantize(simplify(weighed, leastTriangle / earthRadiusMiles ** 2), gridSteps);
  const linesOf = Object.entries(objects).map(([road, object]) => [
    road,
    object.type === 'MultiLineString' ? object.arcs : [],
  ]);
  const content = {
    source,
    ...thin.transform,
    /** The longest first. */
    through: throughStates(stretches),
    roads: Object.fromEntries(linesOf),
    arcs: thin.arcs.map((arc) => arc.flat()),
  };
  const file = dataFile('map', 'interstates.json.gz');
  const bytes = gzipSync(JSON.stringify(content), { level: 9 });
  await writeFile(file, bytes);
  const points = thin.arcs.reduce((sum, arc) => sum + arc.length, 0);
  process.stdout.write(`${file}: ${roads.length} interstates, ${points} points, ${bytes.length} bytes.\n`);
}

function byRoad(stretches: Stretch[]): Map<string, Line[]> {
  const roads = new Map<string, Line[]>();
  for (const { road, lines } of stretches) roads.set(road, [...(roads.get(road) ?? []), ...lines]);
  return roads;
}

function throughStates(stretches: Stretch[]): Record<string, string[]> {
  const miles = new Map<string, Map<string, number>>();
  for (const { road, state, lines } of stretches) {
    const ofState = miles.get(state) ?? new Map<string, number>();
    // Twice, as there are two carriageways.
    const sum = lines.reduce((all, line) => all + milesOf(line) / 2, ofState.get(road) ?? 0);
    miles.set(state, ofState.set(road, sum));
  }
  return Object.fromEntries(
    [...miles]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([state, ofState]) => [
        state,
        [...ofState]
          .filter(([, each]) => each >= shortestStretch)
          .sort(([, one], [, other]) => other - one)
          .map(([road]) => road),
      ]),
  );
}

const [folder, ...others] = process.argv.slice(2);
if (!folder || others.length > 0) {
  process.stderr.write('Usage: npm run map:build -- FOLDER\n');
  process.exitCode = 1;
} else {
  await main(folder);
}
