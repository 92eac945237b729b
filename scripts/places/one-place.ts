import { areOpposite } from '~/schemas/compass';
import { ownWords, saysNothing, similarNames } from '~/domain/locations/similar-names';
import type { FoundPlace } from './found-place';

/** In meters: one kind of stop within this distance is one stop. */
export const ONE_STOP = 300;

/** Two sources may have one stop this far apart; one source that has two stops means two. */
export const FARTHEST = 800;

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

/** No one crosses an interstate to the rest area on its other side; other roads have a turn. */
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
    return meters <= reach(a, b) && (isOneChain || isOneCompany);
  }
  if (meters <= ONE_FORECOURT) return true;
  return meters <= ONE_STOP && (similarNames(a.name, b.name) || [a, b].some(({ name }) => ownWords(name).length === 0));
}

const familyOf = ({ chainName }: FoundPlace): string => families[chainName ?? ''] ?? chainName ?? '';

const reach = (a: FoundPlace, b: FoundPlace): number => (a.kind === b.kind ? ONE_STOP : FARTHEST);

function isOneRestArea(a: FoundPlace, b: FoundPlace, meters: number): boolean {
  if (meters <= ONE_STOP) return true;
  const isOneSide = a.direction !== null && a.direction === b.direction && a.highway === b.highway;
  const isUnnamed = saysNothing(a.name) || saysNothing(b.name);
  return (isOneSide || a.kind !== b.kind) && (isUnnamed || hasOneName(a, b));
}

const hasOneName = (a: FoundPlace, b: FoundPlace): boolean => {
  const [own, other] = [a, b].map(({ name }) => ownWords(name).sort().join(' '));
  return own === other || similarNames(a.name, b.name);
};
