import { Link } from '@remix-run/react';
import { counted } from '~/components/format';
import { HighwayShield, routeOf } from '~/components/stops/signs';

type Road = { highway: string; stops?: number | null };

type Props = { roads: Road[]; pathOf: (highway: string) => string };

/** Roads by their shields, each with how many stops it has where that is known. */
export const RoadLinks = ({ roads, pathOf }: Props) => (
  <ul className="roads">
    {roads.map(({ highway, stops = null }) => {
      const route = routeOf(highway);
      const count = stops !== null && counted(stops, 'stop');
      return (
        <li key={highway}>
          <Link className="road" to={pathOf(highway)}>
            {route ? <HighwayShield route={route} /> : <b>{highway}</b>} <span>{count || (route && highway)}</span>
          </Link>
        </li>
      );
    })}
  </ul>
);
