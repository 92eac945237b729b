import { readFile } from 'node:fs/promises';
import { geoBounds, geoContains } from 'd3-geo';
import { feature } from 'topojson-client';
import { z } from 'zod';

/** Outlines of counties by the Census Bureau, as the package us-atlas has them. */
const outlines = new URL('../../node_modules/us-atlas/counties-10m.json', import.meta.url);

type Point = { latitude: number; longitude: number };
type CountyAt = (point: Point) => string | null;

const named = z.object({ name: z.string() });
const topology = z.custom<Parameters<typeof feature>[0]>(
  (value) => z.object({ type: z.literal('Topology') }).safeParse(value).success,
);

/** @returns finds the county of a point as people call it: `Carson County`, `Caddo Parish`, `Carson City` */
export async function readCounties(): Promise<CountyAt> {
  const atlas = topology.parse(JSON.parse(await readFile(outlines, 'utf8')));
  const all = feature(atlas, z.custom<Parameters<typeof feature>[1]>().parse(atlas.objects['counties']));
  const counties = ('features' in all ? all.features : [all]).map((county) => ({
    county,
    bounds: geoBounds(county),
    name: calledBy(String(county.id).padStart(5, '0'), named.parse(county.properties).name),
  }));
  return ({ latitude, longitude }) => {
    const near = counties.filter(
      ({ bounds: [[west, south], [east, north]] }) =>
        latitude >= south && latitude <= north && (west > east || (longitude >= west && longitude <= east)),
    );
    return near.find(({ county }) => geoContains(county, [longitude, latitude]))?.name ?? null;
  };
}

/** Cities that are no part of a county have names of their own, and so have the boroughs of Alaska. */
const citiesOfTheirOwn = new Set(['24510', '29510', '32510', '11001']);

function calledBy(fips: string, name: string): string {
  const state = fips.slice(0, 2);
  if (state === '22') return `${name} Parish`;
  const isCity = citiesOfTheirOwn.has(fips) || (state === '51' && Number(fips) >= 51_500);
  return isCity || state === '02' ? name : `${name} County`;
}
