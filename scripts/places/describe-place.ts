import { normalizeHighway } from '~/domain/locations/highway';
import { metersBetween } from '~/domain/locations/import/geometry';
import { isGenericName } from '~/domain/locations/chains';
import { onRoad, roadAt } from '~/domain/roads/exit-at';
import type { FoundPlace } from './found-place';
import { roadsideName, stationName, streetName, townName, withDirection } from './names';

export const licenses = ['public-domain', 'cc0', 'odbl'] as const;
export type License = (typeof licenses)[number];

const licenseOf = { survey: 'public-domain', alltheplaces: 'cc0', openstreetmap: 'odbl' } as const;

/** A stop as it will be stored, with a license under which all of its data can be redistributed. */
export type DescribedPlace = Omit<FoundPlace, 'company' | 'isForTrucks' | 'exitIsGuess' | 'mile'> &
  WhereOnRoad & { otherRefs: string[]; license: License };

/** Combines the rows of one stop into one. @param rows sorted by source, the most trusted first */
export function describePlace(
  rows: FoundPlace[],
  countyAt: (point: FoundPlace['point']) => string | null,
): DescribedPlace {
  const license = neededLicense(rows);
  const free = rows.filter((row) => licenses.indexOf(licenseOf[row.kind]) <= licenses.indexOf(license));
  const [first] = free;
  if (!first) throw new Error('A stop has no rows.');
  const county = countyAt(first.point);
  const firstKnown = <T>(read: (row: FoundPlace) => T | null | undefined): T | null =>
    free.map(read).find((value) => value !== null && value !== undefined) ?? null;
  const city = free.map((row) => townName(row.city)).find((town) => town !== null) ?? null;
  // If sources disagree, the first one is used. If one source has both directions, the stop serves both.
  const directionSource = free.find((row) => row.direction !== null)?.kind;
  const directions = new Set(
    free.flatMap(({ direction, kind }) => (kind === directionSource && direction ? [direction] : [])),
  );
  const direction = directions.size > 1 ? 'both' : ([...directions][0] ?? null);
  const where = whereOnRoad({
    ...first,
    highway: firstKnown((row) => row.highway),
    exitNumber: firstKnown((row) => row.exitNumber),
    mile: firstKnown((row) => row.mile),
  });
  const facts = {
    ...first,
    chainName: chainOf(free),
    city,
    direction,
    street: streetName(firstKnown((row) => row.street)),
    amenities: firstKnown((row) => row.amenities),
  };
  return {
    ...facts,
    ...nameOf({ ...facts, company: isSure(free) ? undefined : first.company }, free, county),
    ...where,
    ...(isCountryStore(facts, free, where) && { type: 'other' }),
    otherRefs: free.slice(1).map(({ ref }) => ref),
    license,
  };
}

/** The most permissive license whose sources are sufficient. One source may have the brand or the name while another doesn't. */
function neededLicense(rows: FoundPlace[]): License {
  const byLicense = licenses.map((license) => rows.filter((row) => licenseOf[row.kind] === license));
  const freest = byLicense.findIndex((own) => own.length > 0);
  const isVague = rows.slice(0, 1).every(({ company, kind }) => company !== undefined && kind === 'alltheplaces');
  const hasBrand = rows.some(({ kind, chainName, company }) => kind === 'openstreetmap' && chainName && !company);
  const isUnnamed = (byLicense[freest] ?? []).every(({ group, name }) => group === 'rest' && isGenericName(name));
  const hasName = rows.some(({ group, name }) => group === 'rest' && !isGenericName(name));
  return (isVague && hasBrand) || (isUnnamed && hasName) ? 'odbl' : (licenses[freest] ?? 'odbl');
}

const isSure = (rows: FoundPlace[]): boolean => rows.some(({ chainName, company }) => chainName !== null && !company);

/** Prefers a row with the brand over one with only the company. */
const chainOf = (rows: FoundPlace[]): string | null =>
  (rows.find(({ chainName, company }) => chainName && !company) ?? rows.find(({ chainName }) => chainName))
    ?.chainName ?? null;

/** Love's also runs stations in towns, which have no room for trucks. Its list of locations doesn't distinguish them. */
const isCountryStore = (
  { chainName, kind }: FoundPlace,
  rows: FoundPlace[],
  { isByInterstate }: WhereOnRoad,
): boolean =>
  chainName === "Love's" && kind === 'alltheplaces' && !isByInterstate && !rows.some(({ isForTrucks }) => isForTrucks);

function nameOf(facts: FoundPlace, rows: FoundPlace[], county: string | null): Pick<FoundPlace, 'name' | 'type'> {
  const isStation =
    facts.chainName !== null ||
    (facts.group === 'fuel' && facts.kind !== 'survey' && !/plaza|service area|oasis/i.test(facts.name));
  if (isStation) return { name: stationName(facts), type: facts.type };
  const named = rows.map((row) => roadsideName(row, county));
  const own = named.find(({ name }) => !name.endsWith(`, ${county}`)) ?? named[0];
  return { name: withDirection(own?.name ?? facts.name, facts.direction), type: own?.type ?? facts.type };
}

/**
 * A brand's stop is named after the brand alone, since its town is shown next to it. If a town has several, the name includes the street. If
 * a street has several, it also includes the house number. If the town is unknown, it includes the county.
 */
export function disambiguateNames(
  places: DescribedPlace[],
  countyAt: (point: FoundPlace['point']) => string | null,
): DescribedPlace[] {
  const times = countBy(places, ({ name }) => name);
  const isCommon = ({ name, group, chainName }: DescribedPlace) =>
    group !== 'rest' && (chainName !== null || (times.get(name) ?? 0) > 1);
  const named = places.map((place) =>
    isCommon(place) && place.city === null ? withTown(place, countyAt(place.point)) : place,
  );
  const inTowns = countBy(named, keyOf);
  const onStreet = named.map((place, at) => {
    const isAlone = (inTowns.get(keyOf(place)) ?? 0) === 1;
    const street =
      place.street?.replace(/^[\d-]+[A-Z]? (?=\D)/, '').replace(/\s*(?:#|suite|ste\.?|unit)\b.*$/i, '') ?? null;
    return isAlone || street === null || place.group === 'rest' ? place : withTown(places[at] ?? place, street);
  });
  const onStreets = countBy(onStreet, keyOf);
  return onStreet.map((place, at) =>
    (onStreets.get(keyOf(place)) ?? 0) > 1 && place.street && place.group !== 'rest'
      ? withTown(places[at] ?? place, place.street)
      : place,
  );
}

const keyOf = ({ name, city, state }: DescribedPlace): string => `${name}|${city}|${state}`;
const withTown = (place: DescribedPlace, town: string | null): DescribedPlace =>
  town ? { ...place, name: `${place.name}, ${town}` } : place;

function countBy<T>(all: T[], key: (each: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of all) counts.set(key(each), (counts.get(key(each)) ?? 0) + 1);
  return counts;
}

/** In meters. */
export const apart = (a: FoundPlace['point'], b: FoundPlace['point']): number => metersBetween(a, b);

type Facts = Pick<FoundPlace, 'point' | 'state' | 'highway' | 'exitNumber' | 'mile'>;

type WhereOnRoad = Pick<FoundPlace, 'highway' | 'exitNumber' | 'mile'> & {
  /** An interstate is within a mile. */
  isByInterstate: boolean;
  /** An interstate or US route is within a mile, or its source names its road. */
  isByTheRoad: boolean;
  /** It is right next to an interstate or US route. */
  isBesideRoad: boolean;
};

/** How far a stop right next to a road may be from it, in miles. */
const BESIDE_MILES = 0.1;

/**
 * Finds a stop's road and mile from the road's line and mile markers. Values from its source take precedence. Exits are estimated later,
 * during the import, from a list with a different license.
 */
function whereOnRoad({ point, state, highway: stated, exitNumber, mile }: Facts): WhereOnRoad {
  const at: [number, number] = [point.longitude, point.latitude];
  const highway = stated === null ? null : (normalizeHighway(stated, state)?.highway ?? stated);
  const nearest = roadAt(at, state);
  const road = highway === null ? nearest : onRoad(at, state, highway);
  return {
    highway: highway ?? road?.highway ?? null,
    exitNumber,
    mile: mile ?? rounded(road?.mile ?? null),
    isByInterstate: nearest !== null && /^I-/.test(nearest.highway),
    isByTheRoad: nearest !== null || highway !== null,
    isBesideRoad: nearest !== null && nearest.miles <= BESIDE_MILES,
  };
}

const rounded = (mile: number | null): number | null => (mile === null ? null : Math.round(mile * 10) / 10);
