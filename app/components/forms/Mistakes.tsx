import { NoticeBanner } from '../notices/NoticeBanner';
import { useReply } from '../use-reply';
import { useInView } from '../use-in-view';

/** Why a form without fields was refused. */
export function Mistakes({ intent }: { intent?: string }) {
  const sentence = Object.values(useReply(intent)?.error ?? {})
    .flat()
    .join(' ');
  const shown = useInView<HTMLDivElement>(sentence);
  if (!sentence) return null;
  return (
    <div ref={shown} role="alert">
      <NoticeBanner tone="error">
        <strong>Error</strong> {sentence}
      </NoticeBanner>
    </div>
  );
}
