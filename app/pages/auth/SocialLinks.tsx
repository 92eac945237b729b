import { Icon } from '~/components/Icons';
import { wayBack } from '~/components/way-back';

const known = [
  { way: 'google', name: 'Google', to: '/auth/google' },
  { way: 'facebook', name: 'Facebook', to: '/auth/facebook' },
] as const;

/** Those that are set up at this site. */
type SocialWays = Record<(typeof known)[number]['way'], boolean>;

/** Specification §2, Auth page. The links lead off this site, so script leaves them alone. */
export function SocialLinks({ ways, redirectTo }: { ways: SocialWays; redirectTo: string }) {
  const offered = known.filter(({ way }) => ways[way]);
  if (offered.length === 0) return null;
  const back = wayBack(redirectTo, '?');
  return (
    <section className="social" aria-labelledby="social">
      <h2 id="social">Or continue with</h2>
      <div className="actions">
        {offered.map(({ way, name, to }) => (
          <a key={name} className="btn" href={to + back}>
            <Icon name={way} />
            <span className="unseen">Continue with </span>
            {name}
          </a>
        ))}
      </div>
      <p className="hint">We only ask for your email address. We never post for you.</p>
    </section>
  );
}
