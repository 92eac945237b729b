import { countPlacesByState } from '~models/location-map';
import { sumScoresByState } from '~models/post';
import { countRestaurants } from '~models/restaurant';
import { isStateOrDistrict, statesAndDistrict } from '~/schemas/states';
import { cachedForAMinute } from '../read-cache';
import { type Mark, radiusFor } from './marks';
import { longInterstates } from './road-lines';
import { type Drawing, drawn } from './drawing';
import { drawStates, middleOf } from './outlines';
import { spread } from './spread';
import { type Box, drawnIn, sizeOf } from './view-box';

export type CountryMap = {
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
export const readCountryMap = (fitsTruck: boolean): Promise<CountryMap> => keptCountry(fitsTruck);

const keptCountry = cachedForAMinute(async (fitsTruck: boolean): Promise<CountryMap> => {
  const [counts, scores, restaurants] = await Promise.all([
    countPlacesByState(fitsTruck),
    sumScoresByState(),
    countRestaurants(),
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
    elsewhere: counts.filter(({ state }) => !isStateOrDistrict(state)).map(({ state, places }) => ({ state, places })),
  };
});
