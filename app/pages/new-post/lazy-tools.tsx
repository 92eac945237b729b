import { useEffect, useState, useRef } from 'react';
import { rules } from '~/messages/forms';
import { patienceMs } from '~/schemas/calls';
import { useAccount } from '~/components/contexts';
import type { PhotoSoFar } from '~/components/photos/PhotoGrid';
import { shrinkPhoto } from '~/components/photos/shrink-photo';
import { isUploaded, uploadPhoto } from '~/offline/upload-photo';
import { newPostOfThisPage } from '~/components/posts/outbox-items';
import type { DraftPhoto } from '~/offline/drafts/store';
import { onlineOrAfter } from '~/offline/page/scripts';
import { exifSearchBytes, positionIn, positionQuery } from '~/schemas/photo-position';
import type { Place } from '~/schemas/places';
import type { OfferedPlaces, PhotosOnForm, Progress } from './new-post-fields';

/** Uploads the chosen photos, shows their status, and submits the post once they are done. */
export function PhotoUploads({ photos }: { photos: PhotosOnForm }) {
  useSending(photos);
  useDeferredSubmit(photos);
  useWithdrawnOffer(photos);
  return <span>{statusOf(photos)}</span>;
}

/** Changes only with the current step, since the bar shows the progress. */
function statusOf({ chosen, others, progress, mistakes }: PhotosOnForm): string {
  for (const { id, name } of others) {
    const step = progress[id]?.step;
    if (step === 'shrinking') return `${name}: Shrinking...`;
    if (step === 'sending') return `${name}: Sending...`;
    if (step === 'broken') return `${name}: ${rules.post.photoWaits}`;
  }
  const ready = chosen.length - others.length;
  const sentence = ready === 1 ? '1 photo ready.' : `${ready} photos ready.`;
  const isDone = others.every(({ id }) => progress[id]?.step === 'failed');
  return [...mistakes, ...(ready > 0 && isDone ? [sentence] : [])].join(' ');
}

/**
 * Submits a held post once its photos are uploaded. Photos whose upload failed go with the form. Without a connection the whole post goes
 * to the outbox. If a photo is rejected in the meantime, the post isn't submitted and the driver sees the error.
 */
function useDeferredSubmit({ others, progress, mistakes, held, setHeld, send }: PhotosOnForm): void {
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

/** Shrinks and uploads chosen photos, one at a time. Cancels the upload of removed photos. */
function useSending({ chosen, setChosen, setProgress, setMistakes, setNearPhoto }: PhotosOnForm): void {
  const account = useAccount();
  const started = useRef(new Map<string, AbortController>());
  const queue = useRef(Promise.resolve());

  useEffect(() => {
    const change = (id: string, to: Partial<DraftPhoto>) =>
      setChosen((all) => all.map((each) => (each.id === id ? { ...each, ...to } : each)));

    async function send({ id, name, isSmall }: DraftPhoto, file: Blob, signal: AbortSignal): Promise<void> {
      if (signal.aborted) return;
      const update = (to: Partial<Progress>) =>
        setProgress((all) => ({ ...all, [id]: { ...(all[id] ?? atFirst(file)), ...to } }));
      if (!isSmall) void offerStopsNear(id, file);
      update({ step: 'shrinking' });
      const photo = isSmall ? file : await shrinkPhoto(file);
      change(id, { blob: photo, isSmall: true });
      update({ step: 'sending' });
      const watch = {
        account,
        onBegun: (upload: string | null) => update({ upload }),
        onSent: (sentBytes: number) => update({ step: 'sending', sentBytes }),
        onBroken: () => update({ step: 'broken' }),
      };
      const ending = await keepUploading(photo, watch, signal);
      if (ending.end === 'kept') {
        newPostOfThisPage.photos.set(ending.photo.key, photo);
        change(id, { kept: ending.photo });
      }
      if (ending.end === 'failed') update({ step: 'failed' });
      if (ending.end !== 'refused') return;
      setChosen((all) => all.filter((each) => each.id !== id));
      setMistakes((shown) => [...shown, `${name}: ${ending.sentence}`]);
    }

    /** The first photo with a position decides. Reads the original, since a shrunk photo has no EXIF data. */
    async function offerStopsNear(photoId: string, file: Blob): Promise<void> {
      const found = await findStopsNear(file).catch(() => null);
      if (found) setNearPhoto((offered) => offered ?? { photoId, found });
    }

    for (const photo of chosen) {
      const { id, blob, kept } = photo;
      if (kept || !blob || started.current.has(id)) continue;
      const cancel = new AbortController();
      started.current.set(id, cancel);
      setProgress((all) => ({ ...all, [id]: atFirst(blob) }));
      queue.current = queue.current.then(() => send(photo, blob, cancel.signal));
    }
    started.current.forEach((cancel, id) => {
      if (chosen.some((photo) => photo.id === id)) return;
      cancel.abort();
      started.current.delete(id);
    });
  }, [account, chosen, setChosen, setProgress, setMistakes, setNearPhoto]);

  useEffect(() => {
    const { current } = started;
    return () => current.forEach((cancel) => cancel.abort());
  }, []);
}

const atFirst = (file: Blob): Progress => ({ step: 'waiting', bytes: file.size, sentBytes: 0, upload: null });

/** `failed`: the photo can still be sent with the form. `refused`: the site rejected the file. */
type Ending =
  { end: 'kept'; photo: PhotoSoFar } | { end: 'refused'; sentence: string } | { end: 'failed' } | { end: 'cancelled' };

type Watch = {
  account: number | null;
  onBegun: (id: string | null) => void;
  onSent: (bytes: number) => void;
  /** The connection broke; the upload will resume where it stopped. */
  onBroken: () => void;
};

/** With waits of 1, 2, 4, 8, 16 and then 30 seconds, it gives up after about three minutes without progress. */
const maxTries = 10;
const maxWaitMs = 30_000;

/** Uploads a form's photo, and retries after each lost connection. */
async function keepUploading(
  photo: Blob,
  { account, onBegun, onSent, onBroken }: Watch,
  signal: AbortSignal,
): Promise<Ending> {
  let begun: string | null = null;
  let sent = 0;
  const isCancelled = new Promise((resolve) => signal.addEventListener('abort', resolve));
  if (!(await canBeRead(photo))) return fileGone;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const result = await uploadPhoto(photo, {
      ...{ account, begun, signal },
      onBegun: (id) => {
        begun = id;
        onBegun(id);
      },
      onSent: (bytes) => {
        if (bytes > sent) tries = 0;
        sent = bytes;
        onSent(bytes);
      },
    });
    if (signal.aborted) return { end: 'cancelled' };
    if (result.ok) {
      return isUploaded(result.value)
        ? { end: 'kept', photo: { key: result.value.id, ...result.value.photo } }
        : { end: 'failed' };
    }
    const { status, sentence } = result;
    if (sentence && (status === 413 || status === 422)) return { end: 'refused', sentence };
    if (!shouldRetry(status)) return { end: 'failed' };
    if (status === null && !(await canBeRead(photo))) return fileGone;
    onBroken();
    await Promise.race([onlineOrAfter(Math.min(maxWaitMs, 1_000 * 2 ** tries)), isCancelled]);
    if (signal.aborted) return { end: 'cancelled' };
  }
  return { end: 'failed' };
}

const fileGone: Ending = { end: 'refused', sentence: rules.post.photoGone };

/** A browser can't read a file that was changed or deleted after it was chosen. Sending it fails like a broken connection. */
const canBeRead = (photo: Blob): Promise<boolean> =>
  new Response(photo.slice(0, 1)).arrayBuffer().then(
    () => true,
    () => false,
  );

/** No answer, too many requests, or a server error other than a full disk. */
const shouldRetry = (status: number | null): boolean =>
  status === null || status === 408 || status === 429 || (status >= 500 && status !== 507);

/** A removed photo no longer offers its stops. */
function useWithdrawnOffer({ all, nearPhoto, setNearPhoto }: PhotosOnForm): void {
  useEffect(() => {
    if (nearPhoto && !all.some(({ id }) => id === nearPhoto.photoId)) setNearPhoto(null);
  }, [all, nearPhoto, setNearPhoto]);
}

const maxNearPhoto = 8;

/** @returns null if the photo has no position, or no stop is near it */
async function findStopsNear(photo: Blob): Promise<OfferedPlaces | null> {
  const start = await new Response(photo.slice(0, exifSearchBytes)).arrayBuffer();
  const position = positionIn(new Uint8Array(start));
  const found = position && (await askSite(positionQuery(position), maxNearPhoto));
  return found && found.places.length > 0 ? { ...found, count: null, isNearPhoto: true } : null;
}

/**
 * Searches the stops saved offline if the site doesn't respond.
 * @returns null if the site responds with an error: then the earlier results and the form's button stay
 */
export const lookUpPlaces = (query: string, limit: number): Promise<OfferedPlaces | null> =>
  askSite(query, limit).catch(() => askDevice(query, limit));

async function askSite(query: string, limit: number): Promise<OfferedPlaces | null> {
  const parameters = new URLSearchParams({ query, limit: String(limit) });
  const response = await fetch(`/api/locations/search?${parameters.toString()}`, { credentials: 'same-origin' });
  if (!response.ok) return null;
  const places: Place[] = await response.json();
  return { places, count: places.length, hasMore: announcesMore(response) };
}

/** Loads the script on first use; the service worker has it cached. */
async function askDevice(query: string, limit: number): Promise<OfferedPlaces> {
  const { findSavedPlaces, onlySaved } = await import('~/offline/saved/search');
  const found = await findSavedPlaces(query);
  const places = found.slice(0, limit);
  return { places, count: places.length, hasMore: found.length > limit, onlySaved };
}

/** The API announces a list's next page as `Link: <...>; rel="next"` (contract). */
const announcesMore = ({ headers }: Response): boolean => /; rel="next"/.test(headers.get('Link') ?? '');
