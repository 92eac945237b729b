import { areOpposite } from '~/domain/locations/compass';
import { isSamePlace } from '~/domain/locations/import/same-place';
import { ownWords, saysNothing, similarNames } from '~/domain/locations/similar-names';
import type { FoundPlace } from './found-place';

/** In meters: one kind of stop within this distance is one stop. */
export const ONE_STOP = 300;

/** What surveys name may be this far from where the map has it. */
export const FARTHEST = 1_000;

/** No two forecourts, or buildings, are as close. */
const ONE_FORECOURT = 80;

/** Whether two rows tell of one place. @param meters between their points */
export function isOnePlace(a: FoundPlace, b: FoundPlace, meters: number): boolean {
  if (meters > FARTHEST) return false;
  if (a.group === 'meals' || b.group === 'meals') {
    return a.group === b.group && a.chainName === b.chainName && meters <= ONE_STOP;
  }
  if (areAcrossTheRoad(a, b)) return meters <= ONE_FORECOURT / 2;
  if (a.group !== b.group) return meters <= ONE_STOP && [a, b].some(isPlaza) && [a, b].some(isUnnamedRest);
  return a.group === 'fuel' ? isOneStation(a, b, meters) : isOneRestArea(a, b, meters);
}

/** Nobody crosses an interstate to the rest area on its other side; other roads have a turn. */
const areAcrossTheRoad = (a: FoundPlace, b: FoundPlace): boolean =>
  areOpposite(a.direction, b.direction) && [a, b].every(({ highway }) => highway === null || /^I-/.test(highway));

const isPlaza = ({ name }: FoundPlace): boolean => /plaza|service area|oasis/i.test(name);
const isUnnamedRest = ({ group, name }: FoundPlace): boolean => group === 'rest' && saysNothing(name);

/** A company's list does not say by which of its names a station goes. */
const families: Record<string, string> = { 'Flying J': 'Pilot', One9: 'Pilot', Petro: 'TA' };

function isOneStation(a: FoundPlace, b: FoundPlace, meters: number): boolean {
  if (a.chainName && b.chainName) {
    const isOneChain = a.chainName === b.chainName;
    const isOneCompany = (a.company ?? b.company) !== undefined && familyOf(a) === familyOf(b);
    return meters <= ONE_STOP && (isOneChain || isOneCompany);
  }
  if (meters <= ONE_FORECOURT) return true;
  return meters <= ONE_STOP && (similarNames(a.name, b.name) || [a, b].some(({ name }) => ownWords(name).length === 0));
}

const familyOf = ({ chainName }: FoundPlace): string => families[chainName ?? ''] ?? chainName ?? '';

function isOneRestArea(a: FoundPlace, b: FoundPlace, meters: number): boolean {
  if (meters <= ONE_STOP) return true;
  const isSaid = a.direction !== null && a.direction === b.direction;
  return isSaid ? isSamePlace(a, b, meters) || hasOneName(a, b) : false;
}

const hasOneName = (a: FoundPlace, b: FoundPlace): boolean => {
  const [own, other] = [ownWords(a.name), ownWords(b.name)].map((words) => words.sort().join(' '));
  return own !== '' && own === other;
};
