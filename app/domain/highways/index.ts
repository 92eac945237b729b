/** What drivers can ask of a road. */
export { type Compass, compass } from '../locations/compass';
export { waysOf } from './road-ways';
export { highwayKings, type King } from './highway-king';
export { listHighways } from './list-highways';
export { eachStop, type HighwayPage, readHighway } from './read-highway';
export { type PlaceOnRoad, placeOnRoad } from './place-on-road';
export { roadAsCsv, roadAsGpx, type RoadFile } from './road-file';
export { platesAt, type PlatesByPlace, type Stop } from './stop';
export { stopsAhead, type StopsAhead } from './stops-ahead';
export { stopsAround, stopsNear } from './stops-near';
export type { RoadPoint } from './walk-road';
