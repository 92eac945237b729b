import { stateCode } from '../locations/state-code';
import { type CountryMap, readCountryMap } from './country-map';
import { readStateMap, type StateMap } from './state-map';

export type FoodMap =
  | { of: 'country'; map: CountryMap; /** What was asked for and is no state. */ unknown: string | null }
  | { of: 'state'; map: StateMap };

/** @param asked a state by code or name, and a cell in it; no state, or an unknown one, gives the whole country */
export async function readMap(asked: { state: string | null; at: string | null }): Promise<FoodMap> {
  const state = stateCode(asked.state);
  return state === null
    ? { of: 'country', map: await readCountryMap(), unknown: asked.state }
    : { of: 'state', map: await readStateMap(state, asked.at) };
}
