import type { FactPair } from '~/domain/locations/history/write-edit';
import type { PlaceMap } from '~/domain/map/road-map';

type Props = {
  facts: FactPair[];
  now: string;
  then: string;
  /** Either may stay. */
  areEqual?: boolean;
};

/** Two versions of a place side by side; what differs is marked. */
export function Versions({ facts, now, then, areEqual = false }: Props) {
  const Was = areEqual ? 'b' : 'del';
  const Is = areEqual ? 'b' : 'ins';
  return (
    <table className="versions">
      <thead>
        <tr>
          <td />
          <th scope="col">{now}</th>
          <th scope="col">{then}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ field, was, is, differs }) => (
          <tr key={field} className={differs ? 'differs' : undefined}>
            <th scope="row">{field}</th>
            <td>{differs ? <Was>{was ?? 'none'}</Was> : was}</td>
            <td>{differs ? <Is>{is ?? 'none'}</Is> : is}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where a place is, and where it would be. */
export function PlaceDrawing({ map: { size, shapes, roads, from, to }, name }: { map: PlaceMap; name: string }) {
  const label = to ? `Where ${name} is, and where it would be` : `Where ${name} is`;
  return (
    <svg className="place-drawing" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      {shapes.map(({ state, d }) => (
        <path key={state} className="shape" d={d} />
      ))}
      <path className="place-roads" d={roads} />
      {from && to && <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />}
      {from && <circle className="spot-now" cx={from.x} cy={from.y} r={22} />}
      {to && <rect className="spot-then" x={to.x - 20} y={to.y - 20} width={40} height={40} />}
    </svg>
  );
}
