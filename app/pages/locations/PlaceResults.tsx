import { Link } from '@remix-run/react';
import { DialogLink } from '~/components/dialog/links';
import { EmptyState, NoticeBanner } from '~/components/notices/notices';
import { MilesAway, StopRow } from '~/components/stops/StopRow';
import { usePageNavigation } from '~/components/weak-link/use-page-navigation';
import { emptyLists } from '~/messages/stops';
import type { StopsWithPlates } from '../highways/with-plates';
import type { NearestStops } from './search-page';

type Props = StopsWithPlates & {
  /** Without results: the nearest stops of the chain in the query. */
  nearest: NearestStops | null;
  /** Query string of the search. */
  results: string;
};

/** Stops in rows, or placeholders during client-side navigation. */
export function PlaceResults({ stops, plates, nearest, results }: Props) {
  const { state, location } = usePageNavigation();
  if (state === 'loading' && location.pathname === '/locations') return <PlaceSkeletons />;
  if (stops.length === 0) {
    return (
      <>
        {nearest && <Nearest {...nearest} />}
        <EmptyState
          title={results ? emptyLists.locationsSearch : emptyLists.locations}
          text="Know one? Add it for everyone."
        >
          <DialogLink className="btn btn-go" to="/locations/new">
            Add a Stop
          </DialogLink>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {plates.failure !== null && <NoticeBanner tone="error">{plates.failure}</NoticeBanner>}
      <ul className="stop-rows stop-rows-wide">
        {stops.map((stop) => (
          <li key={stop.id} id={`location-${stop.id}`}>
            <StopRow
              stop={stop}
              to={`/locations/${stop.id}${results && `?results=${encodeURIComponent(results)}`}`}
              plates={plates.shown?.[stop.id]}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Nearest({ chain, near, stops, plates }: NearestStops) {
  return (
    <section aria-labelledby="nearest-stops">
      <h2 id="nearest-stops">
        {near === null ? `Did you mean one of these ${chain} stops?` : `${chain} nearest to ${near}`}
      </h2>
      <ul className="stop-rows">
        {stops.map((stop) => (
          <li key={stop.id}>
            <StopRow
              stop={stop}
              to={`/locations/${stop.id}`}
              plates={plates.shown?.[stop.id]}
              before={stop.miles !== null && <MilesAway miles={stop.miles} />}
            />
          </li>
        ))}
      </ul>
      <p className="stop-actions">
        <Link className="btn" to={`/locations?query=${encodeURIComponent(chain)}`}>
          {`All ${chain} Stops`}
        </Link>
      </p>
    </section>
  );
}

/** Specification §9, Location skeleton. */
const cards = Array.from({ length: 9 }, (_, number) => number);

export function PlaceSkeletons() {
  return (
    <div className="stop-rows stop-rows-wide" role="status" aria-label="Loading stops">
      {cards.map((number) => (
        <div className="stop-row skeleton" key={number} />
      ))}
    </div>
  );
}
