import { ExitSign } from '~/components/ExitSign';
import type { Place } from '~/domain/locations';

/** Places as the guide signs that lead to them. */
export function PlaceResults({ places }: { places: Place[] }) {
  return (
    <ul className="place-list">
      {places.map(({ id, name, highway, exitNumber, city, state }) => (
        <li key={id}>
          <ExitSign name={name} highway={highway} exit={exitNumber} city={city} state={state} to={`/locations/${id}`} />
        </li>
      ))}
    </ul>
  );
}
