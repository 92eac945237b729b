import { useCallback, useEffect, useRef, useState } from 'react';
import type { PhotoSoFar } from '~/components/posts/PhotosSoFar';
import { Cancel } from '~/components/photo-upload/cancel';
import { photosOfThisPage } from '~/components/weak-link/photos-of-this-page';
import { errorsInBrowser } from '~/messages';
import type { DraftPhoto } from '~/offline/drafts/store';
import { knowPhotoAs } from './photo-id';

export type UploadingPhoto = {
  id: number;
  file: File;
  photo: Blob;
  sentBytes: number;
  /** The site's id of what is under way. */
  upload: string | null;
  step: 'waiting' | 'shrinking' | 'sending' | 'broken' | 'kept' | 'failed';
  /** Once the server has it. */
  kept: PhotoSoFar | null;
  /** It was made smaller before the form was left. */
  isSmall: boolean;
  cancel: Cancel;
};

/** Needed once there is a photo. */
const sendingScript = () =>
  Promise.all([import('~/components/photo-upload/shrink-photo'), import('~/components/photo-upload/send-in-pieces')]);

/** A bar that moves more often would only keep a weak tablet busy. */
const barSteps = 50;

export type PhotoUploads = ReturnType<typeof usePhotoUploads>;

export const isUnderWay = ({ step }: Pick<UploadingPhoto, 'step'>): boolean => step !== 'kept' && step !== 'failed';

/**
 * Shrinks chosen photos and sends them, one after the other, while the rest of the form is filled in.
 * @param room how many more the post may hold, besides those that are on their way
 */
export function usePhotoUploads(room: number) {
  const [uploads, setUploads] = useState<UploadingPhoto[]>([]);
  const [mistakes, setMistakes] = useState<string[]>([]);
  const queue = useRef(Promise.resolve());
  const nextId = useRef(1);
  const shown = useRef(uploads);
  shown.current = uploads;

  const change = (id: number, to: Partial<UploadingPhoto>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...to } : each)));
  const drop = (isGone: (upload: UploadingPhoto) => boolean) =>
    setUploads((all) => all.filter((each) => !isGone(each)));

  async function send({ id, file, isSmall, cancel }: UploadingPhoto): Promise<void> {
    if (cancel.cancelled) return;
    change(id, { step: 'shrinking' });
    const script = await sendingScript().catch(() => null);
    // It goes along with the form.
    if (!script) return change(id, { step: 'failed' });
    const [{ shrinkPhoto }, { sendInPieces }] = script;
    const photo = isSmall ? file : await shrinkPhoto(file);
    change(id, { step: 'sending', photo });
    let shownBytes = 0;
    const watch = {
      onBegun: (upload: string) => change(id, { upload }),
      onSent: (sentBytes: number) => {
        if (sentBytes < photo.size && Math.abs(sentBytes - shownBytes) < photo.size / barSteps) return;
        shownBytes = sentBytes;
        change(id, { step: 'sending', sentBytes });
      },
      onBroken: () => {
        shownBytes = Number.NEGATIVE_INFINITY;
        change(id, { step: 'broken' });
      },
    };
    const ending = await sendInPieces(photo, watch, cancel);
    if (ending.end === 'kept') {
      photosOfThisPage.set(ending.photo.key, photo);
      change(id, { step: 'kept', kept: ending.photo });
    }
    if (ending.end === 'failed') change(id, { step: 'failed' });
    if (ending.end !== 'refused') return;
    drop((each) => each.id === id);
    setMistakes((told) => [...told, `${file.name}: ${ending.sentence}`]);
  }

  function add(files: File[]): void {
    const taken = files.slice(0, Math.max(0, room - uploads.length));
    setMistakes(taken.length < files.length ? [errorsInBrowser['too-many-photos']] : []);
    sendAll(taken.map((file) => newUpload({ file })));
  }

  const newUpload = (given: Pick<UploadingPhoto, 'file'> & Partial<UploadingPhoto>): UploadingPhoto => ({
    id: nextId.current++,
    photo: given.file,
    sentBytes: 0,
    upload: null,
    step: 'waiting',
    kept: null,
    isSmall: false,
    cancel: new Cancel(),
    ...given,
  });

  function sendAll(added: UploadingPhoto[]): void {
    setUploads((all) => [...all, ...added]);
    for (const upload of added) if (!upload.kept) queue.current = queue.current.then(() => send(upload));
  }

  /** In place of those there are: photos of the form as it was left. */
  function bringBack(photos: DraftPhoto[]): void {
    uploads.forEach(({ cancel }) => cancel.cancel());
    setUploads([]);
    sendAll(
      photos.map(({ id, name, blob, isSmall, kept }) => {
        const file = new File(blob ? [blob] : [], name || 'photo.jpg', { type: blob?.type });
        knowPhotoAs(id, file);
        return newUpload({ file, isSmall, kept, step: kept ? 'kept' : 'waiting' });
      }),
    );
  }

  function remove(upload: UploadingPhoto): void {
    upload.cancel.cancel();
    drop(({ id }) => id === upload.id);
  }

  /** The server's answer shows them from now on; what went along with the form has arrived with it. */
  const takeOver = useCallback((photos: { key: string }[]) => {
    if (photos.length === 0) return;
    const keys = photos.map(({ key }) => key);
    setUploads((all) => all.filter(({ step, kept }) => step !== 'failed' && !keys.includes(kept?.key ?? '')));
  }, []);

  useEffect(() => () => shown.current.forEach(({ cancel }) => cancel.cancel()), []);

  return { uploads, mistakes, add, remove, takeOver, bringBack };
}
