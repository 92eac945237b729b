import { useContext } from 'react';
import { aroundLines, LiteContext, useDrawnLines } from '~/components/contexts';
import type { PlatesView } from '~/components/view-types';
import type { MapPoint } from '~/domain/map/cells';
import type { RoadsMap, TripMap } from '~/domain/map/trip-map';
import { tripWords } from '~/messages/trip';
import { photoAddress } from '~/schemas/photos';
import { DrawnPhoto, Land, MapLink, Roads } from '../map/map-parts';

/** The number of photos on the map. Each is tens of kilobytes, and more would hide the route. */
const photosShown = 4;

type Props = {
  map: TripMap;
  name: string;
  /** Posts' summary by stop. */
  plates: Record<number, PlatesView>;
  /** Position of the stop that the pointer is on in the list. */
  pointedAt?: MapPoint | null;
};

/** The route on a map of the states, with its stops. */
export const TripDrawing = ({ map, name, plates, pointedAt }: Props) => {
  const { size, outlines, way, points, stops, food, limits } = map;
  const isLite = useContext(LiteContext);
  const scoreOf = (id: number) => (plates[id]?.upVotes ?? 0) - (plates[id]?.downVotes ?? 0);
  const withPhotos = food
    .map(({ id }) => id)
    .filter((id) => !isLite && plates[id]?.photo)
    .sort((one, other) => scoreOf(other) - scoreOf(one))
    .slice(0, photosShown);
  return (
    <figure className="m-0">
      <svg
        className="block w-full my-1 border rounded-lg"
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="group"
        aria-label={name}
      >
        <Land d={outlines} />
        <path className="drawn fill-none stroke-amber stroke-[4] forced-colors:stroke-[color:CanvasText]" d={way} />
        {stops.length > 0 && (
          <path
            className="drawn fill-none stroke-text stroke-[7] [stroke-linecap:round] forced-colors:stroke-[color:CanvasText]"
            d={stops.map((at) => at && `M${at.join(' ')}h0`).join('')}
          />
        )}
        {points.map(([x, y], at) => (
          <circle className="fill-guide stroke-white stroke-[2] drawn" key={at} cx={x} cy={y} r="16" />
        ))}
        {limits.map(({ hours, isBreak, at: [x, y] }) => (
          <g key={hours} transform={`translate(${x} ${y})`}>
            <path
              className={`stroke-ink ${isBreak ? 'fill-white' : 'fill-amber'} ${forcedPin}`}
              d="M-36-22h72v44h-72z"
            />
            <text
              className="fill-ink font-sign text-[30px] font-extrabold forced-colors:fill-[CanvasText]"
              textAnchor="middle"
              y="11"
            >{`${hours} h`}</text>
          </g>
        ))}
        {food.map(({ id, name: place, at: [x, y] }) => {
          const photo = withPhotos.includes(id) ? plates[id]?.photo : null;
          // A pin near the top edge points up instead of down.
          const turn = y < pinHeight ? 1 : -1;
          return (
            <MapLink key={id} to={`/locations/${id}`} className="group">
              <title>{place}</title>
              <circle className="fill-transparent" cx={x} cy={y} r="40" />
              <path
                className={`fill-eat-ink stroke-page stroke-[2] group-hover:stroke-text group-hover:stroke-[4] group-focus:stroke-text group-focus:stroke-[4] ${forcedPin}`}
                d={
                  photo
                    ? `M${x} ${y}l-14 ${14 * turn}h-26v${80 * turn}h80v${-80 * turn}h-26z`
                    : `M${x} ${y}l-16-26a19 19 0 1 1 32 0z`
                }
              />
              {photo && (
                <DrawnPhoto
                  address={photoAddress(photo.pattern, photo.lite, 'jpeg')}
                  x={x - 36}
                  y={turn > 0 ? y + 18 : y - 90}
                  side={72}
                />
              )}
            </MapLink>
          );
        })}
        {pointedAt && (
          <circle
            className="fill-none stroke-amber stroke-[4] drawn pointer-events-none"
            cx={pointedAt[0]}
            cy={pointedAt[1]}
            r="24"
          />
        )}
      </svg>
      <figcaption className="hint">{tripWords.mapKey(food.length > 0, limits.length > 0)}</figcaption>
    </figure>
  );
};

const forcedPin = 'forced-colors:fill-[Canvas] forced-colors:stroke-[color:LinkText]';

/** In map units, including the pin's point. */
const pinHeight = 96;

/** A map of the interstates, shown before there is a trip. Only the markup has its lines (components/contexts.ts). */
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
        <Land d={land} />
        <Roads d={roads} width="stroke-[2]" />
      </g>
    </svg>
  );
}
