import { Link } from '@remix-run/react';
import { counted } from '~/components/format';
import { HighwayShield, routeOf } from '~/components/stops/signs';

type Road = { highway: string; stops?: number | null };

type Props = { roads: Road[]; pathOf: (highway: string) => string };

/** Links with highway shields, each with its number of stops if known. */
export const RoadLinks = ({ roads, pathOf }: Props) => (
  <ul className="roads flex flex-wrap -mx-1 my-3 p-0 list-none">
    {roads.map(({ highway, stops = null }) => {
      const route = routeOf(highway);
      const count = stops !== null && counted(stops, 'stop');
      return (
        <li className="w-[calc(50%_-_8px)] m-1 md:w-[calc(25%_-_8px)] lg:w-[calc(20%_-_8px)]" key={highway}>
          <Link className="road" to={pathOf(highway)}>
            {route ? <HighwayShield route={route} /> : <b>{highway}</b>} <span>{count || (route && highway)}</span>
          </Link>
        </li>
      );
    })}
  </ul>
);
