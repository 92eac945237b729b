import { hoursEnds, hoursFor, planTripOrFail, ratedStopsOfTrip, stopsOfTrip, type Trip } from '~/domain/trip';
import { pageReply, Reply, resource, cacheable } from '~/http/api-endpoint';
import { trip as tripAnswer } from '~/schemas/answers';
import { tripCallQuery } from '~/schemas/trip';

const ratedListed = 8;

const pointOf = ({ name, point: [longitude, latitude] }: Trip['from']) => ({ name, latitude, longitude });

const trips = resource({
  '/api/trip': {
    GET: cacheable({
      summary: 'A road trip, and the locations along it',
      description:
        'By interstates and US highways, in driving order. Where from, to or via may mean several places, or none that we know, the error has choices to ask for in its place.',
      query: tripCallQuery,
      answer: tripAnswer,
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
            rated: food ? await ratedStopsOfTrip(trip, { fitsTruck, limit: ratedListed }) : null,
            stops,
          },
          headers,
        );
      },
    }),
  },
});

export const loader = trips.loader;
export const action = trips.action;
