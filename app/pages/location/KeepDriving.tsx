import { Link } from '@remix-run/react';
import { NoticeBanner } from '~/components/notices/notices';
import { SectionHead } from '~/components/page-parts';
import { MilesAway, StopRow } from '~/components/stops/StopRow';
import { TruckFilter } from '~/components/stops/TruckFilter';
import type { PlaceOnRoad, StopOnTheWay } from '~/domain/highways/stops-ahead';
import { WaysAhead } from '../highways/WaysAhead';
import { highwayPath } from '../highways/highway-path';
import type { StopsWithPlates } from '../highways/with-plates';

type Props = StopsWithPlates<StopOnTheWay> & {
  /** Null for a stop that is on no highway page. */
  road: PlaceOnRoad | null;
  /** Whether stops without room for semis are hidden. */
  fitsTruck: boolean;
  /** Address of the page with the truck filter toggled. */
  otherTrucks: string;
};

/** Links to the next stops in both directions, and nearby stops on other roads. */
export function KeepDriving({ road, stops, plates, fitsTruck, otherTrucks }: Props) {
  if (!road && stops.length === 0) return null;
  return (
    <section aria-label={road ? 'Keep driving' : 'Nearby stops'}>
      <SectionHead title={road ? 'Keep driving' : 'Nearby stops'} />
      {road && <WaysAhead road={road} className="stop-actions" fitsTruck={fitsTruck} />}
      <p className="chips-line">
        <TruckFilter isOn={fitsTruck} to={otherTrucks} />
      </p>
      {plates.failure !== null && <NoticeBanner tone="error">{plates.failure}</NoticeBanner>}
      <ul className="stop-rows">
        {stops.map((stop) => (
          <li key={stop.id}>
            <StopRow
              compact
              stop={stop}
              to={`/locations/${stop.id}`}
              plates={plates.shown?.[stop.id]}
              before={stop.miles !== null && <MilesAway miles={stop.miles} way={stop.way} />}
            />
          </li>
        ))}
      </ul>
      {road && (
        <p className="stop-actions">
          <Link className="btn" to={highwayPath(road.highway)}>
            All {road.highway} Stops
          </Link>
          <Link className="btn" to={highwayPath(road.highway, '/card')}>
            Printable List
          </Link>
        </p>
      )}
    </section>
  );
}
