import { NoticeBanner } from '~/components/notices/notices';
import { MilePlate, StopRow } from '~/components/stops/StopRow';
import type { StopView } from '~/components/view-types';
import type { Stop } from '~/domain/highways/road';
import { byState, stateName } from '~/components/stops/names';
import type { StopsWithPlates } from './with-plates';

type Props = {
  stops: (StopView & { miles: number | null })[];
  plates: StopsWithPlates<Stop>['plates'];
  highway: string;
  /** The exit that miles are measured from. */
  past?: string | null;
  now: string;
  /** Heading level of the states' names. */
  level: 2 | 3;
};

/** Stops in driving order, grouped by state, along a drawn road with the miles to each stop. */
export function StopList({ highway, stops, past = null, plates, now, level }: Props) {
  const State = `h${level}` as const;
  const road = stops.some(({ miles }) => miles !== null) ? 'driven-road' : 'driven-road driven-road-bare';
  return (
    <>
      {plates.failure !== null && <NoticeBanner tone="error">{plates.failure}</NoticeBanner>}
      {stops.length > 0 && (
        <div className={road}>
          {byState(stops).map((inState) => (
            <section key={inState[0]?.id}>
              {inState[0]?.state && <State>{stateName(inState[0].state)}</State>}
              <ol>
                {inState.map((stop) => (
                  <li key={stop.id}>
                    {stop.miles !== null && <MilePlate miles={stop.miles} />}
                    <StopRow
                      stop={stop}
                      to={`/locations/${stop.id}`}
                      plates={plates.shown?.[stop.id]}
                      now={now}
                      onRoad={stop.highway === highway}
                      past={past}
                    />
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
    </>
  );
}
