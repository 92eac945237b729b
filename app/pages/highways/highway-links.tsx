import { Link } from '@remix-run/react';
import { counted } from '~/components/format';
import { HighwayShield, routeOf } from '~/components/signs';
import type { PlaceOnRoad } from '~/domain/highways/stops-ahead';
import { capitalize } from '~/schemas/text';

/** @param beside suffix of the printable card, or of a GPS or CSV file */
export const highwayPath = (highway: string, beside: '' | '/card' | '.gpx' | '.csv' = ''): string =>
  `/highways/${encodeURIComponent(highway)}${beside}`;

type AheadParams = {
  highway: string;
  direction: string;
  exit?: string | null;
  state?: string | null;
  /** Id of the stop to start from, instead of an exit. */
  stop?: number | null;
  /** `all`: also list stops that are only reachable from the other direction. */
  side?: 'all' | null;
  /** `all`: also list stops without room for semis. */
  trucks?: 'all' | null;
  after?: string | null;
};

/** Address of the stops ahead of a point, or on the whole road. Parameters have a fixed order, so that each page has one address. */
export function aheadPath({ highway, direction, exit, state, stop, side, trucks, after }: AheadParams): string {
  const more = Object.entries({ exit, state, stop, side, trucks, after }).filter(
    ([, value]) => value != null && value !== '',
  );
  return `/ahead?${new URLSearchParams([['highway', highway], ['direction', direction], ...more.map(([name, value]) => [name, String(value)])]).toString()}`;
}

type AheadLinksProps = { road: PlaceOnRoad; className: string; fitsTruck?: boolean };

export const AheadLinks = ({ road: { highway, ways, from }, className, fitsTruck = true }: AheadLinksProps) => (
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

type Road = { highway: string; stops?: number | null };

type RoadLinksProps = {
  roads: Road[];
  pathOf: (highway: string) => string;
  /** The links are next to a form on a wide screen, so fewer fit in a line. */
  isNarrow?: boolean;
};

/** Links with highway shields, each with its number of stops if known. */
export const RoadLinks = ({ roads, pathOf, isNarrow = false }: RoadLinksProps) => (
  <ul className="flex flex-wrap -mx-1 my-3 p-0 list-none">
    {roads.map(({ highway, stops = null }) => {
      const route = routeOf(highway);
      const count = stops !== null && counted(stops, 'stop');
      return (
        <li
          className={`w-[calc(50%_-_8px)] m-1 md:w-[calc(25%_-_8px)] ${isNarrow ? 'lg:w-[calc(33.333%_-_8px)]' : 'lg:w-[calc(20%_-_8px)]'}`}
          key={highway}
        >
          <Link
            className="flex items-center min-h-14 py-1 pr-3 pl-2.5 border rounded-lg bg-card text-text font-semibold no-underline whitespace-nowrap hover:border-edge"
            to={pathOf(highway)}
          >
            {route ? <HighwayShield route={route} /> : <b>{highway}</b>} <span>{count || (route && highway)}</span>
          </Link>
        </li>
      );
    })}
  </ul>
);
