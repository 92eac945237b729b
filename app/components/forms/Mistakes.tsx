import { NoticeBanner } from '../NoticeBanner';
import { useReply } from '../use-reply';

/** Why a form without fields was refused. */
export function Mistakes({ intent }: { intent?: string }) {
  const sentences = Object.values(useReply(intent)?.error ?? {}).flatMap((mistakes) => mistakes ?? []);
  if (sentences.length === 0) return null;
  return (
    <NoticeBanner tone="error">
      <strong>Error</strong> {sentences.join(' ')}
    </NoticeBanner>
  );
}
