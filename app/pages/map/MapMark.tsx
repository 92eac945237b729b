import type { Mark } from '~/domain/map';
import { addressOf } from './map-address';
import { letterOf, wordsOf } from './map-words';
import { MapLink } from './MapLink';

type Props = { mark: Mark; state: string | null; fitsTruck?: boolean };

/** A link in the drawing; the area that can be pressed is wider than what is seen. */
export function MapMark({ mark, state, fitsTruck = true }: Props) {
  const { x, y, r, room, target } = mark;
  const { title, facts } = wordsOf(mark);
  const letters = letterOf(mark);
  return (
    <MapLink to={addressOf(mark, state, fitsTruck)} className={`mark mark-${target.kind}`}>
      <title>{[title, facts].filter(Boolean).join(', ')}</title>
      {room > r && <circle className="mark-room" cx={x} cy={y} r={room} />}
      {target.kind === 'restaurant' ? (
        <path className="mark-face" d={`M${x} ${y - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`} />
      ) : (
        <circle className="mark-face" cx={x} cy={y} r={r} />
      )}
      {letters !== null && (
        <text x={x} y={y} dy=".35em">
          {letters}
        </text>
      )}
    </MapLink>
  );
}
