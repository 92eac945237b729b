import { stateCode } from '../locations/state-code';
import { type CountryMap, readCountryMap } from './country-map';
import { readStateMap, type StateMap } from './state-map';

export type FoodMap =
  | { of: 'country'; map: CountryMap; /** What was asked for and is no state. */ unknown: string | null }
  | { of: 'state'; map: StateMap };

type MapQuestion = {
  /** By code or name; null, or an unknown one, gives the whole country. */
  state: string | null;
  /** A cell in it. */
  at: string | null;
  /** Without stops that have no room for semis. */
  fitsTruck: boolean;
};

export async function readMap({ fitsTruck, ...asked }: MapQuestion): Promise<FoodMap> {
  const state = stateCode(asked.state);
  return state === null
    ? { of: 'country', map: await readCountryMap(fitsTruck), unknown: asked.state }
    : { of: 'state', map: await readStateMap({ state, cell: asked.at, fitsTruck }) };
}
