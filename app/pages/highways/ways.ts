/** Odd roads run north, even ones east. */
export const usualDirection = (highway: string): 'north' | 'east' =>
  Number(/\d+/.exec(highway)?.[0] ?? 0) % 2 === 1 ? 'north' : 'east';
