/** A road trip: where it leads, and what is on the way. */
export { hoursEnds, hoursFor } from './trip-stops';
export { planTrip, planTripOrFail, type Trip, type TripField, type TripMistake, type TripQuestion } from './plan-trip';
export type { TripChoice } from './read-point';
export type { TripStop } from './stops-along';
export { pointAtMile } from './route-line';
export { tripAsCsv, tripAsGpx } from './trip-stops';
export { ratedStopsOfTrip, stopsOfTrip } from './trip-stops';
