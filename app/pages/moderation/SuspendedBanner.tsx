import { Link } from '@remix-run/react';
import type { DecisionView } from '~/domain/moderation';
import { DecisionNotice } from './DecisionNotice';

/** For a suspended driver, on pages of their own: until when, why, and the way to appeal. */
export function SuspendedBanner({ suspension, now }: { suspension: DecisionView | null; now: string }) {
  if (!suspension) return null;
  return (
    <section aria-label="Suspension">
      <DecisionNotice decision={suspension} now={now} />
      <p>
        {suspension.until === null ? 'You can' : 'Until then you can'} read,{' '}
        <Link to="/account/data">download your data</Link> and delete your account, and nothing else.
      </p>
      <p>
        <Link className="btn" to={`/appeals/${suspension.id}`}>
          See the Decision, or Appeal
        </Link>
      </p>
    </section>
  );
}
