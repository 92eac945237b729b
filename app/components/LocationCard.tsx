import { ExitSign } from './ExitSign';
import { locationTypeName } from './location-types';
import type { LocationView } from './view-types';

/** A place in a list: its sign leads to it. */
export function LocationCard({ location }: { location: LocationView }) {
  const { id, exitNumber, chainName, type, amenities } = location;
  return (
    <article className="card" id={`location-${id}`}>
      <ExitSign {...location} exit={exitNumber} to={`/locations/${id}`} />
      <div className="card-text">
        <b>{[locationTypeName(type), chainName].filter(Boolean).join(', ')}</b>
        {amenities && <p className="card-words">{amenities}</p>}
      </div>
    </article>
  );
}
