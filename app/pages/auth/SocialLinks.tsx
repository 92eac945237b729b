import { Panel } from '~/components/forms';
import { Icon } from '~/components/Icons';

const ways = [
  { name: 'Google', icon: 'google', to: '/auth/google' },
  { name: 'Facebook', icon: 'facebook', to: '/auth/facebook' },
] as const;

/** Specification §2, Auth page: links to social sign-in. They lead off this site, so script has no part in it. */
export function SocialLinks({ redirectTo }: { redirectTo: string }) {
  const back = redirectTo === '/' ? '' : `?redirectTo=${encodeURIComponent(redirectTo)}`;
  return (
    <Panel title="Or use an account you have">
      <div className="actions">
        {ways.map(({ name, icon, to }) => (
          <a key={name} className="btn" href={to + back}>
            <Icon name={icon} />
            Continue with {name}
          </a>
        ))}
      </div>
      <p>We ask them for your email address, and for nothing else. We post nothing in your name.</p>
    </Panel>
  );
}
