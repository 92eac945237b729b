import { Link } from '@remix-run/react';
import { PostYourMeat } from '~/components/posts/PostYourMeat';
import type { PlaceOnRoad } from '~/domain/highways';
import { highwayPath } from '../highways/highway-path';

type Props = {
  id: number;
  /** Null for a place that is on no road's page. */
  road: PlaceOnRoad | null;
  signedIn: boolean;
};

export function PlaceLinks({ id, road, signedIn }: Props) {
  return (
    <p className="actions">
      <PostYourMeat signedIn={signedIn} to={`/posts/new?location=${id}`}>
        Post Your Meat from here
      </PostYourMeat>
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
