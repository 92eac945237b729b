export { exitAtMile } from './exit-at-mile';
export { planRoute } from './plan-route';
export { linesOf, onRoad, roadAt } from './road-at';
export type { Leg, OnRoad, Point, Route, Unreached } from './types';
