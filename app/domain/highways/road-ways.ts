import { type Compass, compass } from '../locations/compass';

/** Exit numbers count up to the north and to the east. */
export const countsUp = (direction: Compass): boolean => direction === 'north' || direction === 'east';

const interstate = /^I-(\d{1,2})[EWC]?$/;

/**
 * The ways that a road is signed: an interstate of an odd number runs north and south, of an even one east and west. A
 * three-digit one may be a loop, and other roads follow no rule, so these can be driven any way.
 *
 * @param highway canonical, `I-40`
 */
export function waysOf(highway: string): readonly Compass[] {
  const number = interstate.exec(highway)?.[1];
  if (number === undefined) return compass;
  return Number(number) % 2 === 1 ? ['north', 'south'] : ['east', 'west'];
}

/** The way in which a road is listed: up its exit numbers. */
export const listedWay = (highway: string): Compass => (waysOf(highway).includes('north') ? 'north' : 'east');
