import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { mesh, quantize } from 'topojson-client';
import { topology } from 'topojson-server';
import { presimplify, simplify, sphericalTriangleArea } from 'topojson-simplify';
import { readNetwork, type Road } from '~/domain/roads/network';
import { dataFile } from '~/services/project-root';
import { say } from './terminal';

/** `npm run map:build`: writes the roads for the map. Simplifies those of `npm run roads:build`, which are too detailed to draw. */

type Kind = {
  file: string;
  includes: (highway: string) => boolean;
  /** In square miles. A point that forms a smaller triangle with its neighbors is dropped. */
  minTriangle: number;
};

const kinds: Kind[] = [
  { file: 'interstates.json.gz', includes: (highway) => /^[IH]-\d/.test(highway), minTriangle: 0.1 },
  // Only drawn at the scale of the whole country.
  { file: 'us-routes.json.gz', includes: (highway) => /^US-\d/.test(highway), minTriangle: 12 },
];

/** Points are rounded to a grid with this many steps across the country, each at most 60 meters wide. */
const gridSteps = 1e5;

const earthRadiusMiles = 3958.8;

async function write({ file, includes, minTriangle }: Kind, all: Road[]): Promise<void> {
  const roads = all.filter(({ highway }) => includes(highway));
  const highways = [...new Set(roads.map(({ highway }) => highway))];
  const { objects, ...lines } = topology(
    Object.fromEntries(highways.map((each) => [each, asOne(roads.filter(({ highway }) => highway === each))])),
  );
  // A road is a list of line numbers, which stay the same while the lines lose points.
  const weighed = presimplify({ ...lines, objects: {} }, sphericalTriangleArea);
  const thin = quantize(simplify(weighed, minTriangle / earthRadiusMiles ** 2), gridSteps);
  const linesOf = Object.entries(objects).map(([highway, object]) => [
    highway,
    object.type === 'MultiLineString' ? object.arcs : [],
  ]);
  const content = {
    ...thin.transform,
    through: throughStates(roads),
    roads: Object.fromEntries(linesOf),
    arcs: thin.arcs.map((arc) => arc.flat()),
  };
  const bytes = gzipSync(JSON.stringify(content), { level: 9 });
  await writeFile(dataFile('map', file), bytes);
  const points = thin.arcs.reduce((sum, arc) => sum + arc.length, 0);
  say(`${file}: ${linesOf.length} roads, ${points} points, ${bytes.length} bytes.`);
}

/** A road's pieces, joined where they share an end point, for example at state borders. */
function asOne(pieces: Road[]): GeoJSON.MultiLineString {
  const lines: GeoJSON.MultiLineString = { type: 'MultiLineString', coordinates: pieces.map(({ line }) => line) };
  return mesh(topology({ lines }));
}

/** The roads of each state, longest first. */
function throughStates(roads: Road[]): Record<string, string[]> {
  const states = [...new Set(roads.map(({ state }) => state))].sort();
  return Object.fromEntries(
    states.map((state) => {
      const miles = new Map<string, number>();
      for (const road of roads.filter((each) => each.state === state)) {
        miles.set(road.highway, (miles.get(road.highway) ?? 0) + milesOf(road));
      }
      return [state, [...miles].sort(([, one], [, other]) => other - one).map(([highway]) => highway)];
    }),
  );
}

/** The last stop is the road's end. */
const milesOf = ({ stops }: Road): number => Math.max(0, ...stops.map(([measure]) => measure));

const roads = readNetwork();
for (const kind of kinds) await write(kind, roads);
