import type { TripMap } from '~/domain/map';

/** The way over the outlines of the states. */
export const TripDrawing = ({ map: { size, outlines, way, points }, name }: { map: TripMap; name: string }) => (
  <svg className="trip-map" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={name}>
    <path className="trip-land" d={outlines} />
    <path className="trip-line" d={way} />
    {points.map(([x, y], at) => (
      <circle key={at} cx={x} cy={y} r="16" />
    ))}
  </svg>
);
