import { NoticeBanner } from '~/components/notices/NoticeBanner';
import { MilePlate } from '~/components/stops/MilesAway';
import { StopRow } from '~/components/stops/StopRow';
import type { Stop } from '~/domain/highways';
import { stateName } from './state-name';
import type { StopsWithPlates } from './with-plates';

type Props = StopsWithPlates<Stop> & {
  now: string;
  /** Of the states' names, which are headings on the road. */
  level: 2 | 3;
};

/** A road as one drives it: an asphalt strip with the miles to each stop on it, and a state's name where it begins. */
export function StopList({ stops, plates, now, level }: Props) {
  const State = `h${level}` as const;
  const road = stops.some(({ miles }) => miles !== null) ? 'driven-road' : 'driven-road driven-road-bare';
  return (
    <>
      {plates.failure !== null && <NoticeBanner tone="error">{plates.failure}</NoticeBanner>}
      <div className={road}>
        {byState(stops).map(({ state, stops: inState }) => (
          <section key={inState[0]?.id}>
            {state !== null && <State>{stateName(state)}</State>}
            <ol>
              {inState.map((stop) => (
                <li key={stop.id}>
                  {stop.miles !== null && <MilePlate miles={stop.miles} />}
                  <StopRow stop={stop} to={`/locations/${stop.id}`} plates={plates.shown?.[stop.id]} now={now} onRoad />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  );
}

/** In their order; a road that comes back to a state names it again. */
function byState<S extends Pick<Stop, 'state'>>(stops: S[]): { state: string | null; stops: S[] }[] {
  const parts: { state: string | null; stops: S[] }[] = [];
  for (const stop of stops) {
    const last = parts[parts.length - 1];
    if (last && last.state === stop.state) last.stops.push(stop);
    else parts.push({ state: stop.state, stops: [stop] });
  }
  return parts;
}
