import type { LocationRow } from '~models/location';

/** The canonical name of each chain, and a pattern for how drivers, signs and maps write it. The first match wins. */
const chains: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Love's", /^love[’'`]?s\b(?! furniture)|\blove[’'`]s (travel|truck)/i],
  ['Pilot', /^pilot\b/i],
  ['Flying J', /\bflying[- ]?j\b/i],
  ['TA', /^ta\b(?! travel authority)|\b(travel ?centers? of america|travelamerica|ta express)\b|[-–(] ?ta\b/i],
  ['Petro', /^petro\b(?![ -]*(pass|canada|mart|hub|power|pointe|line|webb|stop$))|\bpetro stopping/i],
  ['Sapp Bros.', /\bsapp bro(s\b|thers)/i],
  ['Little America', /^little america\b/i],
  ['Town Pump', /\btown pump\b/i],
  ['Road Ranger', /\broad ranger\b/i],
  ['Kwik Trip', /\bkwik trip\b/i],
  ['Kwik Star', /\bkwik star\b/i],
  ['Kum & Go', /\bkum (&|and) go\b/i],
  ['EZ GO', /\be-?z[- ]?go\b/i],
  ["Buc-ee's", /\bbuc-?ee[’'`]?s\b/i],
  ["Casey's", /^casey[’'`]?s\b/i],
  ['Maverik', /\bmaverik\b/i],
  ['Sheetz', /\bsheetz\b/i],
  ['Wawa', /\bwawa\b/i],
  ['QuikTrip', /\bquik ?trip\b/i],
  ['Speedway', /^speedway\b/i],
  ['Onvo', /\bonvo\b/i],
  ['One9', /\bone9\b/i],
  ["Roady's", /\broady[’'`]?s\b/i],
  ['AMBEST', /\bam ?best\b/i],
  ['Iron Skillet', /\biron skillet\b/i],
  ['Waffle House', /\bwaffle house\b/i],
  ['Huddle House', /\bhuddle house\b/i],
  ['Cracker Barrel', /\bcracker barrel\b/i],
  ["Denny's", /\bdenny[’'`]?s\b/i],
  ['IHOP', /\bihop\b/i],
  ['Perkins', /\bperkins\b/i],
];

/** `Pilot Flying J` matches two chains. */
const chainsIn = (name: string): string[] =>
  chains.filter(([, pattern]) => pattern.test(name.trim())).map(([chain]) => chain);

/** @returns the chain in a place's name (`Loves Travel Stop #247` → `Love's`), or null */
export const recognizeChain = (name: string): string | null => chainsIn(name)[0] ?? null;

/** The name, prefixed with the chain if it doesn't contain it: `Love's Amarillo`. */
export const fullName = ({ name, chainName }: Pick<LocationRow, 'name' | 'chainName'>): string =>
  chainName && recognizeChain(name) !== chainName ? `${chainName} ${name}` : name;

/** Words that many places have in their names because they describe the kind of place. */
const generic = new Set(
  (
    'an and at of on or the inc llc co nhs truck trucks trucker truckers truckstop stop stops stopping travel center centers centre ' +
    'plaza plazas rest area areas safety roadside parking park service services welcome visitor visitors information tourist ' +
    'oasis facility facilities turnout pull off pulloff picnic scenic overlook viewpoint restroom restrooms station gas diesel fuel fueling lanes lane rv car cars only store no with ra tpf wc nb sb eb wb'
  ).split(' '),
);
const direction =
  /\b(?:north|south|east|west)(?:[ -]?bound)?(?:lane)?\b|\b[nsew]bl?\b|(?:^|[\s(,-])[nsew](?=[\s),.-]|$)/gi;
const roadMention = /\b(?:i|us|sr|interstate|mm|mile)[ -]?\d+\b/gi;
const MIN_SIMILARITY = 0.7;

/** The distinctive words of a name: without kinds of places, directions and routes. */
export function ownWords(name: string): string[] {
  return words(name.replace(roadMention, ' ').replace(direction, ' ')).filter((word) => !generic.has(word));
}

/** Whether a name only has the kind of place and maybe a number: `Rest Area SB`, `Truck Facility 14`. */
export const isGenericName = (name: string): boolean => ownWords(name).every((word) => /^\d+$/.test(word));

/**
 * Whether two names may mean the same place, given that both are at the same exit or spot: `Love's` and `Loves Travel Stop #247`, `Jubitz`
 * and `Jubitz Truck Stop`, `Walcott TA` and `Walcot TA`. Different chains, or different store numbers of one chain, are different places.
 */
export function similarNames(a: string, b: string): boolean {
  const [chainsA, chainsB] = [chainsIn(a), chainsIn(b)];
  if (chainsA.length > 0 && chainsB.length > 0) {
    return chainsA.some((chain) => chainsB.includes(chain)) && !differ(storeNumber(a), storeNumber(b));
  }
  const [own, other] = [ownWords(a), ownWords(b)];
  if (own.length === 0 || other.length === 0) {
    return own.length === other.length && sharedFraction(words(a), words(b)) >= 0.5;
  }
  if (differInLabel(own, other)) return false;
  return contains(own, other) || contains(other, own) || similarity(own.join(' '), other.join(' ')) >= MIN_SIMILARITY;
}

/** Lots A and B, rest areas 53 and 54: if both names have a number or letter, it distinguishes them. */
function differInLabel(a: string[], b: string[]): boolean {
  const [labels, others] = [a, b].map((list) => list.filter((word) => /^(\d+|[a-z])$/.test(word)));
  if (!labels?.length || !others?.length) return false;
  return !contains(labels, others) && !contains(others, labels);
}

const words = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’'`]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

const storeNumber = (name: string): string | null => /(?:#|store |no\. ?)(\d{1,5})\b/i.exec(name)?.[1] ?? null;

const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && Number(a) !== Number(b);

const contains = (all: string[], some: string[]): boolean => some.every((word) => all.includes(word));

function sharedFraction(a: string[], b: string[]): number {
  const union = new Set([...a, ...b]);
  return union.size === 0 ? 1 : a.filter((word) => b.includes(word)).length / union.size;
}

/** Sørensen–Dice coefficient of letter pairs: 1 for equal texts, 0 for nothing in common. */
function similarity(a: string, b: string): number {
  const [pairsA, pairsB] = [letterPairs(a), letterPairs(b)];
  const shared = [...pairsA].filter((pair) => pairsB.has(pair)).length;
  return pairsA.size + pairsB.size === 0 ? 0 : (2 * shared) / (pairsA.size + pairsB.size);
}

const letterPairs = (text: string): Set<string> =>
  new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
