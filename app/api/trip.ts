import { invariant } from '~/domain/errors';
import { listToSave } from '~/domain/saved-offline';
import { hoursEnds, hoursFor, ratedStopsOfTrip, stopsOfTrip } from '~/domain/trip/trip-stops';
import { planTripOrFail, type Trip } from '~/domain/trip/plan-trip';
import { cacheable, call } from '~/http/api-call';
import { resource } from '~/http/api-endpoint';
import { pageReply, Reply } from '~/http/api-reply';
import { savedOffline, trip as tripAnswer } from '~/schemas/answers';
import { savedOfflineQuery, tripCallQuery } from '~/schemas/travel';

const maxRatedStops = 8;

const pointOf = ({ name, point: [longitude, latitude] }: Trip['from']) => ({ name, latitude, longitude });

const trips = resource({
  '/api/trip': {
    GET: cacheable({
      summary: 'A road trip, and the locations along it',
      description:
        'By interstates and US highways, in driving order. If from, to or via is ambiguous or unknown, the error lists choices.',
      query: tripCallQuery,
      response: tripAnswer,
      errors: ['invalid', 'trip-point-unknown', 'trip-point-ambiguous', 'trip-unreached'],
      example: { query: { from: 'Laredo, TX', to: 'Chicago, IL' } },
      run: async ({ query: { from, to, via, speed, food, trucks, limit, cursor }, request }) => {
        const fitsTruck = trucks === null;
        const trip = await planTripOrFail({ from, to, via });
        const { stops, next } = await stopsOfTrip(trip, { foodOnly: food, fitsTruck, after: cursor, limit });
        const { headers } = pageReply({ items: stops, next }, request);
        return new Reply(
          {
            from: pointOf(trip.from),
            via: trip.via && pointOf(trip.via),
            to: pointOf(trip.to),
            miles: trip.miles,
            speed,
            hours: hoursFor(trip.miles, speed),
            drivingHoursEnd: hoursEnds(trip.miles, speed),
            legs: trip.legs,
            rated: food ? await ratedStopsOfTrip(trip, { fitsTruck, limit: maxRatedStops }) : null,
            stops,
          },
          headers,
        );
      },
    }),
  },

  '/api/take-along': {
    GET: call(listToSave, {
      summary: 'What to save of a highway, trip, location or state for offline use',
      description: 'The stops, the addresses of their pages and photos, and the approximate size of both in bytes.',
      query: savedOfflineQuery,
      response: savedOffline,
      errors: ['invalid'],
      example: { query: { highway: 'I-40' } },
      input: ({ query }) => {
        invariant(query, 'invalid', { field: 'highway' });
        return query;
      },
      respond: ({ subject: _, ...list }) => list,
    }),
  },
});

export const loader = trips.loader;
export const action = trips.action;
