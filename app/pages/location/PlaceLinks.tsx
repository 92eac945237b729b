import { Link } from '@remix-run/react';
import { DialogLink } from '~/components/dialog';
import type { PlaceOnRoad } from '~/domain/highways';
import { highwayPath } from '../highways/highway-path';

/** What one can do from a place: post, and drive on. @param road null for a place that is on no road's page. */
export function PlaceLinks({ id, road }: { id: number; road: PlaceOnRoad | null }) {
  return (
    <p className="actions">
      <DialogLink className="btn btn-go" to={`/posts/new?location=${id}`}>
        Post Your Meat from here
      </DialogLink>
      {road?.ways.map((way) => (
        <Link className="btn" key={way} to={aheadPath(road, way)}>
          Ahead {way}
        </Link>
      ))}
      {road && (
        <>
          <Link className="btn" to={highwayPath(road.highway)}>
            All of {road.highway}
          </Link>
          <Link className="btn" to={highwayPath(road.highway, '/card')}>
            Road card
          </Link>
        </>
      )}
    </p>
  );
}

const aheadPath = ({ highway, exit, state }: PlaceOnRoad, direction: string): string =>
  `/ahead?${new URLSearchParams({ highway, direction, exit, state }).toString()}`;
