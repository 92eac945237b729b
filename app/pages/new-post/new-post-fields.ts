import type { Dispatch, SetStateAction } from 'react';
import type { z } from 'zod';
import type { DraftPhoto } from '~/offline/drafts/store';
import type { Place } from '~/schemas/places';
import type { newPlaceForm } from '~/schemas/locations';
import type { creationForms, newPostDraft } from '~/schemas/posts';

/** Fields of the post, of a new stop, and of the stop search. */
export type NewPostFields = z.input<(typeof creationForms)['publish']> &
  z.input<typeof newPlaceForm> &
  z.input<typeof newPostDraft> & { image: File };

export type OfferedPlaces = {
  places: Place[];
  /** The number of stops found; null without a search. */
  count: number | null;
  hasMore: boolean;
  /** The stops are those near the place where a photo was taken. */
  isNearPhoto?: boolean;
  /** Notice that only stops saved offline were searched. */
  onlySaved?: string;
};

/** Upload progress of a photo. */
export type Progress = {
  step: 'waiting' | 'shrinking' | 'sending' | 'broken' | 'failed';
  /** Size of the original file. */
  bytes: number;
  sentBytes: number;
  /** The site's id of the upload. */
  upload: string | null;
};

/** A submitted post that is waiting for its photos. */
export type Held = {
  form: HTMLFormElement;
  button: HTMLButtonElement | null;
  publishes: boolean;
  /** Errors shown at the time of submission. */
  mistakes: string[];
};

/** Stops near the place where a photo was taken. The position itself isn't saved. */
export type NearPhoto = { photoId: string; found: OfferedPlaces };

export type PhotosOnForm = {
  all: DraftPhoto[];
  /** Photos that the server's response doesn't include. */
  chosen: DraftPhoto[];
  /** Chosen photos that aren't uploaded yet. */
  others: DraftPhoto[];
  /** By photo id. */
  progress: Record<string, Progress>;
  mistakes: string[];
  held: Held | null;
  nearPhoto: NearPhoto | null;
  setNearPhoto: Dispatch<SetStateAction<NearPhoto | null>>;
  setChosen: Dispatch<SetStateAction<DraftPhoto[]>>;
  setProgress: Dispatch<SetStateAction<Record<string, Progress>>>;
  setMistakes: Dispatch<SetStateAction<string[]>>;
  setHeld: Dispatch<SetStateAction<Held | null>>;
  /** @param waits puts the post into the outbox without trying to send it (components/weak-link/send-later.ts) */
  send: (held: Held, along: DraftPhoto[], waits: boolean) => void;
};

export const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'highway' in value;
