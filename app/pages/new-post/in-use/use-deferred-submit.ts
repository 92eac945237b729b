import { useEffect, useState } from 'react';
import { patienceMs } from '~/schemas/calls';
import type { PhotosOnForm } from '../photos';

/**
 * Lets a post go that was held back once its photos are there, with those that did not get through in the form. Where nothing gets through
 * it waits as a whole. A photo that is refused meanwhile stops it, for its driver to see.
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

/** @param isBroken whether what is waited for does not get through just now */
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
