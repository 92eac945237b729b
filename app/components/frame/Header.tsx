import { Form, Link, NavLink, useLocation, useNavigation } from '@remix-run/react';
import { CachedMarkup } from '~/remix-insides/browser/CachedMarkup';
import { Avatar } from '../Avatar';
import { Brand } from './Brand';
import { DialogLink } from '../dialog';
import { formatCount } from '../format';
import { Icon } from '../Icons';
import { PostYourMeat } from '../posts/PostYourMeat';
import type { ViewerView } from '../view-types';

const places = [
  { to: '/', label: 'Home' },
  { to: '/leaderboard', label: 'Leaderboard' },
  { to: '/locations', label: 'Locations' },
  { to: '/ahead', label: 'Ahead' },
  { to: '/map', label: 'Map' },
  { to: '/store', label: 'Store' },
  { to: '/memes', label: 'Memes' },
];

/**
 * Specification §2, Navigation bar. Under 768 px the account and the links fold behind Menu, which opens without script; they are
 * its siblings, so that no link is in the page twice.
 */
export function Header({ viewer, siteName }: { viewer: ViewerView | null; siteName: string }) {
  const { pathname, search } = useLocation();
  // The sign-in page's own links keep the way back.
  const back = pathname === '/auth' ? new URLSearchParams(search).get('redirectTo') : null;
  return (
    <header className="top">
      <div className="wrap">
        <Brand siteName={siteName} />
        <PostYourMeat signedIn={viewer !== null} />
        {/* The key folds the menu when a new page is there. */}
        <details className="menu" key={pathname}>
          <summary className="btn">
            <Icon name="menu" />
            Menu
          </summary>
        </details>
        <CachedMarkup element="div" className="account fold" inside={Account} given={{ viewer, back }} />
        <CachedMarkup element="nav" className="nav fold" aria-label="Main" inside={Ways} given={waysOf(viewer)} />
      </div>
    </header>
  );
}

const waysOf = (viewer: ViewerView | null) => ({ isEditor: viewer?.isEditor ?? false });

function Ways({ isEditor }: ReturnType<typeof waysOf>) {
  return (
    <>
      {places.map(({ to, label }) => (
        <NavLink key={to} to={to} end={to === '/'}>
          {label}
        </NavLink>
      ))}
      <DialogLink to="/scoring">Scoring</DialogLink>
      {isEditor && <NavLink to="/desk/restaurants">Desk</NavLink>}
    </>
  );
}

function Account({ viewer, back }: { viewer: ViewerView | null; back: string | null }) {
  return viewer ? <SignedIn viewer={viewer} /> : <SignedOut back={back} />;
}

function SignedOut({ back }: { back: string | null }) {
  const onward = back ? `&redirectTo=${encodeURIComponent(back)}` : '';
  return (
    <>
      <Link to={`/auth?tab=login${onward}`}>Sign In</Link>
      <Link to={`/auth?tab=register${onward}`}>Register</Link>
    </>
  );
}

function SignedIn({ viewer }: { viewer: ViewerView }) {
  const leaving = useNavigation().formAction === '/logout';
  return (
    <>
      <Link className="who" to="/profile">
        <Avatar name={viewer.name} src={viewer.avatar} />
        <span>
          <b>{viewer.name}</b> <small>Meat Score {formatCount(Number(viewer.score))}</small>
        </span>
      </Link>
      <Form method="post" action="/logout">
        <button className="btn" disabled={leaving}>
          {leaving ? '...' : 'Sign Out'}
        </button>
      </Form>
    </>
  );
}
