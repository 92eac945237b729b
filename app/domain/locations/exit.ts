import { plainDashes } from '~/schemas/text';
import type { LocationRow } from '~models/location';
import { exitAt, type FoundExit } from '../roads';

const absent = /^(NA|N\/A|NONE|UNKNOWN|-+)?$/;

/**
 * One spelling for an exit number: `Exit 143 a-b` → `143A-B`, `#284` → `284`. Letters are kept, since 143A and 143B are different
 * ramps.
 *
 * @returns null when there is none
 */
export function normalizeExit(text: string | null | undefined): string | null {
  const upper = plainDashes(text ?? '')
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim();
  if (absent.test(upper)) return null;
  return upper
    .replace(/^(?:(?:BY )?EXITS?\b|EX\b|NO\b|#)[.:\s#]*/, '')
    .replace(/(?<=\d ?[A-Z]?) ?\p{Pd} ?(?=[A-Z\d])/gu, '-')
    .replace(/\s*([-/])\s*/g, '$1')
    .replace(/^0+(?=\d)/, '')
    .replace(/(\d) (?=[A-Z]\b)/g, '$1');
}

type Spot = Pick<LocationRow, 'type' | 'name' | 'direction' | 'highway' | 'state' | 'mile' | 'coordinates'>;

/** The exit of a place by where it is; null where it has none, or none can be told. */
export function exitOfPlace(place: Spot): FoundExit | null {
  const { highway, state, mile = null, coordinates } = place;
  if (!highway || !state || isBetweenExits(place)) return null;
  return exitAt({ highway, state, mile, point: coordinates?.coordinates ?? null });
}

const parking = /\b(?:turn-?out|pull-?off|picnic|overlook|vista|view ?point|parking)\b/i;

/** Rest areas, turnouts, and what is for one direction or part of a toll road. */
const isBetweenExits = ({ type, name, direction }: Spot): boolean =>
  type === 'rest_area' ||
  (type === 'other' && parking.test(name)) ||
  (direction !== null && direction !== 'both') ||
  /service (?:plaza|area)|turnpike/i.test(name);
