import { onRoad, roadAt } from '~/domain/roads';
import { normalizeHighway } from '~/domain/locations';
import type { FoundPlace } from './found-place';

type Facts = Pick<FoundPlace, 'point' | 'state' | 'highway' | 'exitNumber' | 'mile'>;

export type WhereOnRoad = Pick<FoundPlace, 'highway' | 'exitNumber' | 'mile'> & {
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
export function whereOnRoad({ point, state, highway: said, exitNumber, mile }: Facts): WhereOnRoad {
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
