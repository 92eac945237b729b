import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { isKnownAt } from '~/schemas/road-order';
import { isStateOrDistrict, statesAndDistrict } from '~/schemas/states';
import {
  type TakenDish,
  type TakenLeg,
  type TakenPart,
  type TakenPhoto,
  takenShape,
  type TakenStop,
  type TakenSubject,
} from '~/schemas/take-along';
import { nameOf } from '~/schemas/text';
import { photoOutline } from '~/services/photo-store/urls';
import { findRoadFacts, type RoadFacts } from '~models/location-road';
import { findShownPosts, type PostRow } from '~models/post';
import { cursorCodec } from './cursor';
import type { ErrorCode } from './errors';
import { platesWithBest } from './highways/plates';
import { readHighway } from './highways/read-highway';
import { stopsAround } from './highways/stops-ahead';
import { filterPlaces, findLocationOrFail } from './locations/read-locations';
import type { Place } from '../schemas/places';
import { operation } from './operation';
import { altOf, type Presenter, presentRows, wordsOf } from './posts/present-post';
import { byNetwork } from './rate-limits';
import { cachedForAMinute } from './read-cache';
import { planTripOrFail, type Trip } from './trip/plan-trip';
import { stopsOfTrip } from './trip/trip-stops';

/** Only a stop's best dishes are saved; the rest can be read online. */
const dishesOfAStop = 3;

type Eaten = Pick<TakenStop, 'plates' | 'dishes'>;

/** The best dishes from these stops, as a visitor sees them. Stops without posts are left out. */
async function dishesOfStops(stops: { id: number }[]): Promise<Map<number, Eaten>> {
  const eaten = await platesWithBest(stops, dishesOfAStop);
  const rows = await findShownPosts([...eaten.values()].flatMap(({ bestIds }) => bestIds));
  const dishes = await presentRows([...rows.values()], null, presentDish);
  const byId = new Map(dishes.map((dish) => [dish.id, dish]));
  return new Map(
    [...eaten].map(([id, { plates, bestIds }]) => [
      id,
      { plates, dishes: bestIds.flatMap((bestId) => byId.get(bestId) ?? []) },
    ]),
  );
}

const presentDish: Presenter<TakenDish> = (row, beside) => {
  const { id, title, description, upVotes, downVotes, createdAt, author } = wordsOf(row, beside);
  return {
    ...{ id, title, description, upVotes, downVotes, createdAt },
    author: nameOf(author),
    isSample: beside.isSample,
    photo: photoOf(row),
  };
};

/** The size that lite mode links to, because its bytes are known. Pages show it 360 pixels wide. */
function photoOf(row: PostRow): TakenPhoto | null {
  const [first] = row.photos;
  if (!first) return null;
  const outline = photoOutline(first);
  return { ...outline, widths: [outline.lite], formats: ['webp'], alt: altOf(row, 0) };
}

type PlaceToTake = Place & { miles: number | null; leg: number | null };

type Stops = Pick<TakenPart, 'title'> & {
  legs: TakenLeg[];
  stops: PlaceToTake[];
  next: string | null;
};

/** Stops saved around a single stop. */
const stopsAroundOne = 24;

/**
 * A page of the subject's stops, in driving order; a state's stops by name.
 * @throws DomainError `highway-unknown`, `location-not-found`, those of a trip, and `invalid-cursor`
 */
async function readStops(subject: TakenSubject, after: string | null, limit: number): Promise<Stops> {
  switch (subject.kind) {
    case 'highway':
      return stopsOfHighway(subject.highway, after, limit);
    case 'trip':
      return stopsOnTrip(subject, after, limit);
    case 'location':
      return stopsByOne(subject.id);
    case 'state':
      return stopsInState(subject.state, after, limit);
  }
}

const offTheWay = (place: Place): PlaceToTake => ({ ...place, miles: null, leg: null });

async function stopsOfHighway(name: string, cursor: string | null, limit: number): Promise<Stops> {
  const { highway, stops, next } = await readHighway(name, { cursor, limit });
  return { title: highway, legs: [], stops: stops.map(offTheWay), next };
}

type AskedTrip = Extract<TakenSubject, { kind: 'trip' }>;

/** All parts of a trip need the same plan, and planning is most of the work. */
const plans = new LRUCache<string, Promise<Trip>>({ max: 20, ttl: 60_000 });

function planned(asked: Pick<AskedTrip, 'from' | 'to' | 'via'>): Promise<Trip> {
  const key = JSON.stringify(asked);
  const known = plans.get(key);
  if (known) return known;
  const plan = planTripOrFail(asked);
  plans.set(key, plan);
  plan.catch(() => plans.delete(key));
  return plan;
}

async function stopsOnTrip({ from, to, via }: AskedTrip, after: string | null, limit: number): Promise<Stops> {
  const trip = await planned({ from, to, via });
  const { stops, next } = await stopsOfTrip(trip, { foodOnly: false, fitsTruck: true, after, limit });
  const ends = `${trip.from.name} to ${trip.to.name}`;
  return {
    title: trip.via ? `${ends} by ${trip.via.name}` : ends,
    legs: trip.legs.map(({ highway, direction }) => ({ highway, direction })),
    stops,
    next,
  };
}

async function stopsByOne(id: number): Promise<Stops> {
  const place = await findLocationOrFail(id);
  const around = await stopsAround(place, stopsAroundOne, true);
  return { title: place.name, legs: [], stops: [place, ...around].map(offTheWay), next: null };
}

async function stopsInState(state: string, cursor: string | null, limit: number): Promise<Stops> {
  const { items, next } = await filterPlaces({ state }, { limit, cursor });
  const title = isStateOrDistrict(state) ? statesAndDistrict[state] : state;
  return { title, legs: [], stops: items.map(offTheWay), next };
}

/** Stops per response: few enough that a dropped connection costs little, enough that a long road takes only a few responses. */
const stopsInAPart = 50;

/** More than any road or state has; anything beyond is not saved offline. */
const mostParts = 60;

type Question = { subject: TakenSubject; after: string | null };

const cursor = cursorCodec(z.tuple([z.int().min(1).max(mostParts), z.string().max(200)]));

const unknownSubject: ErrorCode[] = [
  'highway-unknown',
  'location-not-found',
  ...(['trip-point-unknown', 'trip-point-ambiguous', 'trip-unreached'] as const),
];

/**
 * The data of a road, a trip, a stop or a state for offline use, part by part: the stops with all details, and their best dishes, as a
 * visitor sees them.
 */
export const listToTakeAlong = operation({
  who: 'anyone',
  limits: [byNetwork('take-along-network')],
  refuses: ['invalid-cursor', ...unknownSubject],
  run: ({ input }: { input: Question }) => readPart(input),
});

/** @throws DomainError the errors of the operation */
async function readPart({ subject, after }: Question): Promise<TakenPart> {
  const [parts, from] = cursor.decode(after) ?? [0, null];
  const { title, legs, stops, next } = await readStops(subject, from, stopsInAPart);
  const [eaten, roads] = await Promise.all([dishesOfStops(stops), findRoadFacts(stops.map(({ id }) => id))]);
  return {
    shape: takenShape,
    title,
    legs,
    stops: stops.map((stop) => ({
      ...presentStop(stop, roads.get(stop.id)),
      ...(eaten.get(stop.id) ?? { plates: null, dishes: [] }),
    })),
    next: next !== null && parts + 1 < mostParts ? cursor.encode([parts + 1, next]) : null,
  };
}

type Bare = Omit<TakenStop, 'plates' | 'dishes'>;

function presentStop(stop: PlaceToTake, road: RoadFacts | undefined): Bare {
  const { id, name, chainName, highway, alsoOn, exitNumber, exitIsGuess, mile, state, city, street, phone, hours } =
    stop;
  const { type, amenities, trucks, latitude, longitude, closedAt = null, miles, leg } = stop;
  return {
    ...{ id, name, chainName, highway, alsoOn, exitNumber, exitIsGuess, mile, state, city, street, phone, hours },
    ...{ type, amenities, trucks, latitude, longitude, closedAt, miles, leg },
    direction: road?.direction ?? null,
    roads: (road?.alongRoad ?? []).filter(({ at }) => isKnownAt(at)),
  };
}

export type ToTake = {
  /** With names spelled as on the site. */
  subject: TakenSubject;
  title: string;
  stops: number;
  dishes: number;
  photos: number;
  /** Compressed download size; for text an estimate. */
  bytes: { words: number; photos: number };
};

const compress = promisify(brotliCompress);

/** The compression that the site's responses use. */
const asSent = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The download size of a subject, shown before saving it offline. */
export const measureToTakeAlong = operation({
  who: 'anyone',
  limits: [byNetwork('take-along-network')],
  refuses: unknownSubject,
  run: ({ input }: { input: TakenSubject }) => measured(input),
});

const measured = cachedForAMinute(async (subject: TakenSubject): Promise<ToTake> => {
  const sum: ToTake = { subject, title: '', stops: 0, dishes: 0, photos: 0, bytes: { words: 0, photos: 0 } };
  // A photo is downloaded once, even if several parts show it.
  const photos = new Map<string, number>();
  let after: string | null = null;
  // Estimated from the first part: compressing every part just to learn its size would be the largest cost here.
  let ratio: number | null = null;
  do {
    const part = await readPart({ subject, after });
    sum.title = part.title;
    sum.stops += part.stops.length;
    const dishes = part.stops.flatMap((stop) => stop.dishes);
    sum.dishes += dishes.length;
    for (const { photo } of dishes) if (photo) photos.set(photo.pattern, photo.bytes);
    const json = JSON.stringify(part);
    ratio ??= (await compress(json, asSent)).length / Buffer.byteLength(json);
    sum.bytes.words += Math.round(ratio * Buffer.byteLength(json));
    after = part.next;
  } while (after);
  sum.photos = photos.size;
  for (const bytes of photos.values()) sum.bytes.photos += bytes;
  return subject.kind === 'highway' ? { ...sum, subject: { ...subject, highway: sum.title } } : sum;
});
