import { useMemo, useRef } from 'react';
import { inOrder } from '~/components/posts/PhotoGrid';
import type { KeptPhoto } from '~/components/view-types';
import type { DraftPhoto } from '~/offline/drafts/store';

type Given = {
  /** The server's answer shows them: their files are known from when they were sent. */
  kept: KeptPhoto[];
  chosen: DraftPhoto[];
  /** Ids of those that were put first, the last one first. */
  fronts: string[];
  /** Ids or, before this page knew a file, keys. */
  removed: string[];
};

/** The photos of the form in their order, as they are shown and as a device keeps them. */
export function useAllPhotos({ kept, chosen, fronts, removed }: Given): DraftPhoto[] {
  const files = useRef(new Map<string, DraftPhoto>());
  return useMemo(() => {
    const known = files.current;
    for (const photo of chosen) if (photo.kept) known.set(photo.kept.key, photo);
    const sent = kept.map((photo): DraftPhoto => {
      const file = known.get(photo.key) ?? { id: photo.key, name: '', blob: null, isSmall: true };
      return { ...file, kept: photo };
    });
    const others = chosen.filter(({ kept: own }) => !sent.some(({ kept }) => own && kept?.key === own.key));
    return inOrder(
      [...sent, ...others].filter(({ id }) => !removed.includes(id)),
      fronts,
    );
  }, [kept, chosen, fronts, removed]);
}
