import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { distance } from 'fastest-levenshtein';
import { searchForm } from '~models/location-row';
import { isStateOrDistrict, type StateCode } from '~/schemas/states';
import { dataFile } from '~/services/project-root';
import { type Point, milesBetween } from '../roads/types';

export type City = { name: string; state: StateCode; population: number; point: Point };

type Keyed = City & { key: string };

type Gazetteer = { all: Keyed[]; byKey: Map<string, Keyed[]> };

let loaded: Gazetteer | undefined;

/** Loaded on first use, since only trips need it; largest first (app/data/cities/SOURCE.txt). */
function gazetteer(): Gazetteer {
  loaded ??= indexed(
    gunzipSync(readFileSync(dataFile('cities', 'us-cities.tsv.gz')))
      .toString('utf8')
      .trimEnd()
      .split('\n')
      .flatMap(cityOf),
  );
  return loaded;
}

function cityOf(line: string): Keyed[] {
  const [name = '', state = '', population, latitude, longitude] = line.split('\t');
  const point: Point = [Number(longitude), Number(latitude)];
  const key = cityKey(name);
  return isStateOrDistrict(state)
    ? [{ name, state, population: Number(population), point, key: shortNames[key] ?? key }]
    : [];
}

/** What people call cities with longer official names. */
const shortNames: Record<string, string> = {
  'new york city': 'new york',
  'washington dc': 'washington',
  'the bronx': 'bronx',
};

/** Drivers' nicknames for cities. */
const nicknames: Record<string, string> = {
  ...{ abq: 'Albuquerque, NM', atl: 'Atlanta, GA', bham: 'Birmingham, AL', bmore: 'Baltimore, MD' },
  ...{ 'chi town': 'Chicago, IL', chitown: 'Chicago, IL', chatt: 'Chattanooga, TN', cincy: 'Cincinnati, OH' },
  ...{ cinci: 'Cincinnati, OH', cbus: 'Columbus, OH', dfw: 'Dallas, TX' },
  ...{ htown: 'Houston, TX', 'h town': 'Houston, TX', indy: 'Indianapolis, IN', jax: 'Jacksonville, FL' },
  ...{ kc: 'Kansas City, MO', kcmo: 'Kansas City, MO', kck: 'Kansas City, KS' },
  ...{ la: 'Los Angeles, CA', vegas: 'Las Vegas, NV', motown: 'Detroit, MI', nash: 'Nashville, TN' },
  ...{ nola: 'New Orleans, LA', nyc: 'New York City, NY', okc: 'Oklahoma City, OK', pdx: 'Portland, OR' },
  ...{ philly: 'Philadelphia, PA', phx: 'Phoenix, AZ', 'san antone': 'San Antonio, TX', satx: 'San Antonio, TX' },
  ...{ sac: 'Sacramento, CA', slc: 'Salt Lake City, UT', 'salt lake': 'Salt Lake City, UT', stl: 'St. Louis, MO' },
  ...{ 'st louie': 'St. Louis, MO', 'twin cities': 'Minneapolis, MN', msp: 'Minneapolis, MN' },
};

function indexed(all: Keyed[]): Gazetteer {
  const byKey = new Map<string, Keyed[]>();
  for (const city of all) {
    for (const key of new Set([city.key, cityKey(city.name)])) byKey.set(key, [...(byKey.get(key) ?? []), city]);
  }
  for (const [nickname, full] of Object.entries(nicknames)) {
    const [name = '', state] = full.split(', ');
    const city = byKey.get(cityKey(name))?.find((each) => each.state === state);
    if (city) byKey.set(nickname, [city, ...(byKey.get(nickname) ?? []).filter((other) => other !== city)]);
  }
  for (const cities of byKey.values()) cities.sort((a, b) => b.population - a.population);
  return { all, byKey };
}

const abbreviated: Record<string, string> = { saint: 'st', sainte: 'ste', fort: 'ft', mount: 'mt' };

/** Normalizes stored and typed names, so that different spellings match: `Ft. Worth` and `Fort Worth`, `Cañon City` and `Canon City`. */
const cityKey = (name: string): string =>
  searchForm(name)
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'ʻ,]/g, '')
    .replace(/-/g, ' ')
    .replace(/\b(?:sainte?|fort|mount)\b(?= )/g, (word) => abbreviated[word] ?? word);

/** Largest first. */
export const citiesNamed = (name: string, state: StateCode | null): City[] =>
  (gazetteer().byKey.get(cityKey(name)) ?? []).filter((city) => state === null || city.state === state);

/** Maximum fraction of wrong letters in a name. */
const maxTypoShare = 1 / 3;

/** Cities whose names are most similar to what was typed, or start with it; if tied, the larger first. */
export function citiesLike(name: string, state: StateCode | null, limit: number): City[] {
  const key = cityKey(name);
  const maxTypos = Math.floor(key.length * maxTypoShare);
  const similar: { city: City; typos: number }[] = [];
  for (const city of gazetteer().all) {
    if (state !== null && city.state !== state) continue;
    const typos = countTypos(key, city.key, maxTypos);
    if (typos !== null) similar.push({ city, typos });
  }
  return similar
    .sort((a, b) => a.typos - b.typos)
    .slice(0, limit)
    .map(({ city }) => city);
}

/** Number of typos; null if there are too many. A name that only starts with the typed text counts as one typo. */
function countTypos(typed: string, key: string, maxTypos: number): number | null {
  if (typed.length > 0 && key.startsWith(typed)) return 1;
  if (Math.abs(key.length - typed.length) > maxTypos) return null;
  const typos = distance(typed, key);
  return typos <= maxTypos ? typos : null;
}

/** @param state only cities of this state; null for all */
export const largestCities = (state: StateCode | null, limit: number): City[] => {
  const cities: City[] = [];
  for (const city of gazetteer().all) {
    if (cities.length < limit && (state === null || city.state === state)) cities.push(city);
  }
  return cities;
};

/** Minimum population of towns used to describe a position. */
const minPopulation = 5_000;
/** Maximum distance of such a town, in miles. */
const maxTownMiles = 60;

/** The nearest town of that size; null in remote areas. */
export function cityNear(point: Point): City | null {
  let best: City | null = null;
  let bestMiles = maxTownMiles;
  for (const city of gazetteer().all) {
    if (city.population < minPopulation) break;
    const miles = milesBetween(point, city.point);
    if (miles < bestMiles) [best, bestMiles] = [city, miles];
  }
  return best;
}
