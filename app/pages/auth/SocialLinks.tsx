import { Icon } from '~/components/Icons';
import { NoticeBanner } from '~/components/notices/notices';
import { wayBack } from '~/components/way-back';

const known = [
  { way: 'google', name: 'Google', to: '/auth/google' },
  { way: 'facebook', name: 'Facebook', to: '/auth/facebook' },
] as const;

/** Whether each provider is configured. */
type SocialWays = Record<(typeof known)[number]['way'], boolean>;

/** Apps with a built-in browser, by its user agent. */
const apps: [name: string, agent: RegExp][] = [
  ['Instagram', /Instagram/],
  ['Messenger', /MessengerForiOS|MESSENGER|Orca-Android/],
  ['Facebook', /\bFB(AN|AV|_IAB)\b/],
  ['TikTok', /musical_ly|BytedanceWebview|TikTok/i],
  ['Snapchat', /Snapchat/],
  ['LinkedIn', /LinkedInApp/],
  ['Pinterest', /\[?Pinterest\/(iOS|Android)/],
  ['X', /Twitter for/],
  ['LINE', /\bLine\//],
  ['an app', /; wv\)/],
];

/** @returns the app that this built-in browser belongs to; null for a normal browser */
export const appAround = (userAgent: string): string | null =>
  apps.find(([, agent]) => agent.test(userAgent))?.[0] ?? null;

type Props = {
  ways: SocialWays;
  /** The app whose built-in browser this is. Google blocks sign-in there. */
  inApp: string | null;
  redirectTo: string;
};

/** Specification §2, Auth page. The links lead to other sites, so the router doesn't handle them. */
export function SocialLinks({ ways, inApp, redirectTo }: Props) {
  const offered = known.filter(({ way }) => ways[way] && !(way === 'google' && inApp));
  const back = wayBack(redirectTo, '?');
  if (!ways.google && offered.length === 0) return null;
  return (
    <section className="social" aria-labelledby="social">
      <h2 id="social">Or continue with</h2>
      {ways.google && inApp && (
        <NoticeBanner tone="info">
          Google doesn&rsquo;t allow sign-in inside {inApp}. Open this page in your browser: tap the menu (⋯), then
          &ldquo;Open in browser.&rdquo;
        </NoticeBanner>
      )}
      {offered.length > 0 && (
        <>
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
        </>
      )}
    </section>
  );
}
