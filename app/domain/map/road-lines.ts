import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { geoPath } from 'd3-geo';
import { z } from 'zod';
import { type MapPoint, toMapPoint } from '~models/map-cell';
import { dataFile } from '~/services/project-root';
import { decodeArcs, pointsAlong } from '../locations/state-at';
import { pathWriter } from './path-writer';
import { simplify } from './simplify';
import { type Box, clippedTo, drawnIn, unseenIn } from './view-box';

/** As `npm run map:build` writes it: TopoJSON. */
const content = z.object({
  scale: z.array(z.number()),
  translate: z.array(z.number()),
  through: z.record(z.string(), z.array(z.string())),
  roads: z.record(z.string(), z.array(z.array(z.int()))),
  arcs: z.array(z.array(z.int())),
});

type Roads = {
  through: Record<string, string[]>;
  roads: Record<string, number[][]>;
  /** On the map's plane; empty for what lies off it. */
  arcs: MapPoint[][];
};

const read = new Map<string, Roads>();

/** @param file read when it is first asked for */
function roadsIn(file: 'interstates.json.gz' | 'us-routes.json.gz'): Roads {
  const known = read.get(file);
  if (known) return known;
  const packed = gunzipSync(readFileSync(dataFile('map', file))).toString('utf8');
  const { through, roads, ...topology } = content.parse(JSON.parse(packed));
  const arcs = decodeArcs(topology).map((arc) => {
    const points = arc.map(toMapPoint).filter((point) => point !== null);
    return points.length === arc.length ? points : [];
  });
  read.set(file, { through, roads, arcs });
  return { through, roads, arcs };
}

const interstates = () => roadsIn('interstates.json.gz');
const roadsWith = (road: string) => (road.startsWith('US-') ? roadsIn('us-routes.json.gz') : interstates());

/** The interstates through a state, by their names (`I-40`), the longest there first. */
export const interstatesThrough = (state: string): string[] => interstates().through[state] ?? [];

/** Those of one digit or two, which cross states; the others are loops and spurs in cities. The longest first. */
export const longInterstates = (): string[] =>
  Object.keys(interstates().roads)
    .filter((road) => /^I-\d{1,2}$/.test(road))
    .map((road) => ({ road, length: lengthOf(linesOnMap(road)) }))
    .sort((one, other) => other.length - one.length)
    .map(({ road }) => road);

const lengthOf = (lines: MapPoint[][]): number =>
  lines.reduce((sum, coordinates) => sum + geoPath().measure({ type: 'LineString', coordinates }), 0);

/** The states that a road runs through. */
export const statesAlong = (road: string): string[] =>
  Object.entries(roadsWith(road).through).flatMap(([state, roads]) => (roads.includes(road) ? [state] : []));

/** A road's lines on the map's plane; none for what is neither an interstate nor a US route. */
export function linesOnMap(road: string): MapPoint[][] {
  const { roads, arcs } = roadsWith(road);
  return (roads[road] ?? []).map((indexes) => pointsAlong(indexes, arcs)).filter(({ length }) => length > 0);
}

/** A path of what a box shows of these roads. @param exact in units of the map: a bend that is smaller may be missing */
export function drawRoads(roads: string[], box: Box, exact = unseenIn(box)): string {
  const place = drawnIn(box);
  const lines = roads.flatMap(linesOnMap).map((line) => simplify(line, exact).map(place));
  const writer = pathWriter();
  geoPath(clippedTo(box), writer)({ type: 'MultiLineString', coordinates: lines });
  return writer.path();
}
