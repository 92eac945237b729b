import { Link } from '@remix-run/react';
import { exitInWords, isExit } from '~/schemas/roads';
import { isolated } from '~/schemas/text';
import type { SignView } from './view-types';

type Props = { exit: string | null; exitIsGuess?: boolean; mile?: number | null; className?: string };

/** The exit as a guide sign's yellow plate; plain text, or nothing if it is unknown. @param props.className for the plate */
export function ExitPlate({ exit, exitIsGuess = false, mile, className }: Props) {
  if (isExit(exit)) {
    return (
      <span className={className ? `exit-plate ${className}` : 'exit-plate'}>
        <small>EXIT</small>
        {` ${exit}`}
        {exitIsGuess && '?'}
      </span>
    );
  }
  const words = exitInWords({ exit, mile });
  return words && <span className="exit-near">{words}</span>;
}

/** A stop as a green guide sign: shield, name, town, and the exit on a yellow plate. With `to`, the sign is a link. */
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

const fontSizes = [18, 18, 18, 15, 12, 10];

export function HighwayShield({ route, className }: { route: Route; className?: string }) {
  const { kind, number, name } = route;
  return (
    <svg className={className ? `shield ${className}` : 'shield'} viewBox="0 0 40 40" role="img" aria-label={name}>
      {outlines[kind]}
      <text x="20" y={kind === 'interstate' ? 29 : 26} fontSize={fontSizes[number.length] ?? 10} {...inks[kind]}>
        {number}
      </text>
    </svg>
  );
}

const black = { fill: '#000' };
const inks = { interstate: { fill: '#fff' }, us: black, state: black };

const blackSquare = <path d="M4 0h32a4 4 0 0 1 4 4v32a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z" />;

const outlines = {
  interstate: (
    <>
      <path
        fill="#fff"
        d="M20 1c5 3 11 3 15 1 5 8 6 17 2 25-3 6-9 10-17 12C12 37 6 33 3 27-1 19 0 10 5 2c4 2 10 2 15-1z"
      />
      <path
        fill="#1a3b6c"
        d="M3 13h34c1 5 .5 9-1.5 13.200C33 31.3 27 35 20 37 13 35 7 31.3 4.5 26.2 2.5 22 2 18 3 13z"
      />
      <path
        fill="#c73537"
        d="M6 4.300c4.5 1.7 9.8 1.2 14-1.1 4.2 2.3 9.5 2.8 14 1.1 1 1.8 1.7 4.2 2.2 6.700H3.800C4.3 8.5 5 6.1 6 4.300z"
      />
    </>
  ),
  us: (
    <>
      {blackSquare}
      <path
        fill="#fff"
        d="M8 3c3 2 7 2 12 0 5 2 9 2 12 0l4 5c-2 4-1 7 1 11 2 7-2 12-8 13-4 1-7 2-9 5-2-3-5-4-9-5-6-1-10-6-8-13 2-4 3-7 1-11z"
      />
    </>
  ),
  state: (
    <>
      {blackSquare}
      <ellipse fill="#fff" cx="20" cy="20" rx="18" ry="16" />
    </>
  ),
};

type Route = { kind: 'interstate' | 'us' | 'state'; number: string; name: string };

const kinds = [
  { kind: 'interstate', shape: /^(?:I|Interstate)[\s-]?(\d{1,3}[A-Z]?)$/i, called: 'Interstate' },
  { kind: 'us', shape: /^US[\s-]?(?:Route |Hwy )?(\d{1,3}[A-Z]?)$/i, called: 'US Route' },
  { kind: 'state', shape: /^[A-Z]{2}[\s-]?(\d{1,4}[A-Z]?)$/i, called: 'State Route' },
] as const;

/** @returns null for a road that only has a name (`NJ Turnpike`), and so no shield */
export function routeOf(highway: string | null): Route | null {
  for (const { kind, shape, called } of kinds) {
    const number = shape.exec(highway ?? '')?.[1]?.toUpperCase();
    if (number) return { kind, number, name: `${called} ${number}` };
  }
  return null;
}
