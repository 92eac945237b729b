import { withoutDirection } from '~/domain/locations/import/place-fields';
import { isGenericName } from '~/domain/locations/chains';
import type { FoundPlace } from './found-place';

/** Survey codes for the kind of stop. */
const codes: Record<string, string> = { TPF: 'Truck Parking', RA: 'Rest Area', WC: 'Welcome Center' };

const roads =
  /(?:\b(?:on|along)\s+)?(?<![A-Za-z0-9])(?:I|IH|Interstate|US|SR|SH|[A-Z]{2})[ -]?\d{1,3}(?:[ -]?[NSEW]B?\b)?(?![0-9A-Za-z])/g;
const mile = /\b(?:MM|MP|Mile(?: ?post| marker)?)[ .]*\d+(?:\.\d+)?/gi;

/** Words in a name that describe the kind of stop. */
const kinds =
  /\b(?:rest ?(?:area|stop)|reststop|welcome ?center|(?:tourist|travel|visitor'?s?) (?:information|center|plaza|stop)|information (?:center|area)|parking|turn-?out|pull-?off|plaza|service area|oasis|wayside|picnic|roadside|overlook|viewpoint|vista|scenic|park|truck ?stop|station|center)\b/i;

const generic: [RegExp, string][] = [
  [/service (?:plaza|area)|oasis/i, 'Service plaza'],
  [/no facilities|parking/i, 'Truck parking'],
  [/turn-?out|pull-?off/i, 'Turnout'],
  [/picnic/i, 'Picnic area'],
  [/overlook|viewpoint|vista|scenic/i, 'Overlook'],
  [/welcome|visitor|tourist/i, 'Welcome center'],
];

/** Text that surveys and authorities add before or after a name: programs, numbers, codes, roads, and directions, some misspelled. */
const additions: [RegExp, string][] = [
  [/^NHS (?:Rest Area|Welcome Center|Parking Area|Rest Stop)(?: \d+)?[,:] ?/, ''],
  [/^(?:CDOT|Safety) Rest Areas?: (.*)$/, '$1 Rest Area'],
  [/^CT (Rest Area|Service Plaza) ?- ?(.*)$/, '$2 $1'],
  [/^(?:TW|GDOT) /, ''],
  [/^(.*(?:Rest Area|Welcome Center))\/.*(?:Rest Area|Welcome Center)$/, '$1'],
  [/^Interch\. \d+.*(Truck Parking).*/, '$1'],
  [/\([^)]*\)/g, ' '],
  [roads, ' '],
  [mile, ' '],
  [/#\s?\d+/g, ' '],
  [/(?<=Rest Area|Welcome Center) \d+$/, ''],
  [/\b(?:North|South|Souht|East|West|Wes)[ -]?bound(?: only)?\b/gi, ' '],
  [/(?:\s(?:EB|WB|NB|SB)\b)+/g, ' '],
];

/** Parking without a building is still a stop, but not a rest area. */
const bare = /^(Truck parking|Turnout|Picnic area|Overlook)/;

type Named = { name: string; type: FoundPlace['type'] };

/**
 * The name of a roadside stop as people say it, such as `Limestone Rest Area`. Its road, mile and direction are separate fields. A stop
 * without a name is named after its county: `Rest area, Carson County`.
 */
export function roadsideName({ name, type }: FoundPlace, county: string | null): Named {
  const code = /\((TPF|RA|WC)\)/.exec(name)?.[1];
  const stripped = additions.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    inTitleCase(name),
  );
  const bareName = tidy(withoutDirection(withoutDirection(tidy(stripped))));
  if (isGenericName(bareName)) {
    const word = generic.find(([pattern]) => pattern.test(code ? (codes[code] ?? '') : name))?.[1] ?? 'Rest area';
    return { name: [word, county].filter(Boolean).join(', '), type: bare.test(word) ? 'other' : type };
  }
  const isKind = kinds.test(bareName);
  const full = isKind ? bareName : `${bareName} ${codes[code ?? 'RA'] ?? 'Rest Area'}`;
  const isBare =
    /\b(?:turn-?out|pull-?off|picnic|overlook|viewpoint|vista|truck parking)\b/i.test(full) && !/rest area/i.test(full);
  return { name: full, type: isBare && type === 'rest_area' ? 'other' : type };
}

const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.)])/g, '$1')
    .replace(/^[\s,:/&-]+|[\s,:/&-]+$/g, '')
    .replace(/, ?,+/g, ',')
    .replace(/\bRest ?stop\b/gi, 'Rest Stop');

/** Adds `northbound` if it serves only one direction. */
export const withDirection = (name: string, direction: FoundPlace['direction']): string =>
  direction && direction !== 'both' ? `${name}, ${direction}bound` : name;

/** The name of a station: its brand in the usual spelling, or its own name. */
export function stationName({ name, chainName, company }: FoundPlace): string {
  // Pilot's list does not say which of its stations are Flying J. Drivers don't say `TravelCenters of America`.
  if (company === 'Pilot Flying J' && chainName === 'Pilot') return company;
  if (chainName) return chainName;
  return tidy(
    inTitleCase(name)
      .replace(/\([^)]*\)/g, ' ')
      .replace(/\b(?:semi )?truck (?:fueling|diesel|lanes)\b|\b(?:truck )?diesel(?: lanes)?$|\bgas station$/gi, ' ')
      .replace(/#\s?\d+/g, ' ')
      .replace(/[’`]/g, "'"),
  );
}

const capitals = new Set([
  'AM',
  'PM',
  'US',
  'BP',
  'CFN',
  'HD',
  'USA',
  'II',
  'III',
  'KOA',
  'CBH',
  'MVC',
  'FS',
  'QT',
  'TA',
  'NB',
  'SB',
  'EB',
  'WB',
  'CEFCO',
  'CENEX',
  'RV',
]);
const small = new Set(['and', 'of', 'the', 'at', 'on', 'in']);

/** Capitalizes a text that is all upper or all lower case. */
function inTitleCase(text: string): string {
  const letters = text.replace(/[^A-Za-z]/g, '');
  const isUpperCase = letters.length > 3 && letters === letters.toUpperCase();
  const isLowerCase = letters !== '' && letters === letters.toLowerCase();
  if (!isUpperCase && !isLowerCase) return text;
  return text
    .split(/(\s+)/)
    .map((word, at) => {
      if (capitals.has(word.toUpperCase()) && isUpperCase) return word;
      const lower = word.toLowerCase();
      if (at > 0 && small.has(lower)) return lower;
      return lower.replace(/^[a-z]|[-/.][a-z]/g, (letter) => letter.toUpperCase());
    })
    .join('');
}

/** Names that map searches return but that aren't on signs: townships, boroughs, municipalities. */
const administrative = /\b(?:township|charter|borough|municipality|unincorporated|district|census|county)\b|\d/i;

/** @returns null if people don't call it a town */
export function townName(city: string | null): string | null {
  const bareTown = inTitleCase((city ?? '').replace(/\(.*/, '').trim()).replace(
    /^(?:Near|(?:City|Town|Village) of) /i,
    '',
  );
  return bareTown === '' || administrative.test(bareTown) ? null : bareTown.replace(/\s+/g, ' ');
}

/** Writes a street name as people do, without all capitals and extra spaces. */
export const streetName = (street: string | null): string | null => {
  const plain = (street ?? '')
    .replace(/\([^)]*\)?/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '');
  const letters = plain.replace(/[^A-Za-z]/g, '');
  const isAllCaps = letters.length > 2 && letters === letters.toUpperCase();
  const text = (isAllCaps ? plain.split(' ').map(streetWord).join(' ') : plain)
    .replace(/\bHWY\b/g, 'Hwy')
    .replace(/(?<=\d)(?:St|Nd|Rd|Th)\b/g, (ending) => ending.toLowerCase())
    .replace(/\b(?:Nw|Ne|Sw|Se)\b/g, (compass) => compass.toUpperCase())
    .replace(/\b[A-Z][a-z](?= (?:Hwy|Highway|Route)\b)/g, (state) => state.toUpperCase())
    .replace(/\b(Rd|St|Ave|Blvd|Dr|Ln|Pkwy|Hwy|Ct|Pl)\.(?=$|,| )/g, '$1');
  return text === '' ? null : text;
};

const streetWord = (word: string): string =>
  /^(?:[NSEW]{1,2}|US|FM|SR|I|IH|[A-Z]{2}-\d+|I-\d+.*|US-\d+.*|.*\d.*)$/.test(word.replace(/\.$/, ''))
    ? word
    : word.toLowerCase().replace(/^[a-z]|[-/.'][a-z](?=[a-z]{2})/g, (letter) => letter.toUpperCase());
