import { Link } from '@remix-run/react';
import { isolated } from '~/schemas/name-of';
import type { SignView } from '../view-types';
import { ExitPlate } from './ExitPlate';
import { routeOf } from './highway';
import { HighwayShield } from './HighwayShield';

/** A place as a green guide sign: shield, name, town, and the exit on a yellow plate. A link where `to` is given. */
export function ExitSign({ to, ...sign }: SignView & { to?: string }) {
  const { name, highway, city, state, closedAt } = sign;
  const route = routeOf(highway);
  const road = route ? null : highway || 'Unknown Highway';
  const className = closedAt ? 'sign sign-closed' : 'sign';
  const face = (
    <>
      {route && <HighwayShield route={route} />}
      <span className="sign-text">
        <strong>{isolated(name)}</strong> <small>{[road, city, state].filter(Boolean).join(', ') || route?.name}</small>
        {closedAt && <small> Reported closed</small>}
      </span>
      <ExitPlate exit={sign.exit} exitIsGuess={sign.exitIsGuess} mile={sign.mile} />
    </>
  );
  return to ? (
    <Link className={className} to={to}>
      {face}
    </Link>
  ) : (
    <span className={className}>{face}</span>
  );
}
