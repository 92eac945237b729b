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
 * Specification §2, Navigation bar. Below 768 px the links and the less used controls collapse into Menu, which works without
 * JavaScript. They are its siblings, so that no link appears twice. The most used links are in the bottom bar (`QuickBar`). From 768 px
 * there are two rows next to the brand, links and account; from 1200 px there is one row. The visual order is the document order.
 */
export function Header({ viewer, siteName }: { viewer: ViewerView | null; siteName: string }) {
  const { pathname, search } = useLocation();
  // On the sign-in page, its links keep the `redirectTo` that it was opened with.
  const back = pathname === '/auth' ? new URLSearchParams(search).get('redirectTo') : null;
  const returnParam = back ? `&redirectTo=${encodeURIComponent(back)}` : '';
  return (
    <header className="border-b-3 border-b-amber bg-blue text-white [--focus:theme(colors.amber)] print:hidden">
      <div className="mx-auto flex min-h-14 max-w-[1180px] flex-wrap items-center px-4 md:grid md:grid-cols-[auto_1fr_auto] xl:flex xl:min-h-16 xl:flex-nowrap">
        <Brand siteName={siteName} />
        {/* The key closes the menu after a navigation. */}
        <details className="peer md:hidden" key={pathname}>
          <summary className="flex min-h-12 cursor-pointer items-center px-2.5 font-sign font-semibold leading-tight">
            <Icon name="menu" />
            Menu
          </summary>
        </details>
        <nav
          className={`${folded} flex flex-wrap justify-between max-md:w-full md:col-[2/4] md:-mr-2 xl:mr-auto`}
          aria-label="Main"
        >
          <MainLinks isEditor={viewer?.isEditor ?? false} />
        </nav>
        <div className="flex min-w-0 max-md:flex-1 max-md:peer-open:flex-auto md:col-[2] md:justify-end">
          <Account viewer={viewer} onward={returnParam} />
        </div>
        <div className={`${folded} flex flex-[1_0_auto] items-center justify-between md:flex-none`}>
          <Doors signedIn={viewer !== null} onward={returnParam} />
        </div>
      </div>
    </header>
  );
}

/** Below 768 px, only shown while the menu is open. */
const folded = 'max-md:pb-2 max-md:peer-[:not([open])]:hidden';

/** Links fill the height of their row. */
const linkLook =
  'flex min-h-12 items-center font-sign font-semibold leading-tight text-inherit no-underline xl:text-sm xl:font-medium';

function MainLinks({ isEditor }: { isEditor: boolean }) {
  const className = `${linkLook} px-2.5 hover:shadow-mark-b aria-[current=page]:shadow-mark-b forced-colors:aria-[current=page]:border-b-4 max-md:mt-2 max-md:w-[calc(50%_-_4px)] max-md:rounded-md max-md:bg-[rgba(5,7,10,0.35)] md:min-w-12 md:justify-center md:px-1 md:whitespace-nowrap xl:min-h-16 xl:min-w-0`;
  return (
    <>
      {places.map(({ to, label, before }) => (
        <NavLink key={to} className={className} to={to} end={to === '/'}>
          {before && <span className="mr-[0.25em] md:max-[900px]:hidden">{before}</span>}
          {label}
        </NavLink>
      ))}
      <DialogLink className={className} to="/scoring">
        Scoring
      </DialogLink>
      {isEditor && (
        <NavLink className={className} to="/desk">
          Desk
        </NavLink>
      )}
    </>
  );
}

function Account({ viewer, onward }: { viewer: ViewerView | null; onward: string }) {
  const className = `${linkLook} px-2.5 hover:shadow-mark-b xl:px-1.5`;
  if (!viewer)
    return (
      <Link className={className} to={`/auth?tab=login${onward}`}>
        Sign In
      </Link>
    );
  return (
    <>
      <Unread sent={viewer.unread} />
      <Link className={`${className} min-w-0`} to="/profile">
        {/* Hidden on narrow screens, so that the score fits. */}
        <span className="flex flex-none max-[400px]:hidden">
          <Avatar name={viewer.name} src={viewer.avatar} />
        </span>
        <span className="overflow-hidden text-ellipsis whitespace-nowrap xl:max-w-[108px]">
          <b>{viewer.name}</b>{' '}
          <small className="block whitespace-normal text-[0.88em] text-amber">{`Meat Score ${formatCount(viewer.score)}`}</small>
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
      className={`${linkLook} -mr-2 -ml-1 min-w-12 justify-center px-2.5 hover:shadow-mark-b xl:px-1.5`}
      to="/notices"
      aria-label={`${count} new ${unread === 1 ? 'notification' : 'notifications'}`}
    >
      <b className="rounded-lg bg-amber px-2 py-1 text-ink">{count}</b>
    </Link>
  );
}

function Doors({ signedIn, onward }: { signedIn: boolean; onward: string }) {
  return (
    <>
      {signedIn ? (
        <SignOut />
      ) : (
        <Link className={`${linkLook} px-2.5 xl:px-1.5`} to={`/auth?tab=register${onward}`}>
          Register
        </Link>
      )}
      <PostYourMeat
        signedIn={signedIn}
        className="btn btn-go ml-2 px-2.5 font-sign font-semibold leading-tight hover:border-amber md:whitespace-nowrap xl:px-3 xl:text-sm xl:font-bold"
      />
    </>
  );
}

function SignOut() {
  const leaving = useNavigation().formAction === '/logout';
  return (
    <Form action="/logout">
      <button
        className={`btn ${linkLook} border-transparent px-2.5 hover:border-transparent md:whitespace-nowrap xl:px-1.5`}
        {...sendsOnce(leaving)}
      >
        {leaving ? '...' : 'Sign Out'}
      </button>
    </Form>
  );
}

/** A "This or That" name as two road signs side by side; any other name as plain text. */
function Brand({ siteName }: { siteName: string }) {
  const [, first, second] = /^(.+) or (.+)$/i.exec(siteName) ?? [];
  return (
    <Link
      className="relative my-1 flex-none overflow-hidden rounded-md border-2 border-white text-center font-sign text-md font-semibold leading-tight text-inherit no-underline uppercase md:row-[1/3] md:mr-2 md:text-base md:leading-[2] xl:flex xl:leading-tight"
      to="/"
    >
      {first && second ? (
        <>
          <b className="block bg-eat-fill px-2.5">{first}</b> <i className="absolute left-[-999px]">or</i>{' '}
          <b className="block bg-beat px-2.5">{second}</b>
        </>
      ) : (
        <b className="block px-2.5">{siteName}</b>
      )}
    </Link>
  );
}

/** Poll interval, in milliseconds. */
const pause = 30_000;

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
    const look = () => {
      if (document.hidden) return;
      fetch('/api/notices?limit=1', { method: 'HEAD' }).then(
        ({ headers }) => setUnread((before) => Number(headers.get('x-unread') || before)),
        () => undefined,
      );
    };
    if (!isNew.current) look();
    isNew.current = false;
    if (savesData()) return;
    const timer = setInterval(look, pause);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
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
    <nav
      className="fixed right-0 bottom-0 left-0 z-[5] flex border-t bg-card mouse:hidden print:hidden"
      aria-label="Quick"
    >
      <QuickLink to="/" icon="home" label="Home" />
      <QuickLink to="/ahead" icon="road" label="Ahead" />
      <PostYourMeat
        signedIn={signedIn}
        className={`${quickLook} my-1 min-h-12 w-[78px] flex-none rounded-lg bg-amber text-ink`}
        aria-label="Post Your Meat"
      >
        <Icon name="camera" className="mr-0 mb-1" />
        Post
      </PostYourMeat>
      <QuickLink to="/locations" icon="pin" label="Stops" />
      <QuickLink to="/leaderboard" icon="cup" label="Leaders" />
    </nav>
  );
}

const quickLook = 'flex flex-col items-center justify-center font-sign text-xs font-semibold leading-none no-underline';

const QuickLink = ({ to, icon, label }: { to: string; icon: IconName; label: string }) => (
  <NavLink
    className={`${quickLook} min-h-[58px] flex-1 text-dim aria-[current=page]:text-text aria-[current=page]:shadow-mark-t forced-colors:aria-[current=page]:border-b-4`}
    to={to}
    end={to === '/'}
  >
    <Icon name={icon} className="mr-0 mb-1" />
    {label}
  </NavLink>
);
