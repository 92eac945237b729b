import { formatCount } from '~/components/format';
import { calendarDate } from '~/schemas/relative-time';

type Props = { weeks: { from: string; points: number }[] };

/** The plot, in its own units: a bar stands in each step, on a floor below which the dates are. */
const plot = { step: 26, bar: 18, top: 18, floor: 98, height: 116 } as const;

/** A plot, and its figures as a table, both folded. */
export function WeeklyPoints({ weeks }: Props) {
  const most = Math.max(...weeks.map(({ points }) => points));
  if (most <= 0) return null;
  const width = weeks.length * plot.step;
  return (
    <details className="weekly-points">
      <summary>Points by week</summary>
      <svg viewBox={`0 0 ${width} ${plot.height}`} aria-hidden="true">
        {weeks.map(({ from, points }, index) => (
          <Bar key={from} left={index * plot.step} points={points} most={most} />
        ))}
        <line x1="0" x2={width} y1={plot.floor} y2={plot.floor} />
        <text x="0" y={plot.height - 2}>
          {shortDate(weeks[0]?.from)}
        </text>
        <text x={width} y={plot.height - 2} textAnchor="end">
          this week
        </text>
      </svg>
      <details>
        <summary>Show numbers</summary>
        <table className="slab-table">
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {[...weeks].reverse().map(({ from, points }) => (
              <tr key={from}>
                <td>{calendarDate(from)}</td>
                <td>{formatCount(points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </details>
  );
}

function Bar({ left, points, most }: { left: number; points: number; most: number }) {
  if (points <= 0) return null;
  const height = Math.max(2, ((plot.floor - plot.top) * points) / most);
  const middle = left + plot.step / 2;
  return (
    <>
      <rect x={middle - plot.bar / 2} y={plot.floor - height} width={plot.bar} height={height} />
      {points === most && (
        <text x={middle} y={plot.floor - height - 5} textAnchor="middle">
          {formatCount(points)}
        </text>
      )}
    </>
  );
}

/** `Nov 16, 2026` without its year. */
const shortDate = (from = ''): string => calendarDate(from).replace(/,.*/, '');
