import { useMemo, useRef } from 'react';
import type { KeptPhoto } from '~/components/view-types';
import type { DraftPhoto } from '~/offline/drafts/store';

/**
 * The photos of the form, as a device keeps them.
 * @param kept those that the server's answer shows: their files are known from when they were sent
 */
export function usePhotosOnDraft(chosen: DraftPhoto[], kept: KeptPhoto[]): DraftPhoto[] {
  const files = useRef(new Map<string, DraftPhoto>());
  return useMemo(() => {
    const known = files.current;
    for (const photo of chosen) if (photo.kept) known.set(photo.kept.key, photo);
    const sent = kept.map((photo): DraftPhoto => {
      const file = known.get(photo.key) ?? { id: photo.key, name: '', blob: null, isSmall: true };
      return { ...file, kept: photo };
    });
    return [...sent, ...chosen];
  }, [chosen, kept]);
}
