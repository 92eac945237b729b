import { useNavigation } from '@remix-run/react';
import { DialogLink } from '~/components/dialog';
import { EmptyState } from '~/components/notices/EmptyState';
import { StopRow } from '~/components/stops/StopRow';
import type { Place } from '~/domain/locations';
import { emptyLists } from '~/messages';
import { PlaceSkeletons } from './PlaceSkeletons';

type Props = {
  places: Place[];
  /** What they were searched by, as an address has it. */
  results: string;
  searched: boolean;
};

/** Places as the guide signs that lead to them; placeholders while script fetches others. */
export function PlaceResults({ places, results, searched }: Props) {
  const { state, location } = useNavigation();
  if (state === 'loading' && location.pathname === '/locations') return <PlaceSkeletons />;
  if (places.length === 0) {
    return (
      <EmptyState
        title={searched ? emptyLists.locationsSearch : emptyLists.locations}
        text="You know one? Put it on the map for everybody."
      >
        <DialogLink className="btn btn-go" to="/locations/new">
          Add a location
        </DialogLink>
      </EmptyState>
    );
  }
  return (
    <ul className="stop-rows stop-rows-wide">
      {places.map((place) => (
        <li key={place.id}>
          <StopRow stop={place} to={`/locations/${place.id}${results && `?results=${encodeURIComponent(results)}`}`} />
        </li>
      ))}
    </ul>
  );
}
