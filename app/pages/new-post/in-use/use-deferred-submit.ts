import { useEffect, useState } from 'react';
import { patienceMs } from '~/schemas/calls';
import type { PhotosOnForm } from '../photos';

/**
 * Submits a held post once its photos are uploaded. Photos whose upload failed go with the form. Without a connection the whole post goes
 * to the outbox. If a photo is rejected in the meantime, the post isn't submitted and the driver sees the error.
 */
export function useDeferredSubmit({ others, progress, mistakes, held, setHeld, send }: PhotosOnForm): void {
  const isAt = (id: string, step: string) => progress[id]?.step === step;
  const isCut = useIsCut(held !== null && others.some(({ id }) => isAt(id, 'broken')));
  useEffect(() => {
    if (!held) return;
    if (held.mistakes !== mistakes) return setHeld(null);
    const failed = others.filter(({ id }) => isAt(id, 'failed'));
    if (!isCut && held.publishes && failed.length < others.length) return;
    send(held, isCut ? others : failed, isCut && held.publishes);
  });
}

/** @param isBroken whether an upload that the post waits for has lost its connection */
function useIsCut(isBroken: boolean): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    setCut(false);
    if (!isBroken) return;
    const timer = setTimeout(() => setCut(true), navigator.onLine ? patienceMs : 0);
    return () => clearTimeout(timer);
  }, [isBroken]);
  return isBroken && isCut;
}
