import { Link } from '@remix-run/react';
import { EmptyState } from '~/components/notices/EmptyState';

/** With where there is something to follow. */
export function NothingFollowed({ title }: { title: string }) {
  return (
    <EmptyState title={title} text="Tap Follow on a driver, a stop or a highway, and new posts show up here.">
      <div className="actions">
        <Link className="btn" to="/highways">
          Highways
        </Link>
        <Link className="btn" to="/locations">
          Truck Stops
        </Link>
        <Link className="btn" to="/leaderboard">
          Drivers
        </Link>
      </div>
    </EmptyState>
  );
}
