import { findRoadFacts } from '~models/location-road';
import { findFirstPhotos } from '~models/post';
import { photoAddress } from '~/schemas/photos';
import { isKnownAt } from '~/schemas/road-order';
import { type SavedList, type SavedStop, type SavedSubject, subjectAddress } from '~/schemas/saved-offline';
import type { Place } from '~/schemas/places';
import { isStateOrDistrict, statesAndDistrict } from '~/schemas/states';
import { photoOutline } from '~/services/photo-store/urls';
import type { ErrorCode } from './errors';
import { platesWithBest } from './highways/plates';
import { readHighway } from './highways/read-highway';
import { stopsAround } from './highways/stops-ahead';
import { filterPlaces, findLocationOrFail } from './locations/read-locations';
import { operation } from './operation';
import { byNetwork } from './rate-limits';
import { cachedForAMinute } from './read-cache';
import { planTripOrFail } from './trip/plan-trip';
import { eachStopOfTrip, type TripStop } from './trip/trip-stops';

/** Number of best dishes saved per stop, with their photos. */
const dishesPerStop = 3;

/** Number of nearby stops saved with a stop. */
const nearbyStopCount = 24;

/** More than any trip has. Further stops aren't saved and can't be searched on the device. */
const maxStops = 1_500;

/** Maximum stop pages saved. The pages of further stops need a network. */
const maxPages = 400;

/** Typical compressed size of a stop's page, in bytes. */
const bytesPerPage = 9_000;

const unknownSubject: ErrorCode[] = [
  'highway-unknown',
  'location-not-found',
  ...(['trip-point-unknown', 'trip-point-ambiguous', 'trip-unreached'] as const),
];

/** The public pages and photos to save offline for a road, a trip, a stop or a state, and their size. */
export const listToSave = operation({
  who: 'anyone',
  limits: [byNetwork('save-offline-network')],
  refuses: unknownSubject,
  run: ({ input }: { input: SavedSubject }) => buildList(input),
});

/** `subject` has the highway's name as the site spells it. */
export type ToSave = SavedList & { subject: SavedSubject };

const buildList = cachedForAMinute(async (requested: SavedSubject): Promise<ToSave> => {
  const { title, stops } = await readStops(requested);
  const ids = stops.map(({ id }) => id);
  const [platesByStop, roads] = await Promise.all([platesWithBest(stops, dishesPerStop), findRoadFacts(ids)]);
  const dishes = [...platesByStop.values()].flatMap(({ bestIds }) => bestIds);
  const photos = new Map<string, number>();
  for (const photo of (await findFirstPhotos(dishes)).values()) {
    const { pattern, lite, bytes } = photoOutline(photo);
    photos.set(photoAddress(pattern, lite, 'webp'), bytes);
  }
  const subject = requested.kind === 'highway' ? { ...requested, highway: title } : requested;
  const pages = [...new Set([...pagesOf(subject), ...ids.slice(0, maxPages).map((id) => `/locations/${id}`)])];
  return {
    subject,
    title,
    stops: stops.map((stop) => {
      const { direction = null, alongRoad = [] } = roads.get(stop.id) ?? {};
      const onRoads = alongRoad.filter(({ at }) => isKnownAt(at));
      return { ...savedFactsOf(stop), direction, roads: onRoads, plates: platesByStop.get(stop.id)?.plates ?? null };
    }),
    dishes: dishes.length,
    pages,
    photos: [...photos].map(([address, bytes]) => ({ address, bytes })),
    bytes: { pages: pages.length * bytesPerPage, photos: [...photos.values()].reduce((sum, bytes) => sum + bytes, 0) },
  };
});

/** The subject's own page; for a road or a trip also the printable list of all stops. */
function pagesOf(subject: SavedSubject): string[] {
  const page = subjectAddress(subject);
  if (subject.kind === 'location' || subject.kind === 'state') return [page];
  const [path = '', query] = page.split('?');
  return [page, query ? `${path}/card?${query}` : `${path}/card`];
}

type StopToSave = Place & { miles: number | null };

function savedFactsOf(stop: StopToSave): Omit<SavedStop, 'direction' | 'roads' | 'plates'> {
  const { id, name, chainName, highway, alsoOn, exitNumber, exitIsGuess, mile, state, city, type } = stop;
  const { amenities, trucks, latitude, longitude, closedAt = null, miles } = stop;
  return {
    ...{ id, name, chainName, highway, alsoOn, exitNumber, exitIsGuess, mile, state, city, type },
    ...{ amenities, trucks, latitude, longitude, closedAt, miles },
  };
}

const withoutMiles = (place: Place): StopToSave => ({ ...place, miles: null });

/**
 * In driving order; the stops of a state by name.
 * @throws DomainError `highway-unknown`, `location-not-found`, or a trip's errors
 */
async function readStops(subject: SavedSubject): Promise<{ title: string; stops: StopToSave[] }> {
  switch (subject.kind) {
    case 'highway': {
      const { highway, stops } = await readHighway(subject.highway, { limit: maxStops });
      return { title: highway, stops: stops.map(withoutMiles) };
    }
    case 'trip':
      return readTrip(subject);
    case 'location': {
      const place = await findLocationOrFail(subject.id);
      const around = await stopsAround(place, nearbyStopCount, true);
      return { title: place.name, stops: [place, ...around].map(withoutMiles) };
    }
    case 'state': {
      const { state } = subject;
      const { items } = await filterPlaces({ state }, { limit: maxStops, cursor: null });
      return { title: isStateOrDistrict(state) ? statesAndDistrict[state] : state, stops: items.map(withoutMiles) };
    }
  }
}

async function readTrip(requested: Extract<SavedSubject, { kind: 'trip' }>) {
  const trip = await planTripOrFail(requested);
  const stops: TripStop[] = [];
  for await (const stop of eachStopOfTrip(trip, { foodOnly: false, fitsTruck: true })) {
    if (stops.length === maxStops) break;
    stops.push(stop);
  }
  const ends = `${trip.from.name} to ${trip.to.name}`;
  return { title: trip.via ? `${ends} by ${trip.via.name}` : ends, stops };
}
