export { exitAt, type FoundExit } from './exit-at';
export { planRoute } from './plan-route';
export { linesOf, onRoad, roadAt } from './road-at';
export type { Leg, OnRoad, Point, Route, Unreached } from './types';
export { exitOnLine, placed, positionWithoutLine, reachOf, roadDataVersion, roadPositions, spanOf } from './along-road';
export { axisOf, pointOfAxis } from './road-axis';
