import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { NoticeBanner } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { platesAt } from '~/domain/highways/plates';
import { drivingLimits, hoursFor, stopsOfTrip } from '~/domain/trip/trip-stops';
import { planTripOrFail } from '~/domain/trip/plan-trip';
import { parse } from '~/http/problem';
import { optionalSection, parametersOf } from '~/http/page-loader';
import { unreadParts } from '~/messages/errors';
import type { PageHandle } from '~/schemas/page-handle';
import { nameInTown, truckMark } from '~/schemas/places';
import { nearMile } from '~/schemas/roads';
import { calendarDate, isolated } from '~/schemas/text';
import { tripQuery } from '~/schemas/travel';
import { clock } from '~/services/clock';
import { PrintedStops } from '~/components/stops/PrintedStops';
import { MapCredit } from '~/components/stops/list-parts';
import { tripPath } from './TripForm';
import { hoursInWords, LegList, legName, limitInWords, milesInWords, sectionsOf } from './TripList';

/** Limit of a printed list, about thirty pages. */
const maxPrintedStops = 1_500;

export const handle = {
  cacheable: true,
  parameters: ['from', 'to', 'via', 'speed', 'food', 'trucks'],
  script: 'none',
} as const satisfies PageHandle;

export const meta = pageMeta<typeof loader>(({ data }) => {
  const trip = data ? `from ${data.from} to ${data.to}` : 'of a trip';
  return {
    title: `Stops ${trip}`,
    description: `Every stop ${trip} in driving order, with its exit and its mile, to print and take with you.`,
  };
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { after: _, ...params } = parse(tripQuery, Object.fromEntries(parametersOf(request, handle)));
  const { from, to, via, speed, food, trucks } = params;
  const trip = await planTripOrFail({ from, to, via });
  const { stops, next } = await stopsOfTrip(trip, {
    foodOnly: food,
    fitsTruck: trucks === null,
    after: null,
    limit: maxPrintedStops,
  });
  const plates = await optionalSection(context, platesAt(stops), unreadParts.plates);
  return {
    params,
    from: trip.from.name,
    to: trip.to.name,
    miles: trip.miles,
    hours: hoursFor(trip.miles, speed),
    legs: trip.legs,
    sections: sectionsOf(stops, drivingLimits(trip.miles, speed), (stop) => ({
      id: stop.id,
      mile: Math.round(stop.miles),
      exit: stop.exitNumber ?? (stop.mile === null ? null : nearMile(stop.mile)),
      name: isolated(nameInTown({ name: stop.name, city: stop.city })),
      amenities: stop.amenities,
      phone: stop.phone,
      trucks: truckMark(stop.trucks),
      isClosed: stop.closedAt !== undefined,
    })),
    plates,
    isWhole: next === null,
    printedAt: clock.minute(),
  };
}

/** A printable list of a trip's stops by leg, one line each. */
export default function TripCardPage() {
  const { params, from, to, miles, hours, legs, sections, plates, isWhole, printedAt } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={tripPath(params)}>Back to the trip</BackLink>
      <h1>
        {from} to {to}
      </h1>
      <p>
        {milesInWords(miles)}, about {hoursInWords(hours)} of driving at {params.speed} mph
      </p>
      <LegList legs={legs} />
      {plates.failure !== null && <NoticeBanner tone="error">{plates.failure}</NoticeBanner>}
      <div className="print:columns-2 print:text-2xs">
        {sections.map(({ leg, state, entries }, section) => (
          <PrintedStops
            key={section}
            caption={[legName(legs[leg] ?? { highway: null, direction: null }), state].filter(Boolean).join(', ')}
            rows={entries.map((entry) => ('limit' in entry ? { note: limitInWords(entry.limit) } : entry))}
            hasMiles
            plates={plates.shown}
          />
        ))}
      </div>
      {!isWhole && <p>This list is too long to print. The CSV file has every stop.</p>}
      <p>Updated {calendarDate(printedAt)}</p>
      <MapCredit />
    </>
  );
}
