import { Panel } from '~/components/forms';
import { useReplyExtra } from '~/components/use-reply';

/** The codes that were just made: in this answer, and never again. */
export function RecoveryCodes() {
  const replies = [useReplyExtra('turn-on'), useReplyExtra('new-codes')];
  const codes = replies.find(isCodes);
  if (!codes) return null;
  return (
    <Panel title="Your recovery codes">
      <p>Write these down or print them. Each works once if you lose your phone. We can&rsquo;t show them again.</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Panel>
  );
}

const isCodes = (extra: unknown): extra is string[] =>
  Array.isArray(extra) && extra.every((code) => typeof code === 'string');
