export { highwayKings, type King } from './highway-king';
export { listHighways } from './list-highways';
export { readHighway } from './read-highway';
export { type PlaceOnRoad, placeOnRoad } from './place-on-road';
export { roadAsCsv, roadAsGpx } from './road-file';
export { platesAt, type PlatesByPlace, type Stop } from './stop';
export { stopsAhead } from './stops-ahead';
export { stopsAround, stopsNear } from './stops-near';
export type { RoadPoint } from './walk-road';
