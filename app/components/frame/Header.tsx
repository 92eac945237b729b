import { Link, NavLink, useLocation, useNavigation, useMatches } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { savesData } from '~/schemas/calls';
import { Avatar } from '../Driver';
import { Icon, type IconName } from '../Icons';
import { DialogLink } from '../dialog/links';
import { sendsOnce } from '../double-click';
import { formatCount } from '../format';
import { Form } from '../forms/form';
import { PostYourMeat } from '../page-parts';
import type { ViewerView } from '../view-types';
import { hasOwnBar } from '~/schemas/page-handle';

/** `before` is hidden in a narrow header. */
const places: { to: string; label: string; before?: string }[] = [
  { to: '/', label: 'Home' },
  { to: '/leaderboard', label: 'Leaderboard' },
  { to: '/locations', label: 'Locations' },
  { to: '/ahead', label: 'Ahead', before: 'What’s ' },
  { to: '/map', label: 'Map' },
  { to: '/store', label: 'Store' },
  { to: '/memes', label: 'Memes' },
];

/**
 * Specification §2, Navigation bar. Below 768 px the links and the less-used controls collapse into Menu, which works without
 * JavaScript. They are its siblings, so that no link appears twice. The most used links are in the bottom bar (`QuickBar`). From 768 px
 * there are two rows next to the brand, links and account; from 1200 px there is one row. The visual order is the document order.
 */
export function Header({ viewer, siteName }: { viewer: ViewerView | null; siteName: string }) {
  const { pathname, search } = useLocation();
  // On the sign-in page, its links keep the `redirectTo` that it was opened with.
  const back = pathname === '/auth' ? new URLSearchParams(search).get('redirectTo') : null;
  const returnParam = back ? `&redirectTo=${encodeURIComponent(back)}` : '';
  return (
    <header className="top">
      <div className="wrap">
        <Brand siteName={siteName} />
        {/* The key closes the menu after a navigation. */}
        <details className="menu" key={pathname}>
          <summary>
            <Icon name="menu" />
            Menu
          </summary>
        </details>
        <nav className="nav fold" aria-label="Main">
          <MainLinks isEditor={viewer?.isEditor ?? false} />
        </nav>
        <div className="account">
          <Account viewer={viewer} returnParam={returnParam} />
        </div>
        <div className="doors fold">
          <SignOutAndPost signedIn={viewer !== null} returnParam={returnParam} />
        </div>
      </div>
    </header>
  );
}

function MainLinks({ isEditor }: { isEditor: boolean }) {
  return (
    <>
      {places.map(({ to, label, before }) => (
        <NavLink key={to} to={to} end={to === '/'}>
          {before && <span className="if-room">{before}</span>}
          {label}
        </NavLink>
      ))}
      <DialogLink to="/scoring">Scoring</DialogLink>
      {isEditor && <NavLink to="/desk">Desk</NavLink>}
    </>
  );
}

function Account({ viewer, returnParam }: { viewer: ViewerView | null; returnParam: string }) {
  if (!viewer) return <Link to={`/auth?tab=login${returnParam}`}>Sign In</Link>;
  return (
    <>
      <Unread sent={viewer.unread} />
      <Link className="who" to="/profile">
        <Avatar name={viewer.name} src={viewer.avatar} />
        <span>
          <b>{viewer.name}</b> <small>{`Meat Score ${formatCount(viewer.score)}`}</small>
        </span>
      </Link>
    </>
  );
}

/** Hidden if nothing is unread: the profile has a link to the notifications as well. */
function Unread({ sent }: { sent: number }) {
  const unread = useUnread(sent);
  if (unread === 0) return null;
  const count = unread > 99 ? '99+' : unread;
  return (
    <Link
      className="unread"
      to="/notices"
      aria-label={`${count} new ${unread === 1 ? 'notification' : 'notifications'}`}
    >
      <b>{count}</b>
    </Link>
  );
}

function SignOutAndPost({ signedIn, returnParam }: { signedIn: boolean; returnParam: string }) {
  return (
    <>
      {signedIn ? <SignOut /> : <Link to={`/auth?tab=register${returnParam}`}>Register</Link>}
      <PostYourMeat signedIn={signedIn} />
    </>
  );
}

function SignOut() {
  const leaving = useNavigation().formAction === '/logout';
  return (
    <Form action="/logout">
      <button className="btn" {...sendsOnce(leaving)}>
        {leaving ? '...' : 'Sign Out'}
      </button>
    </Form>
  );
}

/** A "This or That" name as two road signs side by side; any other name as plain text. */
function Brand({ siteName }: { siteName: string }) {
  const [, first, second] = /^(.+) or (.+)$/i.exec(siteName) ?? [];
  return (
    <Link className="brand" to="/">
      {first && second ? (
        <>
          <b className="bg-eat-fill">{first}</b> <i>or</i> <b className="bg-beat">{second}</b>
        </>
      ) : (
        <b>{siteName}</b>
      )}
    </Link>
  );
}

const pollMs = 30_000;

/**
 * With JavaScript, refreshes the count every half minute while the page is visible (unless the browser saves data), when it becomes
 * visible, and after a navigation. Polling costs a phone no more than an open stream, and holds no connection on a truck stop's network.
 * @param sent the count in the page's data
 */
function useUnread(sent: number): number {
  const [unread, setUnread] = useState(sent);
  const { key } = useLocation();
  const isNew = useRef(true);
  useEffect(() => setUnread(sent), [sent]);
  useEffect(() => {
    const refresh = () => {
      if (document.hidden) return;
      fetch('/api/notices?limit=1', { method: 'HEAD' }).then(
        ({ headers }) => setUnread((before) => Number(headers.get('x-unread') || before)),
        () => undefined,
      );
    };
    if (!isNew.current) refresh();
    isNew.current = false;
    if (savesData()) return;
    const timer = setInterval(refresh, pollMs);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [key]);
  return unread;
}

/**
 * Below 768 px, a bottom bar within thumb reach with the links that drivers tap most. Hidden on pages with their own bottom bar, such as
 * votes or a submit button.
 */
export function QuickBar({ signedIn }: { signedIn: boolean }) {
  const hidden = useMatches().some(({ handle }) => hasOwnBar(handle));
  if (hidden) return null;
  return (
    <nav className="quick" aria-label="Quick">
      <QuickLink to="/" icon="home" label="Home" />
      <QuickLink to="/ahead" icon="road" label="Ahead" />
      <PostYourMeat signedIn={signedIn} className="quick-post" aria-label="Post Your Meat">
        <Icon name="camera" />
        Post
      </PostYourMeat>
      <QuickLink to="/locations" icon="pin" label="Stops" />
      <QuickLink to="/leaderboard" icon="cup" label="Leaders" />
    </nav>
  );
}

const QuickLink = ({ to, icon, label }: { to: string; icon: IconName; label: string }) => (
  <NavLink to={to} end={to === '/'}>
    <Icon name={icon} />
    {label}
  </NavLink>
);
