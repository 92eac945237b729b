import { ExitSign } from './ExitSign';
import { locationTypeName } from './location-types';
import type { LocationView } from '../view-types';

/** @param results address of the search that found the place, to come back to */
export function LocationCard({ location, results }: { location: LocationView; results: string }) {
  const { id, exitNumber, chainName, type, amenities } = location;
  return (
    <article className="card" id={`location-${id}`}>
      <ExitSign
        {...location}
        exit={exitNumber}
        to={`/locations/${id}${results && `?results=${encodeURIComponent(results)}`}`}
      />
      <div className="card-text">
        <b>{[locationTypeName(type), chainName].filter(Boolean).join(', ')}</b>
        {amenities && <p className="card-words">{amenities}</p>}
      </div>
    </article>
  );
}
