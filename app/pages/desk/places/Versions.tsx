import type { ReactNode } from 'react';
import type { FactPair } from '~/domain/locations/history/write-edit';
import type { PlaceMap } from '~/domain/map/road-map';
import { Land } from '../../map/map-parts';

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
  const mark = 'px-1 py-px rounded-sm bg-points text-page font-bold no-underline';
  const rows = facts.map(({ field, was, is, differs }) => ({
    name: field,
    cells: differs
      ? [<Was className={areEqual ? mark : undefined}>{was ?? 'none'}</Was>, <Is className={mark}>{is ?? 'none'}</Is>]
      : [was, is],
  }));
  return <FactTable head={[now, then]} rows={rows} />;
}

type FactTableProps = { caption?: string; head?: string[]; rows: { name: string; cells: ReactNode[] }[] };

/** Facts in rows, each with its name in small print. */
export function FactTable({ caption, head, rows }: FactTableProps) {
  const cell = 'py-1.5 pr-2 pl-0 border-b text-left align-top break-words';
  return (
    <table className="w-full my-3 border-collapse table-fixed text-md">
      {caption && <caption>{caption}</caption>}
      {head && (
        <thead>
          <tr>
            <td className={`${cell} w-1/4`} />
            {head.map((title) => (
              <th key={title} className={cell} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th className={`${cell} text-xs text-dim font-normal`} scope="row">
              {name}
            </th>
            {cells.map((fact, at) => (
              <td key={at} className={cell}>
                {fact}
              </td>
            ))}
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
        <Land key={state} d={d} />
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
