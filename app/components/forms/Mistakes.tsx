import { NoticeBanner } from '../notices/NoticeBanner';
import { useReply } from '../use-reply';
import { useInView } from '../use-in-view';
import { Written } from '../Written';

type Props = {
  intent?: string;
  /** Whose words are shown as well: the form may be gone that they were written into. */
  field?: string;
};

/** Why a form was refused that shows no mistakes itself. */
export function Mistakes({ intent, field = '' }: Props) {
  const { error, initialValue } = useReply(intent) ?? {};
  const sentence = Object.values(error ?? {})
    .flat()
    .join(' ');
  const written = initialValue?.[field];
  const shown = useInView<HTMLDivElement>(sentence);
  if (!sentence) return null;
  return (
    <div ref={shown} role="alert">
      <NoticeBanner tone="error">
        <strong>Error</strong> <span>{sentence}</span>
      </NoticeBanner>
      <Written words={typeof written === 'string' && written ? [written] : []} />
    </div>
  );
}
