import type { LocationRow } from '~models/location';

/** A brand's one spelling, and how drivers, signs and maps write it. The first match counts. */
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

/** `Pilot Flying J` is both. */
export const chainsIn = (name: string): string[] =>
  chains.filter(([, pattern]) => pattern.test(name.trim())).map(([chain]) => chain);

/** @returns the chain by the place's name (`Loves Travel Stop #247` → `Love's`), or null */
export const recognizeChain = (name: string): string | null => chainsIn(name)[0] ?? null;

/** The name, and the chain where the name does not contain it: Amarillo, of the chain Love's. */
export const fullName = ({ name, chainName }: Pick<LocationRow, 'name' | 'chainName'>): string =>
  chainName && recognizeChain(name) !== chainName ? `${chainName} ${name}` : name;
