/** What a driver takes along for where there is no network. */
export { listToTakeAlong } from './list-to-take-along';
export { measureToTakeAlong, type ToTake } from './measure';
