import type { FactPair } from '~/domain/locations/history/write-edit';
import type { PlaceMap } from '~/domain/map/road-map';

type Props = {
  facts: FactPair[];
  now: string;
  then: string;
  /** Neither version replaces the other, so they aren't marked as deleted and inserted. */
  areEqual?: boolean;
};

/** Two versions of a stop side by side, with differences marked. */
export function Versions({ facts, now, then, areEqual = false }: Props) {
  const Was = areEqual ? 'b' : 'del';
  const Is = areEqual ? 'b' : 'ins';
  return (
    <table className="versions w-full my-3 border-collapse table-fixed text-md">
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

/** A map of a stop's current and suggested position. */
export function PlaceDrawing({ map: { size, shapes, roads, from, to }, name }: { map: PlaceMap; name: string }) {
  const label = to ? `Where ${name} is, and where it would be` : `Where ${name} is`;
  return (
    <svg
      className="block w-full max-h-[180px] mt-0 mb-3 rounded-md bg-page"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={label}
    >
      {shapes.map(({ state, d }) => (
        <path key={state} className="shape" d={d} />
      ))}
      <path className="fill-none stroke-dim stroke-[5]" d={roads} />
      {from && to && (
        <line
          className="stroke-points stroke-[6] [stroke-dasharray:14_10]"
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
        />
      )}
      {from && <circle className="fill-text stroke-page stroke-[4]" cx={from.x} cy={from.y} r={22} />}
      {to && <rect className="fill-points stroke-page stroke-[4]" x={to.x - 20} y={to.y - 20} width={40} height={40} />}
    </svg>
  );
}
