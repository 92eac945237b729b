import { Link } from '@remix-run/react';
import { HighwayShield } from './HighwayShield';
import { routeOf } from './highway';
import type { SignView } from '../view-types';

/** A place as a green guide sign: shield, name, town, and the exit on a yellow tab. A link where `to` is given. */
export function ExitSign({ name, highway, exit, city, state, closedAt, to }: SignView & { to?: string }) {
  const route = routeOf(highway);
  const road = route ? null : highway || 'Unknown Highway';
  const face = (
    <>
      {closedAt && <span className="sign-tab sign-closed">Reported closed</span>}
      <span className="sign-tab">{exitLabel(exit)}</span>
      <span className="sign-face">
        {route && <HighwayShield route={route} />}
        <span className="sign-text">
          <strong>{name}</strong> <small>{[road, city, state].filter(Boolean).join(', ') || route?.name}</small>
        </span>
      </span>
    </>
  );
  return to ? (
    <Link className="sign" to={to}>
      {face}
    </Link>
  ) : (
    <span className="sign">{face}</span>
  );
}

const exitLabel = (exit: string | null): string =>
  !exit || exit.toLowerCase().startsWith('unknown') ? 'Unknown Exit' : `EXIT ${exit}`;
