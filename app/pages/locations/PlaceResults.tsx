import { useNavigation } from '@remix-run/react';
import { DialogLink } from '~/components/dialog';
import { EmptyState } from '~/components/notices/EmptyState';
import { LocationCard } from '~/components/stops/LocationCard';
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
    <div className="cards">
      {places.map((place) => (
        <LocationCard key={place.id} location={place} results={results} />
      ))}
    </div>
  );
}
