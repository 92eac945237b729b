import { metersBetween } from '~/domain/locations/import/geometry';
import { ownWords, isGenericName, similarNames } from '~/domain/locations/chains';
import { areOpposite } from '~/schemas/roads';
import type { FoundPlace } from './found-place';

/** Width of a grid cell in degrees. Two rows of one stop are closer than this everywhere in the US except the far north. */
const CELL = 0.03;

/**
 * Groups the rows of each stop, the most trusted source first.
 *
 * @param found sorted by source, the most trusted first
 */
export function mergePlaces(found: FoundPlace[]): FoundPlace[][] {
  const cells = new Map<string, FoundPlace[][]>();
  const places: FoundPlace[][] = [];
  for (const row of found) {
    const known = nearest(row, around(cells, row));
    if (known) {
      known.push(row);
      continue;
    }
    const place = [row];
    places.push(place);
    const key = cellOf(row.point.latitude, row.point.longitude);
    cells.set(key, [...(cells.get(key) ?? []), place]);
  }
  return places;
}

/** The stop that has the row nearest to this one, if they can be the same stop. */
function nearest(row: FoundPlace, places: FoundPlace[][]): FoundPlace[] | null {
  let best: FoundPlace[] | null = null;
  let bestMeters = Infinity;
  for (const place of places) {
    for (const other of place) {
      const meters = metersBetween(row.point, other.point);
      if (meters <= Math.min(bestMeters, MAX_DISTANCE) && isOnePlace(row, other, meters))
        [best, bestMeters] = [place, meters];
    }
  }
  return best;
}

function around(cells: Map<string, FoundPlace[][]>, { point: { latitude, longitude } }: FoundPlace): FoundPlace[][] {
  const steps = [-CELL, 0, CELL];
  return steps.flatMap((north) => steps.flatMap((east) => cells.get(cellOf(latitude + north, longitude + east)) ?? []));
}

const cellOf = (latitude: number, longitude: number): string =>
  `${Math.floor(latitude / CELL)} ${Math.floor(longitude / CELL)}`;

/** Stops of the same kind within this distance are one stop, in meters. */
const SAME_STOP = 300;

/** Two sources may place the same stop at most this far apart, in meters. Within one source, such stops are different. */
const MAX_DISTANCE = 800;

/** No two forecourts or buildings are this close, in meters. */
const SAME_FORECOURT = 80;

/** Whether two rows describe one stop. @param meters between their points */
function isOnePlace(a: FoundPlace, b: FoundPlace, meters: number): boolean {
  if (meters > MAX_DISTANCE) return false;
  if (a.group === 'meals' || b.group === 'meals') {
    return a.group === b.group && a.chainName === b.chainName && meters <= SAME_STOP;
  }
  if (areAcrossTheRoad(a, b)) return meters <= SAME_FORECOURT / 2;
  if (a.group !== b.group) return meters <= SAME_STOP && [a, b].some(isPlaza) && [a, b].some(isUnnamedRest);
  return a.group === 'fuel' ? isOneStation(a, b, meters) : isOneRestArea(a, b, meters);
}

/** On an interstate, drivers can't reach the rest area on the other side. On other roads they can turn. */
const areAcrossTheRoad = (a: FoundPlace, b: FoundPlace): boolean =>
  areOpposite(a.direction, b.direction) && [a, b].every(({ highway }) => highway === null || /^I-/.test(highway));

const isPlaza = ({ name }: FoundPlace): boolean => /plaza|service area|oasis/i.test(name);
const isUnnamedRest = ({ group, name }: FoundPlace): boolean => group === 'rest' && isGenericName(name);

/** Brands by company. A company's list does not say which of its brands a station has. */
const families: Record<string, string> = { 'Flying J': 'Pilot', One9: 'Pilot', Petro: 'TA' };

function isOneStation(a: FoundPlace, b: FoundPlace, meters: number): boolean {
  if (a.chainName && b.chainName) {
    const isOneChain = a.chainName === b.chainName;
    const isOneCompany = (a.company ?? b.company) !== undefined && familyOf(a) === familyOf(b);
    return meters <= reach(a, b) && (isOneChain || isOneCompany);
  }
  if (meters <= SAME_FORECOURT) return true;
  return (
    meters <= SAME_STOP && (similarNames(a.name, b.name) || [a, b].some(({ name }) => ownWords(name).length === 0))
  );
}

const familyOf = ({ chainName }: FoundPlace): string => families[chainName ?? ''] ?? chainName ?? '';

const reach = (a: FoundPlace, b: FoundPlace): number => (a.kind === b.kind ? SAME_STOP : MAX_DISTANCE);

function isOneRestArea(a: FoundPlace, b: FoundPlace, meters: number): boolean {
  if (meters <= SAME_STOP) return true;
  const isOneSide = a.direction !== null && a.direction === b.direction && a.highway === b.highway;
  const isUnnamed = isGenericName(a.name) || isGenericName(b.name);
  return (isOneSide || a.kind !== b.kind) && (isUnnamed || hasOneName(a, b));
}

const hasOneName = (a: FoundPlace, b: FoundPlace): boolean => {
  const [own, other] = [a, b].map(({ name }) => ownWords(name).sort().join(' '));
  return own === other || similarNames(a.name, b.name);
};
