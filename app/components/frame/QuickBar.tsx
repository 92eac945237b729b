import { NavLink, useMatches } from '@remix-run/react';
import { Icon, type IconName } from '../Icons';
import { hasOwnBar } from '~/schemas/page-handle';
import { PostYourMeat } from '../posts/PostYourMeat';

/**
 * Under 768 px, what a driver taps most, where a thumb is; a page that has a bar of its own there, such as its votes or its
 * submit button, has the place to itself.
 */
export function QuickBar({ signedIn }: { signedIn: boolean }) {
  const hidden = useMatches().some(({ handle }) => hasOwnBar(handle));
  if (hidden) return null;
  return (
    <nav className="quick" aria-label="Quick">
      <QuickWays signedIn={signedIn} />
    </nav>
  );
}

function QuickWays({ signedIn }: { signedIn: boolean }) {
  return (
    <>
      <QuickWay to="/" icon="home" label="Home" />
      <QuickWay to="/ahead" icon="road" label="Ahead" />
      <PostYourMeat signedIn={signedIn} className="quick-post" aria-label="Post Your Meat">
        <Icon name="camera" />
        Post
      </PostYourMeat>
      <QuickWay to="/locations" icon="pin" label="Stops" />
      <QuickWay to="/leaderboard" icon="cup" label="Leaders" />
    </>
  );
}

const QuickWay = ({ to, icon, label }: { to: string; icon: IconName; label: string }) => (
  <NavLink to={to} end={to === '/'}>
    <Icon name={icon} />
    {label}
  </NavLink>
);
