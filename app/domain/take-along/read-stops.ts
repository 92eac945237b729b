import { LRUCache } from 'lru-cache';
import { isStateOrDistrict, statesAndDistrict } from '~/schemas/states';
import type { TakenLeg, TakenPart, TakenSubject } from '~/schemas/take-along';
import { readHighway, stopsAround } from '../highways';
import { filterPlaces, findLocationOrFail, type Place } from '../locations';
import { planTripOrFail, stopsOfTrip, type Trip } from '../trip';

export type PlaceToTake = Place & { miles: number | null; leg: number | null };

type Stops = Pick<TakenPart, 'title'> & {
  legs: TakenLeg[];
  stops: PlaceToTake[];
  next: string | null;
};

/** Around a stop: what one could go on to. */
const stopsAroundOne = 24;

/**
 * Some of the stops that belong to it, in driving order; a state's by name.
 * @throws DomainError `highway-unknown`, `location-not-found`, those of a trip, and `invalid-cursor`
 */
export async function readStops(subject: TakenSubject, after: string | null, limit: number): Promise<Stops> {
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

/** Each part of a trip needs the same plan, and planning is most of a part's work. */
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
