import { beforeAll, describe, expect, it } from 'vitest';
import { stopsAhead } from '~/domain/highways/stops-ahead';
import { planTripOrFail } from '~/domain/trip/plan-trip';
import { stopsOfTrip, type TripStop } from '~/domain/trip/trip-stops';
import type { Compass } from '~/schemas/roads';
import { useFreshDatabase } from '../support/database';
import { storeShippedPlaces } from '../support/shipped-places';

useFreshDatabase();
beforeAll(() => storeShippedPlaces(), 120_000);

/** Each over 100 miles of one road. California's roads have no mileage-based exits, and others cross state lines. */
const corridors = [
  ['Laredo, TX', 'San Antonio, TX', 'I-35', 'north'],
  ['Amarillo, TX', 'Oklahoma City, OK', 'I-40', 'east'],
  ['Sacramento, CA', 'Los Angeles, CA', 'I-5', 'south'],
  ['Nashville, TN', 'Knoxville, TN', 'I-40', 'east'],
  ['Savannah, GA', 'Richmond, VA', 'I-95', 'north'],
  ['Columbus, OH', 'Pittsburgh, PA', 'I-70', 'east'],
  ['Albany, NY', 'Buffalo, NY', 'I-90', 'west'],
  ['Omaha, NE', 'Cheyenne, WY', 'I-80', 'west'],
  ['Flagstaff, AZ', 'Albuquerque, NM', 'I-40', 'east'],
  ['Atlanta, GA', 'Gainesville, FL', 'I-75', 'south'],
] as const;

const opposite = { north: 'south', south: 'north', east: 'west', west: 'east' } as const;

async function tripAlong(from: string, to: string, highway: string): Promise<{ stops: TripStop[]; end: number }> {
  const trip = await planTripOrFail({ from, to, via: null });
  const [leg] = trip.line.legs.filter((each) => each.highway === highway).sort((a, b) => b.miles - a.miles);
  if (!leg) throw new Error(`The trip does not use ${highway}.`);
  expect(leg.miles).toBeGreaterThan(100);
  const stops: TripStop[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof stopsOfTrip>> = await stopsOfTrip(trip, {
      foodOnly: false,
      fitsTruck: false,
      after,
      limit: 200,
    });
    stops.push(...page.stops);
    after = page.next;
  } while (after);
  return { stops: stops.filter((stop) => trip.line.legs[stop.leg] === leg), end: leg.from + leg.miles };
}

async function aheadOf(stop: TripStop, highway: string, direction: Compass, miles: number) {
  const found = [];
  let after: string | null = null;
  do {
    const question = { highway, direction, exit: null, state: null, stop: stop.id, after, limit: 50 };
    const page: Awaited<ReturnType<typeof stopsAhead>> = await stopsAhead(question);
    found.push(...page.stops);
    after = page.next;
  } while (after && (found.at(-1)?.miles ?? 0) < miles);
  return found.filter((each) => (each.miles ?? 0) <= miles);
}

describe.each(corridors)('from %s to %s', (from, to, highway, direction) => {
  it.each([
    [from, to, direction],
    [to, from, opposite[direction]],
  ] as const)(
    'what is ahead on the road out of %s matches the stops of a trip to %s, in the same order',
    async (a, b, heading) => {
      const { stops, end } = await tripAlong(a, b, highway);
      const [first, ...others] = stops.filter((stop) => stop.highway === highway);
      if (!first) throw new Error('The trip has no stops.');
      const stopsAfterFirst = stops.filter(({ miles }) => miles > first.miles);
      expect(others.length).toBeGreaterThan(5);
      const ahead = await aheadOf(first, highway, heading, end - first.miles);

      const place = new Map(ahead.map(({ id }, at) => [id, at]));
      const common = stopsAfterFirst.filter(({ id }) => place.has(id));
      expect(common.length / stopsAfterFirst.length).toBeGreaterThanOrEqual(0.95);
      expect(ahead.length).toBeLessThan(stopsAfterFirst.length * 1.1 + 2);
      expect(ahead.filter((stop) => stop.name.endsWith(`${opposite[heading]}bound`))).toEqual([]);

      // The order of two stops this close along the road doesn't matter.
      const nearMiles = 0.3;
      const swapped = common.filter((stop, at) => {
        const next = common[at + 1];
        return next && next.miles - stop.miles > nearMiles && (place.get(next.id) ?? 0) < (place.get(stop.id) ?? 0);
      });
      expect(swapped.map(({ name }) => name)).toEqual([]);
      const wrongMiles = common.filter((stop) => {
        const miles = ahead[place.get(stop.id) ?? 0]?.miles ?? 0;
        return Math.abs(miles - (stop.miles - first.miles)) > 3;
      });
      expect(wrongMiles.map(({ name }) => name)).toEqual([]);
    },
  );
});
