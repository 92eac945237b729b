import { type Compass, compass } from '~/schemas/compass';

/** Exit numbers count up to the north and to the east. */
export const countsUp = (direction: Compass): boolean => direction === 'north' || direction === 'east';

const interstate = /^I-(\d{1,2})[EWC]?$/;

/**
 * The directions that a road is signed in: an interstate with an odd number runs north and south, with an even one east and west.
 * A three-digit one may be a loop, and other roads follow no rule, so these have all directions.
 *
 * @param highway canonical, `I-40`
 */
export function waysOf(highway: string): readonly Compass[] {
  const number = interstate.exec(highway)?.[1];
  if (number === undefined) return compass;
  return Number(number) % 2 === 1 ? ['north', 'south'] : ['east', 'west'];
}

/** The direction of rising exit numbers, in which a road is listed. */
export const listedWay = (highway: string): Compass => (waysOf(highway).includes('north') ? 'north' : 'east');
