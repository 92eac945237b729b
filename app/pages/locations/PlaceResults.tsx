import { useNavigation } from '@remix-run/react';
import { DialogLink } from '~/components/dialog';
import { EmptyState } from '~/components/notices/EmptyState';
import { NoticeBanner } from '~/components/notices/NoticeBanner';
import { StopRow } from '~/components/stops/StopRow';
import { emptyLists } from '~/messages';
import type { StopsWithPlates } from '../highways/with-plates';
import { PlaceSkeletons } from './PlaceSkeletons';

type Props = StopsWithPlates & {
  /** What they were searched by, as an address has it. */
  results: string;
};

/** Places in rows; placeholders while script fetches others. */
export function PlaceResults({ stops, plates, results }: Props) {
  const { state, location } = useNavigation();
  if (state === 'loading' && location.pathname === '/locations') return <PlaceSkeletons />;
  if (stops.length === 0) {
    return (
      <EmptyState
        title={results ? emptyLists.locationsSearch : emptyLists.locations}
        text="Know one? Add it for everyone."
      >
        <DialogLink className="btn btn-go" to="/locations/new">
          Add a Stop
        </DialogLink>
      </EmptyState>
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
