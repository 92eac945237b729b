import { ExitSign } from './ExitSign';
import { locationTypeName } from './location-types';
import type { LocationView } from './view-types';

/** A place in a list: its sign leads to it. */
export function LocationCard({ location }: { location: LocationView }) {
  const { id, chainName, type, amenities } = location;
  return (
    <article className="card" id={`location-${id}`}>
      <ExitSign place={location} to={`/locations/${id}`} />
      <p className="card-text">
        <b>{[locationTypeName(type), chainName].filter(Boolean).join(', ')}</b>
        {amenities && <span className="card-words">{amenities}</span>}
      </p>
    </article>
  );
}
