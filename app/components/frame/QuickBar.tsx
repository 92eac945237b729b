import { NavLink, useMatches } from '@remix-run/react';
import { Icon, type IconName } from '../Icons';
import { hasOwnBar } from '~/schemas/page-handle';
import { PostYourMeat } from '../posts/PostYourMeat';

/**
 * Below 768 px, a bottom bar within thumb reach with the links that drivers tap most. Hidden on pages with their own bottom bar, such as
 * votes or a submit button.
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
