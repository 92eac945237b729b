export const compass = ['north', 'south', 'east', 'west'] as const;
export type Compass = (typeof compass)[number];

/** `both` is a stop that either direction can use. */
export type Direction = Compass | 'both';

const opposites: Record<Compass, Compass> = { north: 'south', south: 'north', east: 'west', west: 'east' };

export const areOpposite = (a: Direction | null, b: Direction | null): boolean =>
  a !== null && a !== 'both' && opposites[a] === b;

/** @param letter `N` or `n`, and so on; null for any other */
export const compassByLetter = (letter: string): Compass | null =>
  compass.find((point) => point.charAt(0) === letter.toLowerCase()) ?? null;
