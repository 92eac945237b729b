import { type ExitAnchor, isKnownAt } from '~/schemas/road-order';
import { exitPosition, exitsCountMiles } from '~/schemas/roads';
import { findByHighwayExit } from '~models/location';
import { findByNextExits, type StateOnRoad } from '~models/location-road';
import { exitOnLine, positionWithoutLine, spanOf } from '../roads';
import { statesAlong } from './road';

/** Where an exit, or a mile, of a state is along a road; null where it can't be told. */
export async function exitOnRoad(
  highway: string,
  state: string,
  position: number,
  heading: 1 | -1,
): Promise<number | null> {
  const rows = await findByNextExits(highway, state, position);
  const anchors = rows.flatMap(({ exitNumber, exitIsGuess, mile = null, alongRoad }): ExitAnchor[] => {
    const at = alongRoad.find(({ road }) => road === highway)?.at;
    const exit = exitPosition(exitNumber);
    const known = exit ?? mile;
    if (at === undefined || !isKnownAt(at) || known === null) return [];
    return [{ position: known, at, isExit: exit !== null && exitIsGuess !== true }];
  });
  return exitOnLine(highway, state, position, anchors, heading) ?? positionWithoutLine(highway, state, position);
}

/**
 * The state that is meant by an exit without one: the first on the way with a place at that very exit, else the first that may have
 * that number, else the one whose numbers come nearest to it.
 */
export async function stateOfExit(highway: string, exit: string, heading: 1 | -1): Promise<string | null> {
  const position = exitPosition(exit);
  const states = await statesAlong(highway);
  if (position === null || states.length === 0) return null;
  const there = await findByHighwayExit(highway, exit);
  const onTheWay = heading === 1 ? states : states.toReversed();
  const exact = onTheWay.find(({ state }) => there.some((row) => row.state === state));
  return (exact ?? nearest(highway, onTheWay, position))?.state ?? null;
}

const nearest = (highway: string, states: StateOnRoad[], position: number): StateOnRoad | undefined =>
  states.toSorted((a, b) => away(highway, a, position) - away(highway, b, position))[0];

/** How far a number is outside those that a road has in a state: up to its miles there, or those of its places. */
function away(highway: string, { state, lowest, highest }: StateOnRoad, position: number): number {
  const span = exitsCountMiles(highway, state) ? spanOf(highway, state) : null;
  const [low, high] = span ? [0, Math.max(span.to - span.from, highest ?? 0)] : [lowest, highest];
  return low === null || high === null ? Infinity : Math.max(low - position, position - high, 0);
}

/** The states in which a road may have an exit of that number. */
export const statesWithExit = async (highway: string, position: number): Promise<string[]> =>
  (await statesAlong(highway)).filter((state) => away(highway, state, position) === 0).map(({ state }) => state);
