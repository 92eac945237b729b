import { NoticeBanner } from '~/components/notices/NoticeBanner';
import { MilePlate } from '~/components/stops/MilesAway';
import { StopRow } from '~/components/stops/StopRow';
import type { Stop } from '~/domain/highways';
import { stateName } from './state-name';
import type { StopsWithPlates } from './with-plates';

type Props = StopsWithPlates<Stop> & {
  /** Without a place in the order of the road; they stand after it. */
  unplaced?: StopsWithPlates<Stop>['stops'];
  now: string;
  /** Of the states' names, which are headings on the road. */
  level: 2 | 3;
};

/** A road as one drives it: an asphalt strip with the miles to each stop on it, and a state's name where it begins. */
export function StopList({ stops, unplaced = [], plates, now, level }: Props) {
  const Heading = `h${level}` as const;
  const shown = { plates: plates.shown, now };
  return (
    <>
      {plates.failure !== null && <NoticeBanner tone="error">{plates.failure}</NoticeBanner>}
      {stops.length > 0 && <Road stops={stops} State={Heading} {...shown} />}
      {unplaced.length > 0 && (
        <>
          <Heading>Stops Without an Exit Number</Heading>
          <Road stops={unplaced} State={level === 2 ? 'h3' : 'h4'} {...shown} />
        </>
      )}
    </>
  );
}

type RoadProps = {
  stops: Props['stops'];
  plates: Props['plates']['shown'];
  now: string;
  State: 'h2' | 'h3' | 'h4';
};

function Road({ stops, plates, now, State }: RoadProps) {
  const road = stops.some(({ miles }) => miles !== null) ? 'driven-road' : 'driven-road driven-road-bare';
  return (
    <div className={road}>
      {byState(stops).map(({ state, stops: inState }) => (
        <section key={inState[0]?.id}>
          {state !== null && <State>{stateName(state)}</State>}
          <ol>
            {inState.map((stop) => (
              <li key={stop.id}>
                {stop.miles !== null && <MilePlate miles={stop.miles} />}
                <StopRow stop={stop} to={`/locations/${stop.id}`} plates={plates?.[stop.id]} now={now} onRoad />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
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
