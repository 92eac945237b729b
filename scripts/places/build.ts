import { writeFile, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { geoBounds, geoContains } from 'd3-geo';
import { feature } from 'topojson-client';
import { z } from 'zod';
import { isSamePlace } from '~/domain/locations/import/same-place';
import { roadPositions } from '~/domain/roads/along-road';
import { starterPlaces } from '~/domain/seed/places';
import { dataFile } from '~/services/project-root';
import { say } from '../terminal';
import { apart, type DescribedPlace, describePlace, licenses, disambiguateNames } from './describe-place';
import { mergePlaces } from './merge';
import { readSources } from './read-sources';

/** County outlines from the Census Bureau, in the package us-atlas. */
const outlines = new URL('../../node_modules/us-atlas/counties-10m.json', import.meta.url);

type Point = { latitude: number; longitude: number };
type CountyAt = (point: Point) => string | null;

const named = z.object({ name: z.string() });
const topology = z.custom<Parameters<typeof feature>[0]>(
  (value) => z.object({ type: z.literal('Topology') }).safeParse(value).success,
);

/** @returns a function that finds the county of a point, by its usual name: `Carson County`, `Caddo Parish`, `Carson City` */
async function readCounties(): Promise<CountyAt> {
  const atlas = topology.parse(JSON.parse(await readFile(outlines, 'utf8')));
  const all = feature(atlas, z.custom<Parameters<typeof feature>[1]>().parse(atlas.objects['counties']));
  const counties = ('features' in all ? all.features : [all]).map((county) => ({
    county,
    bounds: geoBounds(county),
    name: countyName(String(county.id).padStart(5, '0'), named.parse(county.properties).name),
  }));
  return ({ latitude, longitude }) => {
    const near = counties.filter(
      ({ bounds: [[west, south], [east, north]] }) =>
        latitude >= south && latitude <= north && (west > east || (longitude >= west && longitude <= east)),
    );
    return near.find(({ county }) => geoContains(county, [longitude, latitude]))?.name ?? null;
  };
}

/** Independent cities, which are not in any county. They keep their own names, like Alaska's boroughs. */
const independentCities = new Set(['24510', '29510', '32510', '11001']);

function countyName(fips: string, name: string): string {
  const state = fips.slice(0, 2);
  if (state === '22') return `${name} Parish`;
  const isCity = independentCities.has(fips) || (state === '51' && Number(fips) >= 51_500);
  return isCity || state === '02' ? name : `${name} County`;
}

/** `npm run places:build -- FOLDER`: builds the initial stops of a new site from public data. */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: npm run places:build -- FOLDER, which must contain `locations` and `places`');

const { places: found, rows, leftOut } = await readSources(folder);
for (const [source, count] of rows) {
  const reasons = Array.from(leftOut.get(source) ?? [], ([reason, times]) => `${times} ${reason}`);
  say(`${source}: ${count} rows${reasons.length > 0 ? `, left out: ${reasons.join('; ')}` : ''}`);
}
const countyAt = await readCounties();
const described = mergePlaces(found).map((same) => describePlace(same, countyAt));
const selected = disambiguateNames(described.filter(isUseful).filter(isNew), countyAt).sort(byStateAndName);

for (const license of licenses) {
  const own = selected.filter((place) => place.license === license);
  const lines = own.map((place) => `${JSON.stringify(rowOf(place))}\n`).join('');
  const bytes = gzipSync(lines, { level: 9 });
  await writeFile(dataFile('places', `${license}.ndjson.gz`), bytes);
  say(`${license}: ${own.length} places, ${bytes.length} bytes`);
}
const types = new Map<string, number>();
for (const { type } of selected) types.set(type, (types.get(type) ?? 0) + 1);
say(`${selected.length} places: ${Array.from(types, ([type, count]) => `${count} ${type}`).join(', ')}`);

/** Leaves out restaurants in the middle of a town, and parking away from numbered roads, where no driver stops. */
function isUseful({ group, kind, type, isByTheRoad, isByInterstate, isBesideRoad }: DescribedPlace): boolean {
  if (group === 'meals') return isByInterstate || isBesideRoad;
  return isByTheRoad || !((kind === 'openstreetmap' && group === 'rest') || type === 'other');
}

/** Leaves out stops that the starter list already has. */
function isNew(place: DescribedPlace): boolean {
  return !starterPlaces.some((known) => {
    const meters = apart(place.point, known);
    if (meters > 3_000) return false;
    const isOneChain = known.chainName !== null && place.chainName === known.chainName;
    return isOneChain ? meters <= 1_500 : isSamePlace({ ...known, direction: null }, place, meters, true);
  });
}

function byStateAndName(a: DescribedPlace, b: DescribedPlace): number {
  return compare(a.state, b.state) || compare(a.name, b.name) || compare(a.ref, b.ref);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Other roads whose lines pass the stop; null if there are none. */
function alsoOn({
  point,
  highway,
  state,
  exitNumber,
  mile,
}: Pick<DescribedPlace, 'point' | 'highway' | 'state' | 'exitNumber' | 'mile'>): string | null {
  const coordinates = { coordinates: [point.longitude, point.latitude] as [number, number] };
  const roads = roadPositions({ highway, state, exitNumber, mile, coordinates }).map(({ road }) => road);
  return roads.filter((road) => road !== highway).join('; ') || null;
}

/** A row in the format of an export, which the import can read. */
function rowOf({ point, kind, ref, otherRefs, ...place }: DescribedPlace) {
  const { name, chainName, highway, direction, exitNumber, mile, state, city, street, type, amenities } = place;
  const [latitude, longitude] = [point.latitude, point.longitude].map((degrees) => Number(degrees.toFixed(5)));
  const facts = {
    name,
    chainName,
    highway,
    alsoOn: alsoOn({ point, ...place }),
    direction,
    exitNumber,
    mile,
    state,
    city,
  };
  const row = { ...facts, street, type, amenities, latitude, longitude, source: kind, sourceRef: ref };
  const known = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  return otherRefs.length > 0 ? { ...known, otherRefs } : known;
}
