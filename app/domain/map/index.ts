/** The map without tiles: what is drawn, and what each mark links to. */
export type { CityLabel } from './city-labels';
export type { Mark } from './marks';
export type { Drawing } from './drawing';
export type { StateOutline } from './outlines';
export { drawPlace, type PlaceMap } from './place-map';
export { type FoodMap, readMap } from './read-map';
export { readRoadMap, type RoadMap } from './road-map';
export { drawInterstates, drawTrip, type RoadsMap, type TripMap } from './trip-map';
