import { Link } from '@remix-run/react';
import { HighwayShield } from './HighwayShield';

export type ExitSignProps = {
  name: string;
  highway: string | null;
  exit: string | null;
  city?: string | null;
  state?: string | null;
  /** Where it leads; without it the sign only says. */
  to?: string;
};

/** A place as a guide sign: the highway's shield, the name, and the exit on its yellow tab. */
export function ExitSign({ name, highway, exit, city, state, to }: ExitSignProps) {
  const where = [city, state].filter(Boolean).join(', ');
  const road = highway ?? 'Unknown Highway';
  const content = (
    <>
      <HighwayShield highway={road} />
      <span className="exit-place">
        <strong>{name}</strong>
        <small>{where || road}</small>
      </span>
      <em>{exit && exit !== 'Unknown Exit' ? `EXIT ${exit}` : 'Unknown Exit'}</em>
    </>
  );
  return to ? (
    <Link className="exit" to={to}>
      {content}
    </Link>
  ) : (
    <span className="exit">{content}</span>
  );
}
