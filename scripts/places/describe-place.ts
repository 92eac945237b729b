import { normalizeHighway } from '~/domain/locations/highway';
import { metersBetween } from '~/domain/locations/import/geometry';
import { saysNothing } from '~/domain/locations/chains';
import { onRoad, roadAt } from '~/domain/roads/exit-at';
import type { FoundPlace } from './found-place';
import { roadsideName, stationName, streetName, townName, withDirection } from './names';

export const licenses = ['public-domain', 'cc0', 'odbl'] as const;
export type License = (typeof licenses)[number];

const licenseOf = { survey: 'public-domain', alltheplaces: 'cc0', openstreetmap: 'odbl' } as const;

/** A place as it is to be stored, with the license under which all that is said about it can be handed on. */
export type DescribedPlace = Omit<FoundPlace, 'company' | 'isForTrucks' | 'exitIsGuess' | 'mile'> &
  WhereOnRoad & { otherRefs: string[]; license: License };

/** Says in one row what the rows of one place say. @param rows those of the source that is believed first in front */
export function describePlace(
  rows: FoundPlace[],
  countyAt: (point: FoundPlace['point']) => string | null,
): DescribedPlace {
  const license = neededLicense(rows);
  const free = rows.filter((row) => licenses.indexOf(licenseOf[row.kind]) <= licenses.indexOf(license));
  const [first] = free;
  if (!first) throw new Error('a place without a row');
  const county = countyAt(first.point);
  const say = <T>(of: (row: FoundPlace) => T | null | undefined): T | null =>
    free.map(of).find((value) => value !== null && value !== undefined) ?? null;
  const city = free.map((row) => townName(row.city)).find((town) => town !== null) ?? null;
  // Where the sources differ the first one is believed; one source that names both means both.
  const firstToSay = free.find((row) => row.direction !== null)?.kind;
  const directions = new Set(
    free.flatMap(({ direction, kind }) => (kind === firstToSay && direction ? [direction] : [])),
  );
  const direction = directions.size > 1 ? 'both' : ([...directions][0] ?? null);
  const where = whereOnRoad({
    ...first,
    highway: say((row) => row.highway),
    exitNumber: say((row) => row.exitNumber),
    mile: say((row) => row.mile),
  });
  const facts = {
    ...first,
    chainName: chainOf(free),
    city,
    direction,
    street: streetName(say((row) => row.street)),
    amenities: say((row) => row.amenities),
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

/** The freest under which the place can be told rightly: one source may know the brand, or the name, where another does not. */
function neededLicense(rows: FoundPlace[]): License {
  const among = licenses.map((license) => rows.filter((row) => licenseOf[row.kind] === license));
  const freest = among.findIndex((own) => own.length > 0);
  const isVague = rows.slice(0, 1).every(({ company, kind }) => company !== undefined && kind === 'alltheplaces');
  const knowsBrand = rows.some(({ kind, chainName, company }) => kind === 'openstreetmap' && chainName && !company);
  const isUnnamed = (among[freest] ?? []).every(({ group, name }) => group === 'rest' && saysNothing(name));
  const knowsName = rows.some(({ group, name }) => group === 'rest' && !saysNothing(name));
  return (isVague && knowsBrand) || (isUnnamed && knowsName) ? 'odbl' : (licenses[freest] ?? 'odbl');
}

const isSure = (rows: FoundPlace[]): boolean => rows.some(({ chainName, company }) => chainName !== null && !company);

/** A row that says the brand is believed before one that says only the company. */
const chainOf = (rows: FoundPlace[]): string | null =>
  (rows.find(({ chainName, company }) => chainName && !company) ?? rows.find(({ chainName }) => chainName))
    ?.chainName ?? null;

/** Love's runs stations in towns, too, which have no room for a truck; the list of its places does not say which. */
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
 * A brand's place is called by the brand alone: its town is shown beside it. The street is in the name where a town has several,
 * and the house number where the street has; the county where the town is not known.
 */
export function tellApart(
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
  /** There is an interstate within a mile. */
  isByInterstate: boolean;
  /** There is an interstate or US route within a mile, or its source names its road. */
  isByTheRoad: boolean;
  /** It stands right beside one of them. */
  isBesideRoad: boolean;
};

/** In miles. */
const BESIDE = 0.1;

/**
 * Where a place lies by the road's own lines and mile markers; what its source says of road, exit and mile stays. Exits are guessed
 * when the places are taken over, from a list under a license of its own.
 */
function whereOnRoad({ point, state, highway: said, exitNumber, mile }: Facts): WhereOnRoad {
  const at: [number, number] = [point.longitude, point.latitude];
  const highway = said === null ? null : (normalizeHighway(said, state)?.highway ?? said);
  const nearest = roadAt(at, state);
  const road = highway === null ? nearest : onRoad(at, state, highway);
  return {
    highway: highway ?? road?.highway ?? null,
    exitNumber,
    mile: mile ?? rounded(road?.mile ?? null),
    isByInterstate: nearest !== null && /^I-/.test(nearest.highway),
    isByTheRoad: nearest !== null || highway !== null,
    isBesideRoad: nearest !== null && nearest.miles <= BESIDE,
  };
}

const rounded = (mile: number | null): number | null => (mile === null ? null : Math.round(mile * 10) / 10);
