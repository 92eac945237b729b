import { routeOf, HighwayShield } from '~/components/stops/signs';
import { hoursInWords, milesInWords, wayInWords } from './trip-words';

type Props = { miles: number; hours: number; speed: number; days: number; legs: Leg[] };

/** Distance, driving time and a collapsed list of legs. */
export function TripSummary({ miles, hours, speed, days, legs }: Props) {
  const roads = [...new Set(legs.flatMap(({ highway }) => highway ?? []))];
  return (
    <>
      <p className="mt-0 mb-1">
        <b>{milesInWords(miles)}</b>, about <b>{hoursInWords(hours)}</b>{' '}
        <span>{`at ${speed} mph${days > 1 ? ` · ${days} driving days` : ''}`}</span>
      </p>
      <details className="trip-way">
        <summary>
          <span className="trip-roads flex flex-wrap items-center">
            {roads.map((road) => (
              <Road key={road} road={road} />
            ))}
          </span>
          <span className="ml-1 whitespace-nowrap underline">
            {legs.length === 1 ? '1 leg' : `${legs.length} legs`}
          </span>
        </summary>
        <LegList legs={legs} />
      </details>
    </>
  );
}

function Road({ road }: { road: string }) {
  const route = routeOf(road);
  return route ? <HighwayShield route={route} /> : <b className="mr-2">{road}</b>;
}

type Leg = { highway: string | null; direction: string | null; miles: number };

/** The legs with their roads and miles. */
export const LegList = ({ legs }: { legs: Leg[] }) => (
  <ol>
    {legs.map((leg, at) => (
      <li key={at}>{`${wayInWords(leg)}, ${milesInWords(leg.miles)}`}</li>
    ))}
  </ol>
);
