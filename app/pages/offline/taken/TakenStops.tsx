import { MilePlate, StopRow } from '~/components/stops/StopRow';
import type { TakenStop } from '~/schemas/take-along';
import { byState, stateName } from '../../highways/state-name';
import { onDevice } from './on-device';

type Row = TakenStop & { away?: number | null };

/** With the photo of its best dish. */
const platesOf = ({ plates, dishes }: TakenStop) =>
  plates ? { ...plates, photo: dishes[0]?.photo ?? null } : undefined;

type RoadProps = {
  /** Of a road; a trip is over several. */
  highway?: string;
  stops: Row[];
  now: string;
  level: 2 | 3;
};

/** As one drives: the miles on an asphalt strip, and a state's name where it begins. */
export function TakenRoadList({ highway, stops, now, level }: RoadProps) {
  const State = `h${level}` as const;
  const isMeasured = stops.some((stop) => milesOf(stop) !== null);
  return (
    <div className={isMeasured ? 'driven-road' : 'driven-road driven-road-bare'}>
      {byState(stops).map((inState) => (
        <section key={inState[0]?.id}>
          {inState[0]?.state && <State>{stateName(inState[0].state)}</State>}
          <ol>
            {inState.map((stop) => (
              <li key={stop.id}>
                <Miles miles={milesOf(stop)} />
                <StopRow
                  stop={stop}
                  to={onDevice(`/locations/${stop.id}`)}
                  plates={platesOf(stop)}
                  now={now}
                  onRoad={highway === undefined || stop.highway === highway}
                />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const Miles = ({ miles }: { miles: number | null }) => (miles === null ? null : <MilePlate miles={miles} />);

const milesOf = ({ away, miles }: Row): number | null => {
  const told = away === undefined ? miles : away;
  return told === null ? null : Math.round(told);
};

/** Where the road does not order them. */
export function TakenRows({ stops, before }: { stops: Row[]; before?: (stop: Row) => React.ReactNode }) {
  return (
    <ul className="stop-rows">
      {stops.map((stop) => (
        <li key={stop.id}>
          <StopRow
            stop={stop}
            to={onDevice(`/locations/${stop.id}`)}
            plates={platesOf(stop)}
            before={before?.(stop) ?? undefined}
          />
        </li>
      ))}
    </ul>
  );
}
