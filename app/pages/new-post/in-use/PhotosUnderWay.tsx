import { rules } from '~/messages/forms';
import type { PhotosOnForm } from '../photos';
import { useDeferredSubmit } from './use-deferred-submit';
import { useSending } from './use-sending';

/** Uploads the chosen photos, shows their status, and submits the post once they are done. */
export function PhotosUnderWay({ photos }: { photos: PhotosOnForm }) {
  useSending(photos);
  useDeferredSubmit(photos);
  return <span>{statusOf(photos)}</span>;
}

/** Changes only with the current step, since the bar shows the progress. */
function statusOf({ chosen, others, progress, mistakes }: PhotosOnForm): string {
  for (const { id, name, blob } of others) {
    const { step, sentBytes = 0 } = progress[id] ?? {};
    if (step === 'shrinking') return `${name}: Shrinking...`;
    if (step === 'sending') return `${name}: ${sentBytes < (blob?.size ?? 0) ? 'Sending...' : 'Almost there...'}`;
    if (step === 'broken') return `${name}: ${rules.post.photoWaits}`;
  }
  const there = chosen.length - others.length;
  const sentence = there === 1 ? '1 photo ready.' : `${there} photos ready.`;
  const isDone = others.every(({ id }) => progress[id]?.step === 'failed');
  return [...mistakes, ...(there > 0 && isDone ? [sentence] : [])].join(' ');
}
