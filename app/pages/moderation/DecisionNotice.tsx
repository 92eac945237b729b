import { NoticeBanner } from '~/components/notices/NoticeBanner';
import { RelativeTime } from '~/components/RelativeTime';
import type { DecisionView } from '~/domain/moderation';

/** What was decided on something of the reader's, by which rule, and in whose words. */
export function DecisionNotice({ decision, now }: { decision: DecisionView; now: string }) {
  const { kind, sentence, rule, words, at } = decision;
  const isTakenBack = kind === 'restored' || kind === 'unsuspended' || kind === 'withdrawn' || kind === 'kept';
  return (
    <NoticeBanner tone={isTakenBack ? 'success' : 'error'}>
      <p>
        <strong>{sentence}</strong> <RelativeTime time={at} now={now} />
      </p>
      {!isTakenBack && (
        <p>
          The rule: <b>{rule.name}.</b> {rule.rule}
        </p>
      )}
      {words && <p className="prose">Moderator’s note: {words}</p>}
    </NoticeBanner>
  );
}
