import { invariant } from '~/domain/errors';
import { listToTakeAlong } from '~/domain/take-along';
import { hoursEnds, hoursFor, ratedStopsOfTrip, stopsOfTrip } from '~/domain/trip/trip-stops';
import { planTripOrFail, type Trip } from '~/domain/trip/plan-trip';
import { cacheable, call, pageReply, Reply, resource } from '~/http/api-endpoint';
import { notModifiedOr } from '~/http/etag';
import { takenPart, trip as tripAnswer } from '~/schemas/answers';
import { subjectOfCall, takeAlongCallQuery, tripCallQuery } from '~/schemas/travel';
import { etagOf } from '~/services/files';

const ratedListed = 8;

const pointOf = ({ name, point: [longitude, latitude] }: Trip['from']) => ({ name, latitude, longitude });

const trips = resource({
  '/api/trip': {
    GET: cacheable({
      summary: 'A road trip, and the locations along it',
      description:
        'By interstates and US highways, in driving order. If from, to or via is ambiguous or unknown, the error lists choices.',
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

  '/api/take-along': {
    GET: call(listToTakeAlong, {
      summary: 'Data of a road, a trip, a location or a state for offline use',
      description:
        'In parts of about a hundred locations, with their best posts. Each part has an ETag; If-None-Match gets a 304 if it has not changed.',
      query: takeAlongCallQuery,
      answer: takenPart,
      errors: ['invalid'],
      headers: ['ETag'],
      example: { query: { highway: 'I-40' } },
      input: ({ query }) => {
        const subject = subjectOfCall(query);
        invariant(subject, 'invalid', { field: 'highway' });
        return { subject, after: query.after ?? null };
      },
      answered: (part, { request }) => {
        const etag = etagOf(JSON.stringify(part));
        const headers = { ETag: etag, 'Cache-Control': 'no-store' };
        return notModifiedOr(request, headers, () => new Reply(part, [['ETag', etag]]));
      },
    }),
  },
});

export const loader = trips.loader;
export const action = trips.action;
