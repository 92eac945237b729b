import { LocationCard } from '~/components/LocationCard';
import type { Place } from '~/domain/locations';

/** Places as the guide signs that lead to them. */
export function PlaceResults({ places }: { places: Place[] }) {
  return (
    <div className="cards">
      {places.map((place) => (
        <LocationCard key={place.id} location={place} />
      ))}
    </div>
  );
}
