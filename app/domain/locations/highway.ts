import { areOpposite, compassByLetter, type Direction } from '~/schemas/roads';
import { plainDashes } from '~/schemas/text';
import { roadRoutes, type RoadRoute } from './road-routes';

export type HighwayReading = {
  /** `I-40`, `US-231`, `I-40 Business`; other roads as they are written: `TX 114`, `Loop 410`, `Florida's Turnpike`. */
  highway: string;
  direction: Direction | null;
  /** Further routes on the same pavement, in the order given. */
  others: string[];
};

const absent = /^(NA|N\/A|NONE|UNKNOWN|-+)?$/;

/**
 * Reads a highway as people and surveys write it: `I-40 EB`, `1-40E`, `Interstate 40`, `i40`, `US-231 NB / SB`,
 * `(I-94/I-294/I-80)WB`, `BL I-80`. Interstates and US routes have one spelling. Other roads keep the name that they were given
 * (`TX 114`, `SR-99`, `Loop 410`, `County Road 12`, `A1A`), since drivers know them by it; `spellingsOf` finds the rest.
 *
 * @param state two-letter code of where the place is; tells I-69W the branch (Texas) from I-69 westbound (Michigan)
 * @returns null when there is no highway in it
 */
export function normalizeHighway(text: string | null | undefined, state: string | null = null): HighwayReading | null {
  const plain = plainDashes(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  const upper = plain.toUpperCase();
  if (absent.test(upper)) return null;

  const named = namedRoad(plain);
  if (named) return { highway: named, direction: directionOf(upper.match(lettersAfterName)?.[1] ?? ''), others: [] };

  const { routes, tail } = roadRoutes(upper, state);
  const [first, ...rest] = [...new Set(routes.map((route) => route.name))];
  if (first === undefined) return null;
  return { highway: first, direction: directionAlong(routes, tail), others: rest };
}

const lettersAfterName = /(?:TURNPIKE|PKWY|PARKWAY|THRUWAY|EXPWY|EXPRESSWAY|TOLLWAY)\s+([NSEW]B?)\b/;
const roadName = /^(.*?(?:turnpike|thruway|parkway|pkwy|expressway|expwy|tollway))\b/i;
const startsWithRoute = /^\W*(?:i|ih|interstate|us|sr|[a-z]{2})[\s.-]*\d/i;

/** Roads known only by name; `KY-9003 Carroll Pkwy` is known by its number. */
function namedRoad(tidy: string): string | null {
  if (/^HEFT$/i.test(tidy)) return "Homestead Extension of Florida's Turnpike";
  const name = startsWithRoute.test(tidy) ? undefined : roadName.exec(tidy)?.[1];
  if (!name) return null;
  return name
    .replace(/\bpkwy$/i, 'Parkway')
    .replace(/\bexpwy$/i, 'Expressway')
    .replace(/^New Jersey\b/i, 'NJ');
}

/** The first direction named, or `both` when its opposite is named too (`NB / SB`, `E&W`). */
function directionAlong(routes: RoadRoute[], tail: string): Direction | null {
  return directionOf(routes.map((route) => route.letters).join(' ') + tail);
}

function directionOf(letters: string): Direction | null {
  const named = Array.from(letters.matchAll(/[NSEW]/g), ([letter]) => compassByLetter(letter));
  const first = named[0] ?? null;
  return named.some((other) => areOpposite(first, other)) ? 'both' : first;
}
