import { aroundLines, useDrawnLines } from '~/components/contexts';
import type { RoadsMap, TripMap } from '~/domain/map/trip-map';
import { tripWords } from '~/messages/stops';
import { MapLink } from '../map/map-parts';

/** A map of the route over state outlines, with its stops. */
export const TripDrawing = ({ map, name }: { map: TripMap; name: string }) => {
  const { size, outlines, way, points, stops, food, hoursEnds } = map;
  return (
    <figure className="m-0">
      <svg
        className="block w-full my-1 border rounded-lg"
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="group"
        aria-label={name}
      >
        <path className="fill-raised stroke-edge stroke-[1] [vector-effect:non-scaling-stroke]" d={outlines} />
        <path className="trip-line" d={way} />
        {stops.length > 0 && (
          <path
            className="fill-none stroke-text stroke-[7] [stroke-linecap:round] [vector-effect:non-scaling-stroke] forced-colors:[stroke:CanvasText]"
            d={stops.map(([x, y]) => `M${x} ${y}h0`).join('')}
          />
        )}
        {points.map(([x, y], at) => (
          <circle
            className="fill-guide stroke-white stroke-[2] [vector-effect:non-scaling-stroke]"
            key={at}
            cx={x}
            cy={y}
            r="16"
          />
        ))}
        {hoursEnds.map(([x, y], at) => (
          <g key={at} transform={`translate(${x} ${y})`}>
            <path
              className="fill-amber stroke-ink forced-colors:[fill:Canvas] forced-colors:[stroke:LinkText]"
              d="M-36-22h72v44h-72z"
            />
            <text
              className="fill-ink font-sign text-[30px] font-extrabold forced-colors:[fill:CanvasText] [text-anchor:middle]"
              y="11"
            >{`${11 * (at + 1)} h`}</text>
          </g>
        ))}
        {food.map(({ id, name: place, at: [x, y] }) => (
          <MapLink key={id} to={`/locations/${id}`} className="trip-food">
            <title>{place}</title>
            <circle className="mark-room" cx={x} cy={y} r="40" />
            <path
              className="fill-eat-ink stroke-page stroke-[2] forced-colors:[fill:Canvas] forced-colors:[stroke:LinkText]"
              d={`M${x} ${y}l-16-26a19 19 0 1 1 32 0z`}
            />
          </MapLink>
        ))}
      </svg>
      <figcaption className="hint">{tripWords.mapKey(food.length > 0, hoursEnds.length > 0)}</figcaption>
    </figure>
  );
};

/** A map of the interstates, shown before a trip is planned. Its lines are only in the markup (components/contexts.ts). */
export function RoadsDrawing({ map }: { map: Omit<RoadsMap, 'lines'> & { lines: string[] | null } }) {
  const [land, roads] = useDrawnLines(map);
  const { width, height } = map.size;
  return (
    <svg
      className="block w-full my-1 border rounded-lg"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={tripWords.roadsMap}
    >
      <g {...aroundLines}>
        <path className="fill-raised stroke-edge stroke-[1] [vector-effect:non-scaling-stroke]" d={land} />
        <path
          className="fill-none stroke-road stroke-[2] [stroke-linejoin:round] [vector-effect:non-scaling-stroke] forced-colors:[stroke:CanvasText]"
          d={roads}
        />
      </g>
    </svg>
  );
}
