import { useEffect, useRef } from 'react';
import { Cancel, sendInPieces } from '~/components/photo-upload/send-in-pieces';
import { shrinkPhoto } from '~/components/photo-upload/shrink-photo';
import { newPostOfThisPage } from '~/components/weak-link/new-post-of-this-page';
import type { DraftPhoto } from '~/offline/drafts/store';
import type { PhotosOnForm, Progress } from '../photos';

/** More updates of the progress bar would keep a slow tablet busy. */
const barSteps = 50;

/** Shrinks and uploads chosen photos, one at a time. Cancels the upload of removed photos. */
export function useSending({ chosen, setChosen, setProgress, setMistakes }: PhotosOnForm): void {
  const begun = useRef(new Map<string, Cancel>());
  const queue = useRef(Promise.resolve());

  useEffect(() => {
    const change = (id: string, to: Partial<DraftPhoto>) =>
      setChosen((all) => all.map((each) => (each.id === id ? { ...each, ...to } : each)));

    async function send({ id, name, isSmall }: DraftPhoto, file: Blob, cancel: Cancel): Promise<void> {
      if (cancel.cancelled) return;
      const tell = (to: Partial<Progress>) =>
        setProgress((all) => ({ ...all, [id]: { ...(all[id] ?? atFirst(file)), ...to } }));
      tell({ step: 'shrinking' });
      const photo = isSmall ? file : await shrinkPhoto(file);
      change(id, { blob: photo, isSmall: true });
      tell({ step: 'sending' });
      let shownBytes = 0;
      const watch = {
        onBegun: (upload: string) => tell({ upload }),
        onSent: (sentBytes: number) => {
          if (sentBytes < photo.size && Math.abs(sentBytes - shownBytes) < photo.size / barSteps) return;
          shownBytes = sentBytes;
          tell({ step: 'sending', sentBytes });
        },
        onBroken: () => {
          shownBytes = Number.NEGATIVE_INFINITY;
          tell({ step: 'broken' });
        },
      };
      const ending = await sendInPieces(photo, watch, cancel);
      if (ending.end === 'kept') {
        newPostOfThisPage.photos.set(ending.photo.key, photo);
        change(id, { kept: ending.photo });
      }
      if (ending.end === 'failed') tell({ step: 'failed' });
      if (ending.end !== 'refused') return;
      setChosen((all) => all.filter((each) => each.id !== id));
      setMistakes((told) => [...told, `${name}: ${ending.sentence}`]);
    }

    for (const photo of chosen) {
      const { id, blob, kept } = photo;
      if (kept || !blob || begun.current.has(id)) continue;
      const cancel = new Cancel();
      begun.current.set(id, cancel);
      setProgress((all) => ({ ...all, [id]: atFirst(blob) }));
      queue.current = queue.current.then(() => send(photo, blob, cancel));
    }
    begun.current.forEach((cancel, id) => {
      if (chosen.some((photo) => photo.id === id)) return;
      cancel.cancel();
      begun.current.delete(id);
    });
  }, [chosen, setChosen, setProgress, setMistakes]);

  useEffect(() => {
    const { current } = begun;
    return () => current.forEach((cancel) => cancel.cancel());
  }, []);
}

const atFirst = (file: Blob): Progress => ({ step: 'waiting', bytes: file.size, sentBytes: 0, upload: null });
