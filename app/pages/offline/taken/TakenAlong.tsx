import { Link } from '@remix-run/react';
import { subjectAddress } from '~/schemas/take-along';
import { TakingProgress } from '../../take-along/TakingProgress';
import { useTakenRows } from '../../take-along/use-taken-rows';
import { onDevice } from './on-device';
import { SearchTaken } from './SearchTaken';

/** The part of /offline that says what was saved offline. */
export function TakenAlong() {
  const known = useTakenRows();
  // Before script has looked, so that what it finds moves nothing else.
  const rows = known ?? [];
  return (
    <section aria-labelledby="taken-along">
      <h2 id="taken-along">Saved offline</h2>
      {rows.length === 0 && <p>Nothing saved yet. Tap Save Offline on any highway, trip, stop or state.</p>}
      {rows.length > 0 && <SearchTaken query="" />}
      <ul className="plain-list">
        {rows.map((row) => (
          <li className="taken-box" key={row.id}>
            <h3>
              <Link className="taken-title" to={onDevice(subjectAddress(row.subject))}>
                {row.title}
              </Link>
            </h3>
            <TakingProgress row={row} />
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <p className="stop-actions">
          <Link className="btn" to={onDevice('/ahead')}>
            What&rsquo;s Ahead
          </Link>
        </p>
      )}
    </section>
  );
}
