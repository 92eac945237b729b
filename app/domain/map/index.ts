/** The map without tiles: what is drawn, and what each mark links to. */
export type { Mark } from './marks';
export type { Drawing } from './drawing';
export type { StateOutline } from './outlines';
export { drawPlace, type PlaceMap } from './place-map';
export { type FoodMap, readMap } from './read-map';
export { readRoadMap, type RoadMap } from './road-map';
export { drawTrip, type TripMap } from './trip-map';
