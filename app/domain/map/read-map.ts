import { nameInTown } from '~/schemas/places';
import { isStateOrDistrict, statesAndDistrict, type StateCode } from '~/schemas/states';
import { findLocationsByIds, type LocationRow } from '~models/location';
import { countPlacesByState, placePoints, type PointOnMap } from '~models/location-positions';
import { wordsToStore } from '~models/location-row';
import { sumScoresByState, sumScoresOfPlaces } from '~models/post';
import { countRestaurantsByState, findRestaurantsByIds, restaurantPoints } from '~models/restaurant';
import { invariant } from '../errors';
import { stateCode } from '../locations/state-at';
import { cachedForAMinute, cachedBriefly } from '../read-cache';
import { boxOfCell, cellAt, type Cluster, clusterSpots, digitsFor, type Spot, toMapPoint } from './cells';
import { type CityLabel, labelCities } from './city-labels';
import {
  type Drawing,
  makeDrawing,
  type Mark,
  radiusFor,
  longInterstates,
  type Target,
  interstatesThrough,
  spread,
  usRoutesThrough,
} from './marks';
import { country, drawStates, middleOf, type Box, toDrawing, sizeOf, boxOf, isInState, framed } from './outlines';

export type FoodMap =
  | { of: 'country'; map: CountryMap; /** The requested state, if it doesn't exist. */ unknown: string | null }
  | { of: 'state'; map: StateMap };

type MapQuestion = {
  /** By code or name; null or an unknown state shows the whole country. */
  state: string | null;
  /** A cell within the state. */
  at: string | null;
  /** Leave out stops without room for semis. */
  fitsTruck: boolean;
};

export async function readMap({ fitsTruck, ...request }: MapQuestion): Promise<FoodMap> {
  const state = stateCode(request.state);
  return state === null
    ? { of: 'country', map: await readCountryMap(fitsTruck), unknown: request.state }
    : { of: 'state', map: await readStateMap({ state, cell: request.at, fitsTruck }) };
}

type CountryMap = {
  drawing: Drawing;
  marks: Mark[];
  /** Places in territories that the drawing does not show. */
  elsewhere: { state: string; places: number }[];
};

/** In units of the drawing, wide enough for a state's code. */
const radii = { from: 17, to: 32 };

/** The whole country, with a mark for each state that has a place. Cached for a minute, since it counts every place. */
const readCountryMap = (fitsTruck: boolean): Promise<CountryMap> => cachedCountryMap(fitsTruck);

const cachedCountryMap = cachedForAMinute(async (fitsTruck: boolean): Promise<CountryMap> => {
  const [counts, scores, restaurants] = await Promise.all([
    countPlacesByState(fitsTruck),
    sumScoresByState(),
    countRestaurantsByState(),
  ]);
  const scoreOf = new Map(scores.map(({ key, score }) => [key, score]));
  const placesOf = new Map(counts.map(({ state, places }) => [state, places]));
  const restaurantsOf = new Map(restaurants.map(({ state, count }) => [state, count]));
  const highest = Math.max(0, ...scoreOf.values());
  const place = toDrawing(country);
  const states = [...new Set([...placesOf.keys(), ...restaurantsOf.keys()])].filter(isStateOrDistrict);
  const marks = states.flatMap((state): Mark[] => {
    const middle = middleOf(state);
    if (!middle) return [];
    const [x, y] = place(middle);
    const score = scoreOf.get(state) ?? 0;
    const r = radiusFor(score, highest, radii);
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
    drawing: makeDrawing(country, drawStates(country), {
      names: longInterstates(),
      marks: apart,
      isInside: () => true,
    }),
    marks: apart.sort((a, b) => a.name.localeCompare(b.name, 'en')),
    elsewhere: counts.filter(({ state }) => !isStateOrDistrict(state)),
  };
});

type StateMap = {
  state: StateCode;
  /** Null shows the whole state. */
  cell: string | null;
  drawing: Drawing;
  marks: Mark[];
  cities: CityLabel[];
  /** Places of the state without coordinates. */
  undrawn: number;
  /** Marks left out to keep the map readable. */
  more: number;
};

/** Places closer than 1/6 to 1/12 of the drawing's width share a mark. */
const cellsAcross = 6;

/** In units of the drawing: range of sizes for several places, size for one place, and size of the tap target. */
const markRadii = { from: 26, to: 42, alone: 18, tapTarget: 34 };

const maxMarks = 100;

/** Each map has about ten thousand characters. */
const maxCached = 60;

/** Alaska and Hawaii are drawn as insets, not where they are. */
const isInset = (state: string): boolean => state === 'AK' || state === 'HI';

type Part = {
  state: StateCode;
  /** The cell of a tapped mark; null for the whole state. */
  cell: string | null;
  /** Leave out stops without room for semis. */
  fitsTruck: boolean;
};

/** A state's places and restaurants on its outline. Those close together share a mark that zooms in. */
const readStateMap = (request: Part): Promise<StateMap> => cachedStateMap(request);

type StateSpots = { spots: Spot[]; undrawn: number };

/** States with this many places are cached for a minute, since reading them scans one index entry per place. */
const manySpots = 2_000;

const spotsOf = cachedForAMinute(
  async ({ state, fitsTruck }: Omit<Part, 'cell'>): Promise<StateSpots> => {
    const [places, restaurants, scores] = await Promise.all([
      placePoints(state, fitsTruck),
      restaurantPoints(state),
      sumScoresOfPlaces(state),
    ]);
    const scoreOf = new Map(scores.map(({ key, score }) => [key, score]));
    const drawnPlaces = places.flatMap((place) => spotAt('place', place, scoreOf.get(place.id)));
    return {
      spots: [...drawnPlaces, ...restaurants.flatMap((restaurant) => spotAt('restaurant', restaurant))],
      undrawn: places.length - drawnPlaces.length,
    };
  },
  ({ spots }) => spots.length >= manySpots,
);

function spotAt(kind: Spot['kind'], { id, at }: PointOnMap, score = 0): Spot[] {
  const point = at && toMapPoint(at);
  const cell = point && cellAt(point);
  return cell ? [{ kind, id, x: point[0], y: point[1], cell, score }] : [];
}

const cachedStateMap = cachedBriefly(async ({ state, cell, fitsTruck }: Part): Promise<StateMap> => {
  const box = viewOf(state, cell);
  const { spots, undrawn } = await spotsOf({ state, fitsTruck });
  const inside = cell === null ? spots : spots.filter((spot) => spot.cell.startsWith(cell));
  const clusters = clusterSpots(inside, digitsFor(box.width / cellsAcross));
  const shown = [...clusters].sort(bestFirst).slice(0, maxMarks);
  const marks = spread(await toMarks(shown, box), sizeOf(box));
  const isDrawn = (other: string) => (isInset(state) ? other === state : !isInset(other));
  const drawing = makeDrawing(box, drawStates(box, isDrawn), {
    names: interstatesThrough(state),
    lesser: usRoutesThrough(state),
    marks,
    isInside: (at) => isInState(state, at),
  });
  return {
    ...{ state, cell, undrawn, drawing, marks },
    cities: labelCities(box, { marks, signs: drawing.signs, home: state, isDrawn }),
    more: clusters.length - shown.length,
  };
}, maxCached);

function viewOf(state: StateCode, cell: string | null): Box {
  if (cell !== null) {
    const { x, y, size } = boxOfCell(cell);
    return framed({ x, y, width: size, height: size }, 0.1);
  }
  const box = boxOf(state);
  invariant(box, 'unexpected');
  return framed(box, 0.06);
}

const countOf = ({ places, restaurants }: Cluster): number => places.length + restaurants.length;

const bestFirst = (a: Cluster, b: Cluster): number =>
  b.score - a.score || countOf(b) - countOf(a) || a.cell.localeCompare(b.cell);

/** Gives clusters their names and positions in the drawing. Leaves out rows that were deleted in the meantime. */
async function toMarks(clusters: Cluster[], box: Box): Promise<Mark[]> {
  const [places, restaurants] = await Promise.all([
    findLocationsByIds(clusters.flatMap(samplePlaces)),
    findRestaurantsByIds(clusters.flatMap((cluster) => cluster.restaurants[0] ?? [])),
  ]);
  const placeOf = new Map(places.map((row) => [row._id, row]));
  const restaurantOf = new Map(restaurants.map((row) => [row._id, row]));
  const highest = Math.max(0, ...clusters.map(({ score }) => score));
  const draw = toDrawing(box);
  return clusters.flatMap((cluster): Mark[] => {
    const { score } = cluster;
    const isAlone = countOf(cluster) === 1;
    const known = samplePlaces(cluster).flatMap((id) => placeOf.get(id) ?? []);
    const restaurant = restaurantOf.get(cluster.restaurants[0] ?? 0);
    const name = (isAlone ? known[0] && labelOfPlace(known[0]) : labelOfSeveral(known)) ?? restaurant?.name;
    if (name === undefined) return [];
    const [x, y] = draw([cluster.x, cluster.y]);
    const r = radiusFor(score, highest, { from: isAlone ? markRadii.alone : markRadii.from, to: markRadii.to });
    return [
      {
        target: targetOf(cluster, name),
        ...{ x, y, r, room: Math.max(r, markRadii.tapTarget), name, score },
        places: cluster.places.length,
        restaurants: cluster.restaurants.length,
        rating: isAlone ? (restaurant?.rating ?? null) : null,
      },
    ];
  });
}

function targetOf(cluster: Cluster, name: string): Target {
  if (countOf(cluster) > 1) return { kind: 'cell', cell: cluster.cell };
  const [place] = cluster.places;
  return place === undefined
    ? { kind: 'restaurant', id: cluster.restaurants[0] ?? 0, words: wordsToStore([name]).join(' ') }
    : { kind: 'place', id: place };
}

/** A few of a cluster's places, spread over it. */
const samplePlaces = ({ places }: Cluster): number[] => {
  const step = Math.ceil(places.length / 4);
  return places.filter((_, at) => at % step === 0);
};

/** The place's label on the map of its state. */
const labelOfPlace = ({ name, city }: LocationRow): string => nameInTown({ name, city });

/** The label of several places: a town, else an exit, else the name of one of them. */
function labelOfSeveral(some: LocationRow[]): string | undefined {
  const town = some.find(({ city }) => city !== null)?.city;
  const exit = some.find(
    ({ highway, exitNumber, exitIsGuess }) => highway !== null && exitNumber !== null && !exitIsGuess,
  );
  return town ?? (exit ? `${exit.highway} exit ${exit.exitNumber}` : some[0]?.name);
}
