import { NoticeBanner } from '~/components/notices/NoticeBanner';
import { MilePlate } from '~/components/stops/MilesAway';
import { StopRow } from '~/components/stops/StopRow';
import type { PlatesView } from '~/components/view-types';
import type { TripStop } from '~/domain/trip';
import { stateName } from '../highways/state-name';
import type { StopsWithPlates } from '../highways/with-plates';
import { hoursEndInWords, milesInWords, wayInWords } from './leg-words';
import { sectionsOf } from './trip-sections';

type Leg = { highway: string | null; direction: string | null };

type Props = StopsWithPlates<TripStop> & {
  legs: Leg[];
  /** Miles at which the hours of a day's driving end, of the stretch that is shown. */
  hoursEnds: number[];
  /** Whether the first of the trip is among them. */
  hasFirstEnd: boolean;
};

/** The road as one drives it, from leg to leg and state to state: miles from the start, and to the next stop. */
export function TripList({ stops, plates, legs, hoursEnds, hasFirstEnd }: Props) {
  return (
    <>
      {plates.failure !== null && <NoticeBanner tone="error">{plates.failure}</NoticeBanner>}
      <div className="driven-road trip-road">
        {sectionsOf(stops, hoursEnds).map(({ leg, state, entries }, at) => (
          <section key={at}>
            <h2>{[wayInWords(legs[leg] ?? localRoads), state && stateName(state)].filter(Boolean).join(', ')}</h2>
            <ol>
              {entries.map((entry) =>
                'stop' in entry ? (
                  <TripItem
                    key={`${entry.stop.miles}-${entry.stop.id}`}
                    stop={entry.stop}
                    highway={legs[leg]?.highway ?? null}
                    plates={plates.shown?.[entry.stop.id]}
                  />
                ) : (
                  <li className="hours-end" key={entry.hoursEnd}>
                    {hoursEndInWords(entry.hoursEnd, hasFirstEnd && entry.hoursEnd === hoursEnds[0])}
                  </li>
                ),
              )}
            </ol>
          </section>
        ))}
      </div>
    </>
  );
}

const localRoads: Leg = { highway: null, direction: null };

/** From here on a stop is not at the road itself, in miles. */
const down = 0.75;

type ItemProps = { stop: StopsWithPlates<TripStop>['stops'][number]; highway: string | null; plates?: PlatesView };

function TripItem({ stop, highway, plates }: ItemProps) {
  const { miles, milesOff, milesToNext } = stop;
  const off = milesOff >= down && `${milesOff.toFixed(1)} miles off the road`;
  const next = milesToNext !== null && milesToNext >= 1 && `next in ${milesInWords(milesToNext)}`;
  return (
    <li>
      <MilePlate miles={Math.round(miles)} />
      <StopRow stop={stop} to={`/locations/${stop.id}`} plates={plates} onRoad={stop.highway === highway} />
      {(off || next) && <small className="trip-next">{[off, next].filter(Boolean).join(', ')}</small>}
    </li>
  );
}
