import type { Dispatch, SetStateAction } from 'react';
import type { DraftPhoto } from '~/offline/drafts/store';

/** How far a photo has come on its way to the site. */
export type Progress = {
  step: 'waiting' | 'shrinking' | 'sending' | 'broken' | 'failed';
  /** Of the file as it was chosen. */
  bytes: number;
  sentBytes: number;
  /** The site's id of what is under way. */
  upload: string | null;
};

/** A post whose photos are waited for. */
export type Held = {
  form: HTMLFormElement;
  button: HTMLButtonElement | null;
  publishes: boolean;
  /** Told by then. */
  mistakes: string[];
};

export type PhotosOnForm = {
  /** Besides those that the server's answer shows. */
  chosen: DraftPhoto[];
  /** Those of them that the site does not have yet. */
  others: DraftPhoto[];
  /** By the photo's id. */
  progress: Record<string, Progress>;
  mistakes: string[];
  held: Held | null;
  setChosen: Dispatch<SetStateAction<DraftPhoto[]>>;
  setProgress: Dispatch<SetStateAction<Record<string, Progress>>>;
  setMistakes: Dispatch<SetStateAction<string[]>>;
  setHeld: Dispatch<SetStateAction<Held | null>>;
  /** @param waits it is not tried now, and waits on this device (components/weak-link/say-later.ts) */
  send: (held: Held, along: DraftPhoto[], waits: boolean) => void;
};

export const toPhoto = (file: File): DraftPhoto => ({
  id: `${Date.now()}-${Math.random()}`,
  name: file.name,
  blob: file,
  isSmall: false,
  kept: null,
});
