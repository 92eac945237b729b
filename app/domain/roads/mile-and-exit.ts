import type { OnRoad } from './types';

/** About which mile of its state a place on a road is, and at which exit where that is safe to say. */
export const mileAndExit = (_line: number, _measure: number): Pick<OnRoad, 'mile' | 'exitNumber'> => ({
  mile: null,
  exitNumber: null,
});
