import { isStateOrDistrict, statesAndDistrict } from '~/schemas/states';
import { countPlacesByState, countRestaurantsByState } from '~models/location-map';
import { sumScoresByState } from '~models/post';
import { stateCode } from '../locations/state-at';
import { cachedForAMinute } from '../read-cache';
import { type Drawing, drawn, type Mark, radiusFor, longInterstates } from './road-lines';
import { drawStates, middleOf, type Box, drawnIn, sizeOf } from './outlines';
import { spread } from './spread';
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

type CountryMap = {
  drawing: Drawing;
  marks: Mark[];
  /** Places in territories that the drawing does not show. */
  elsewhere: { state: string; places: number }[];
};

/** The mainland from west to east; only the last of the Aleutians lie outside. */
const country: Box = { x: 72.5, y: 0, width: 975, height: 610 };

/** A state's code has to fit in. */
const radii = { from: 17, to: 32 };

/** The whole country, a mark for each state that has a place. Up to a minute old, since every place is counted. */
const readCountryMap = (fitsTruck: boolean): Promise<CountryMap> => keptCountry(fitsTruck);

const keptCountry = cachedForAMinute(async (fitsTruck: boolean): Promise<CountryMap> => {
  const [counts, scores, restaurants] = await Promise.all([
    countPlacesByState(fitsTruck),
    sumScoresByState(),
    countRestaurantsByState(),
  ]);
  const scoreOf = new Map(scores.map(({ key, score }) => [key, score]));
  const placesOf = new Map(counts.map(({ state, places }) => [state, places]));
  const restaurantsOf = new Map(restaurants.map(({ state, count }) => [state, count]));
  const most = Math.max(0, ...scoreOf.values());
  const place = drawnIn(country);
  const states = [...new Set([...placesOf.keys(), ...restaurantsOf.keys()])].filter(isStateOrDistrict);
  const marks = states.flatMap((state): Mark[] => {
    const middle = middleOf(state);
    if (!middle) return [];
    const [x, y] = place(middle);
    const score = scoreOf.get(state) ?? 0;
    const r = radiusFor(score, most, radii);
    return [
      {
        target: { kind: 'state', state },
        ...{ x, y, r, room: r },
        places: placesOf.get(state) ?? 0,
        restaurants: restaurantsOf.get(state) ?? 0,
        ...{ score, rating: null, name: statesAndDistrict[state] },
      },
    ];
  });
  const size = sizeOf(country);
  const apart = spread(marks, size);
  return {
    drawing: drawn(country, drawStates(country), { names: longInterstates(), marks: apart, isInside: () => true }),
    marks: apart.sort((a, b) => a.name.localeCompare(b.name, 'en')),
    elsewhere: counts.filter(({ state }) => !isStateOrDistrict(state)),
  };
});
