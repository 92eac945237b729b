import { Form, Link, NavLink } from '@remix-run/react';
import { Avatar } from './Avatar';
import { driverName } from './driver-name';
import { SubmitButton } from './forms';
import type { ViewerView } from './view-types';

type Props = { viewer: ViewerView | null; siteName: string };

const places = [
  { to: '/', label: 'Home' },
  { to: '/leaderboard', label: 'Leaderboard' },
  { to: '/locations', label: 'Locations' },
  { to: '/store', label: 'Store' },
  { to: '/scoring', label: 'Scoring' },
];

/** The lane across the top; under 768 px a menu repeats its links, and opens without script. */
export function Header({ viewer, siteName }: Props) {
  const [eat, ...rest] = siteName.split(/ or /i);
  return (
    <header className="top">
      <div className="wrap top-row">
        <Link className="brand" to="/">
          <b className="eat-ink">{eat}</b>
          {rest.length > 0 && (
            <>
              {' '}
              <i>or</i> <b className="beat-ink">{rest.join(' or ')}</b>
            </>
          )}
        </Link>
        <nav className="nav wide-only" aria-label="Main">
          <Places />
          <Account viewer={viewer} />
        </nav>
        <Link className="btn btn-go" to={viewer ? '/posts/new' : '/auth?tab=register'}>
          Post Your Meat
        </Link>
        <details className="menu narrow-only">
          <summary className="btn">Menu</summary>
          <nav className="menu-links" aria-label="Menu">
            <Places />
            <Account viewer={viewer} />
          </nav>
        </details>
      </div>
    </header>
  );
}

const Places = () => (
  <>
    {places.map(({ to, label }) => (
      <NavLink key={to} to={to} end={to === '/'}>
        {label}
      </NavLink>
    ))}
  </>
);

function Account({ viewer }: { viewer: ViewerView | null }) {
  if (!viewer) {
    return (
      <>
        <Link to="/auth?tab=login">Sign In</Link>
        <Link to="/auth?tab=register">Register</Link>
      </>
    );
  }
  return (
    <>
      <Link className="me" to="/profile">
        <Avatar name={driverName(viewer)} src={viewer.avatar} />
        <span>{driverName(viewer)}</span> <span className="score">{viewer.points}</span>
        <span className="visually-hidden"> Meat Score</span>
      </Link>
      <Form method="post" action="/logout">
        <SubmitButton tone="plain" pendingLabel="..." name="sign-out" value="yes">
          Sign Out
        </SubmitButton>
      </Form>
    </>
  );
}
