import { Link } from '@remix-run/react';

/** Where on a numbered road something is, and the ways that one can drive on from there. */
type OnRoad = { highway: string; state: string; exit: string; ways: readonly string[] };

export const WaysAhead = ({ road: { ways, ...from } }: { road: OnRoad }) => (
  <p className="actions">
    {ways.map((way) => (
      <Link className="btn" key={way} to={`/ahead?${new URLSearchParams({ ...from, direction: way }).toString()}`}>
        {`What’s Ahead ${way.charAt(0).toUpperCase()}${way.slice(1)}`}
      </Link>
    ))}
  </p>
);
