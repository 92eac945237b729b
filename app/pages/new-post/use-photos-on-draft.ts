import { useMemo, useRef } from 'react';
import type { KeptPhoto } from '~/components/view-types';
import type { DraftPhoto } from '~/offline/drafts/store';
import { idOfPhoto } from './photo-id';
import type { UploadingPhoto } from './use-photo-uploads';

/**
 * The photos of the form, as a device keeps them.
 * @param kept those that the server's answer shows: their files are known from when they were sent
 */
export function usePhotosOnDraft(uploads: UploadingPhoto[], kept: KeptPhoto[]): DraftPhoto[] {
  const files = useRef(new Map<string, DraftPhoto>());
  return useMemo(() => {
    const known = files.current;
    const sent = kept.map((photo): DraftPhoto => {
      const file = known.get(photo.key) ?? { id: photo.key, name: '', blob: null, isSmall: true, kept: photo };
      return { ...file, kept: photo };
    });
    const others = uploads.map(toDraftPhoto);
    for (const photo of others) if (photo.kept) known.set(photo.kept.key, photo);
    return [...sent, ...others];
  }, [uploads, kept]);
}

const toDraftPhoto = ({ file, photo, step, kept }: UploadingPhoto): DraftPhoto => ({
  id: photo.size > 0 ? idOfPhoto(photo) : (kept?.key ?? ''),
  name: file.name,
  blob: photo.size > 0 ? photo : null,
  isSmall: step !== 'waiting' && step !== 'shrinking',
  kept,
});
