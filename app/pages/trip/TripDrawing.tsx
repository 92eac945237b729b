import { aroundLines, useDrawnLines } from '~/components/contexts';
import type { RoadsMap, TripMap } from '~/domain/map/trip-map';
import { tripWords } from '~/messages/stops';
import { MapLink } from '../map/map-parts';

/** The way over the outlines of the states, with what is on it. */
export const TripDrawing = ({ map, name }: { map: TripMap; name: string }) => {
  const { size, outlines, way, points, stops, food, hoursEnds } = map;
  return (
    <figure className="trip-figure">
      <svg className="trip-map" viewBox={`0 0 ${size.width} ${size.height}`} role="group" aria-label={name}>
        <path className="trip-land" d={outlines} />
        <path className="trip-line" d={way} />
        {stops.length > 0 && <path className="trip-stops" d={stops.map(([x, y]) => `M${x} ${y}h0`).join('')} />}
        {points.map(([x, y], at) => (
          <circle key={at} cx={x} cy={y} r="16" />
        ))}
        {hoursEnds.map(([x, y], at) => (
          <g key={at} className="trip-hours" transform={`translate(${x} ${y})`}>
            <path d="M-36-22h72v44h-72z" />
            <text y="11">{`${11 * (at + 1)} h`}</text>
          </g>
        ))}
        {food.map(({ id, name: place, at: [x, y] }) => (
          <MapLink key={id} to={`/locations/${id}`} className="trip-food">
            <title>{place}</title>
            <circle className="mark-room" cx={x} cy={y} r="40" />
            <path d={`M${x} ${y}l-16-26a19 19 0 1 1 32 0z`} />
          </MapLink>
        ))}
      </svg>
      <figcaption className="hint">{tripWords.mapKey(food.length > 0, hoursEnds.length > 0)}</figcaption>
    </figure>
  );
};

/** The interstates of the country, before there is a trip. Its lines are in the markup alone (components/contexts.ts). */
export function RoadsDrawing({ map }: { map: Omit<RoadsMap, 'lines'> & { lines: string[] | null } }) {
  const [land, roads] = useDrawnLines(map);
  const { width, height } = map.size;
  return (
    <svg className="trip-map" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={tripWords.roadsMap}>
      <g {...aroundLines}>
        <path className="trip-land" d={land} />
        <path className="trip-interstates" d={roads} />
      </g>
    </svg>
  );
}
