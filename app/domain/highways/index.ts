export { highwayKings, type King } from './plates';
export { busiestInterstates, type CountedRoad, listHighways, listInterstates } from './read-highway';
export { platesAt, type PlatesByPlace, platesInList, type PlatesInList, platesWithBest } from './plates';
export { readHighway } from './read-highway';
export { hasStops, headingOf, type Stop, storeMissingRoadPositions } from './road';
export { exitOnRoad, statesWithExit } from './road-exits';
export { roadAsCsv, roadAsGpx } from './read-highway';
export { stopsAhead } from './stops-ahead';
export { type PlaceOnRoad, placeOnRoad, stopsAround, type StopOnTheWay, stopsNear } from './stops-around';
