import { Link } from '@remix-run/react';
import type { PlaceOnRoad } from '~/domain/highways/stops-ahead';
import { capitalize } from '~/schemas/text';
import { aheadPath } from './highway-path';

type Props = { road: PlaceOnRoad; className: 'actions' | 'stop-actions'; fitsTruck?: boolean };

export const WaysAhead = ({ road: { highway, ways, from }, className, fitsTruck = true }: Props) => (
  <p className={className}>
    {ways.map((way) => (
      <Link
        className="btn"
        key={way}
        to={aheadPath({ highway, direction: way, ...from, trucks: fitsTruck ? null : 'all' })}
      >
        What&rsquo;s Ahead {capitalize(way)}
      </Link>
    ))}
  </p>
);
