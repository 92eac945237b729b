export const compass = ['north', 'south', 'east', 'west'] as const;
export type Compass = (typeof compass)[number];

/** `both` is a stop that either direction can use. */
export type Direction = Compass | 'both';

export const opposites: Record<Compass, Compass> = { north: 'south', south: 'north', east: 'west', west: 'east' };

export const areOpposite = (a: Direction | null, b: Direction | null): boolean =>
  a !== null && a !== 'both' && opposites[a] === b;

/** @param letter the first letter of a direction, in either case @returns null for any other letter */
export const compassByLetter = (letter: string): Compass | null =>
  compass.find((point) => point.charAt(0) === letter.toLowerCase()) ?? null;

/** Exit numbers increase toward the north and the east. */
export const countsUp = (direction: Compass): boolean => direction === 'north' || direction === 'east';

const interstate = /^I-(\d{1,2})[EWC]?$/;

/**
 * The directions that a road is signed in. Odd interstates run north and south, even ones east and west. Three-digit interstates may be
 * loops, and other roads follow no rule, so these have all directions.
 *
 * @param highway in canonical form, such as `I-40`
 */
export function waysOf(highway: string): readonly Compass[] {
  const number = interstate.exec(highway)?.[1];
  if (number === undefined) return compass;
  return Number(number) % 2 === 1 ? ['north', 'south'] : ['east', 'west'];
}

/** The direction of increasing exit numbers, in which a road's stops are listed. */
export const listedWay = (highway: string): Compass => (waysOf(highway).includes('north') ? 'north' : 'east');

export const metersPerMile = 1609.344;
export const toMiles = (meters: number): number => meters / metersPerMile;

export const earthRadiusMiles = 3958.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance by the haversine formula. Points are in degrees, longitude first. */
export function lineMiles([lonA, latA]: readonly [number, number], [lonB, latB]: readonly [number, number]): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const chord = half(latA, latB) + Math.cos(radians(latA)) * Math.cos(radians(latB)) * half(lonA, lonB);
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(chord));
}

/**
 * The position of an exit along its highway: `143` → 143, `143A` → 143.01, `143B` → 143.02. Exits of one road in one state are sorted by
 * it, and in most states it counts miles from the southern or western border.
 *
 * @returns null for an exit without a number
 */
export function exitPosition(exit: string | null): number | null {
  const parts = /^(\d{1,4})([A-Z]?)/.exec(exit ?? '');
  if (!parts) return null;
  const letter = parts[2] ? parts[2].charCodeAt(0) - 64 : 0;
  return (Number(parts[1]) * 100 + letter) / 100;
}

/** States that number the exits of their interstates sequentially, or did so in the past. */
const sequentialStates = new Set(['CT', 'DC', 'DE', 'NH', 'NY', 'VT']);

/** Roads that don't follow their state's rule. Their exits are numbered by kilometer, or in the toll road's own order. */
const exceptions = new Set(['AZ I-19', 'NJ I-95']);

/** Whether a road's exit numbers count its miles, so that exit 143 is in the mile after marker 143. */
export const exitsCountMiles = (highway: string, state: string): boolean =>
  !sequentialStates.has(state) && !exceptions.has(`${state} ${highway}`);

type OnRoad = {
  highway: string | null;
  state: string | null;
  exitNumber: string | null;
  mile?: number | null;
};

/** A stop's position by its exit. Without an exit, its mile, if the road's exit numbers count miles. */
export function roadPosition({ highway, state, exitNumber, mile = null }: OnRoad): number | null {
  const atExit = exitPosition(exitNumber);
  if (atExit !== null || mile === null || !highway || !state) return atExit;
  return exitsCountMiles(highway, state) ? mile : null;
}

/** The exit of a location. For a post, only the text is known. */
type Exit = { exit: string | null; exitIsGuess?: boolean; mile?: number | null };

/** Describes where a stop is if its exit is unknown. */
export const nearMile = (mile: number): string => `near mile ${Math.round(mile)}`;

const isNearMile = (exit: string | null): exit is string => /^near mile \d/.test(exit ?? '');

/** A post's exit may contain other text if the exit is unknown. */
export const isExit = (exit: string | null): exit is string =>
  exit !== null && exit !== '' && !exit.toLowerCase().startsWith('unknown') && !isNearMile(exit);

/** @returns text such as `EXIT 143` or `near mile 39`; null if neither exit nor mile is known */
export function exitInWords({ exit, exitIsGuess = false, mile = null }: Exit): string | null {
  if (isExit(exit)) return `EXIT ${exit}${exitIsGuess ? '?' : ''}`;
  if (mile !== null) return nearMile(mile);
  return isNearMile(exit) ? exit : null;
}

type Stop = { exitNumber: string | null; exitIsGuess?: boolean; mile?: number | null };

/** `exit 143` in a line of text; null if neither exit nor mile is known. */
export const exitInLine = ({ exitNumber: exit, ...stop }: Stop): string | null =>
  exitInWords({ exit, ...stop })?.replace(/^EXIT/, 'exit') ?? null;

/** A truck's average speed over a day, in miles per hour, including slow traffic and fuel stops. */
export const defaultSpeed = 55;

export const speeds = { min: 25, max: 80 } as const;
