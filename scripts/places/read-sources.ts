import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { isStateOrDistrict } from '~/schemas/states';
import { recognizeChain } from '~/domain/locations/chains';
import { stateAt } from '~/domain/locations/state-at';
import { openSource } from '~/domain/locations/import/open-source';
import { cell, noAddress, type PlaceReading } from '~/domain/locations/import/reading';
import { stopType, whyNoStop } from '~/domain/locations/import/place-fields';
import type { FoundPlace, Kind } from './found-place';

/** The places, those of the most trusted source first, and how many rows of each source were left out, by reason. */
export type Sources = { places: FoundPlace[]; rows: Map<string, number>; leftOut: Map<string, Map<string, number>> };

/** @param folder contains `locations` and `places`, as described in their SOURCE files */
export async function readSources(folder: string): Promise<Sources> {
  const sources: Sources = { places: [], rows: new Map(), leftOut: new Map() };
  const add = (source: string, found: (FoundPlace | string)[]) => {
    const reasons = new Map<string, number>();
    for (const each of found) {
      if (typeof each === 'string') reasons.set(each, (reasons.get(each) ?? 0) + 1);
      else sources.places.push(each);
    }
    sources.rows.set(source, found.length);
    sources.leftOut.set(source, reasons);
  };
  const locations = path.join(folder, 'locations');
  add('Federal truck parking survey', await readRows(path.join(locations, 'NTAD_Truck_Stop_Parking.csv')));
  for (const brand of brands) add(`All The Places: ${brand.file}`, await readBrand(folder, brand));
  add('OpenStreetMap truck stops', await readRows(path.join(locations, 'osm_truck_stops.json')));
  add('OpenStreetMap rest areas', await readRows(path.join(locations, 'osm_rest_areas.json')));
  add('OpenStreetMap fuel for trucks', await readFuel(folder));
  add('OpenStreetMap rest areas without a name', await readUnnamed(path.join(locations, 'osm_rest_areas.json')));
  return sources;
}

/** Uses the same readers as the import. */
async function readRows(file: string): Promise<(FoundPlace | string)[]> {
  const found: (FoundPlace | string)[] = [];
  const source = await openSource(file);
  for await (const reading of source.readings(() => undefined)) {
    if ('rejected' in reading) found.push(reading.rejected);
    else found.push(asFound(reading.place));
  }
  return found;
}

/** Names of things that are mistakenly tagged as rest areas. */
const notRestArea =
  /retirement|lugar de|tienda|banc de|belv[eé]d[eè]re|\bhalte\b|observation deck|scale house|inspection|trail ?head|furniture|bike path|boat|outlet/i;

function asFound(place: PlaceReading): FoundPlace | string {
  const { point, state, kind, name } = place;
  if (!point) return 'without a position';
  if (!state || !isStateOrDistrict(state)) return 'outside the US';
  if (kind !== 'survey' && kind !== 'openstreetmap') return 'from another source';
  if (notRestArea.test(name)) return 'not a stop, judging by its name';
  if (kind === 'survey' && place.chainName === 'EZ GO') return 'with a different brand today';
  if (/^Rest area on /.test(name) && kind === 'survey') return 'of unknown kind';
  // Only tollways in Illinois call a service plaza an oasis.
  const isOasis = /\boasis\b/i.test(name) && state !== 'IL' && !place.chainName && !/truck|travel|plaza/i.test(name);
  const isPlaza = /turnpike plaza/i.test(name);
  const type = isOasis ? 'rest_area' : isPlaza ? 'truck_stop' : place.type;
  const group: Kind = type === 'truck_stop' ? 'fuel' : 'rest';
  // Rest areas have a mile instead of an exit.
  const exitNumber = place.chainName === null ? null : place.exitNumber;
  return { ...place, type, exitNumber, point, state, kind, group };
}

const brands = [
  { file: 'loves', chain: "Love's", type: 'truck_stop' },
  { file: 'pilot', chain: 'Pilot', type: 'truck_stop', company: 'Pilot Flying J' },
  { file: 'ta', chain: 'TA', type: 'truck_stop', company: 'TravelCenters of America' },
  { file: 'buc_ees', chain: "Buc-ee's", type: 'other' },
  { file: 'waffle_house', chain: 'Waffle House', type: 'diner' },
  { file: 'cracker_barrel', chain: 'Cracker Barrel', type: 'restaurant' },
  { file: 'dennys', chain: "Denny's", type: 'diner' },
  { file: 'huddle_house', chain: 'Huddle House', type: 'diner' },
  { file: 'bob_evans', chain: 'Bob Evans', type: 'restaurant' },
  { file: 'hardees', chain: "Hardee's", type: 'restaurant' },
] as const satisfies { file: string; chain: string; type: PlaceReading['type']; company?: FoundPlace['company'] }[];

type Brand = (typeof brands)[number];

const brandFile = z.object({
  locations: z.array(
    z.object({ lat: z.number(), lon: z.number(), city: z.string(), state: z.string(), address: z.string() }),
  ),
});

async function readBrand(folder: string, brand: Brand): Promise<(FoundPlace | string)[]> {
  const file = path.join(folder, 'places/roadvoice-alltheplaces/brands', `${brand.file}.json`);
  const { locations } = brandFile.parse(JSON.parse(await readFile(file, 'utf8')));
  return locations.map(({ lat, lon, city, state: statedState, address }) => {
    const state = stateAt(lat, lon, 5);
    if (!state || !isStateOrDistrict(state)) return 'outside the US';
    if (statedState && statedState !== state && isStateOrDistrict(statedState))
      return 'with coordinates in another state';
    return {
      ...unknown,
      ...noAddress,
      name: brand.chain,
      chainName: brand.chain,
      state,
      city: cell(city),
      street: cell(address),
      type: brand.type,
      point: { latitude: lat, longitude: lon },
      kind: 'alltheplaces',
      ref: `atp:${brand.file}/${lat.toFixed(4)},${lon.toFixed(4)}`,
      group: brand.type === 'truck_stop' || brand.type === 'other' ? 'fuel' : 'meals',
      ...('company' in brand && { company: brand.company }),
    } satisfies FoundPlace;
  });
}

const unknown = { highway: null, direction: null, exitNumber: null, amenities: null } as const;

const fuel = z.object({
  id: z.number(),
  name: z.string(),
  brand: z.string(),
  lat: z.number(),
  lon: z.number(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  hgv: z.boolean(),
});

/** Stations that sell fuel to trucks according to their tags or names. */
async function readFuel(folder: string): Promise<(FoundPlace | string)[]> {
  const file = path.join(folder, 'places/tanktok-osm-truckstops/truckstops.json');
  return z
    .array(fuel)
    .parse(JSON.parse(await readFile(file, 'utf8')))
    .map((row) => {
      const name = cell(row.name);
      if (!name || name.length < 3) return 'without a name';
      const reason = whyNoStop(name);
      if (reason) return reason;
      const state = stateAt(row.lat, row.lon);
      if (!state || !isStateOrDistrict(state)) return 'outside the US';
      const chain = recognizeChain(name) ?? recognizeChain(row.brand);
      const isForTrucks = row.hgv || stopType(name, 'other') === 'truck_stop';
      return {
        ...unknown,
        ...noAddress,
        name,
        chainName: chain,
        state,
        ...addressOf(row),
        type: isForTrucks && chain !== "Buc-ee's" ? 'truck_stop' : 'other',
        isForTrucks: row.hgv,
        point: { latitude: row.lat, longitude: row.lon },
        kind: 'openstreetmap',
        ref: `osm:${row.id}`,
        group: 'fuel',
      } satisfies FoundPlace;
    });
}

/** The station's own address, or only its town. The file's creator looked up the rest by position, which often found a different road. */
function addressOf({ address, city, state }: z.infer<typeof fuel>): { city: string | null; street: string | null } {
  if (city)
    return { city: cell(city), street: cell(address.replace(/,.*/, '').replace(` ${state}`, '').replace(city, '')) };
  const parts = address.split(',').map((part) => part.trim());
  const at = parts.findIndex((part) => /^[A-Z]{2}$/.test(part));
  return { city: at > 1 ? cell(parts[at - 1]) : null, street: null };
}

const unnamed = z.object({ name: z.string().nullable(), latitude: z.number(), longitude: z.number() });

async function readUnnamed(file: string): Promise<(FoundPlace | string)[]> {
  const rows = z.array(unnamed).parse(JSON.parse(await readFile(file, 'utf8')));
  return rows
    .filter(({ name }) => cell(name) === null)
    .map(({ latitude, longitude }) => {
      const state = stateAt(latitude, longitude);
      if (!state || !isStateOrDistrict(state)) return 'outside the US';
      return {
        ...unknown,
        ...noAddress,
        name: 'Rest Area',
        chainName: null,
        state,
        city: null,
        type: 'rest_area',
        point: { latitude, longitude },
        kind: 'openstreetmap',
        ref: `osm:${latitude.toFixed(5)},${longitude.toFixed(5)}/rest area`,
        group: 'rest',
      } satisfies FoundPlace;
    });
}
