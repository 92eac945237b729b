import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePageSubmit } from '~/components/dialog/links';
import { useArrangement, inOrder } from '~/components/photos/PhotoGrid';
import type { KeptPhoto } from '~/components/view-types';
import { errorsInBrowser } from '~/messages/errors';
import type { DraftPhoto } from '~/offline/drafts/store';
import type * as Tools from './lazy-tools';
import type { Held, NearPhoto, Progress } from './new-post-fields';

export type Photos = ReturnType<typeof usePhotos>;

/**
 * The form's photos, including those that the server doesn't have yet. The code that shrinks and uploads them loads once the form is used
 * (`lazy-tools.tsx`) and runs while the user fills in the rest. If it can't load, the photos are sent with the form.
 */
export function usePhotos(kept: KeptPhoto[], max: number) {
  const submit = usePageSubmit();
  const { tools, ask } = useLazyTools();
  const [chosen, setChosen] = useState<DraftPhoto[]>([]);
  const [progress, setProgress] = useState<Record<string, Progress>>({});
  const [mistakes, setMistakes] = useState<string[]>([]);
  const [held, setHeld] = useState<Held | null>(null);
  const [nearPhoto, setNearPhoto] = useState<NearPhoto | null>(null);
  const { removed, fronts, remove, toFront } = useArrangement({
    setChosen,
    setMistakes,
    removedBefore: uncheckedBefore,
  });
  const all = useAllPhotos({ kept, chosen, fronts, removed });
  const sentWithForm = useRef<DraftPhoto[]>([]);
  const toolsFailed = tools === null;
  const others = chosen.filter((photo) => !photo.kept);

  useEffect(() => {
    if (others.length > 0) ask();
  }, [others.length, ask]);

  /** Drops photos that the server's response now includes, among them those sent with the form. */
  useEffect(() => {
    if (kept.length === 0) return;
    const isShown = (photo: DraftPhoto) =>
      sentWithForm.current.some(({ id }) => id === photo.id) || kept.some(({ key }) => key === photo.kept?.key);
    setChosen((all) => all.filter((photo) => !isShown(photo)));
  }, [kept]);

  function add(files: File[]): void {
    const taken = files.slice(0, Math.max(0, max - all.length));
    setMistakes(taken.length < files.length ? [errorsInBrowser['too-many-photos']] : []);
    setChosen((all) => [...all, ...taken.map(toPhoto)]);
  }

  /** Holds a post until its photos are uploaded. The form's other buttons don't wait. */
  function hold(event: FormEvent<HTMLFormElement>): void {
    const button = buttonOf(event.nativeEvent);
    sentWithForm.current = [];
    // This button is for a weak signal, so no photos are sent.
    if (button?.value === 'photo-later') return;
    const publishes = button === null || button.value === 'publish';
    const needsUs = ({ id }: DraftPhoto) => toolsFailed || publishes || progress[id]?.step === 'failed';
    if (!others.some(needsUs)) return;
    event.preventDefault();
    setHeld({ form: event.currentTarget, button, publishes, mistakes });
  }

  function send({ form, button }: Held, along: DraftPhoto[], waits: boolean): void {
    setHeld(null);
    sentWithForm.current = along;
    const body = new FormData(form);
    if (button) body.append(button.name, button.value);
    // Photos sent with the form go after the uploaded ones, unless the first is the cover.
    if (along[0] && along[0].id === all[0]?.id) body.append('cover', 'image');
    for (const { id, name, blob } of along) {
      if (!blob) continue;
      body.append('image', blob, name);
      body.append('upload', progress[id]?.upload ?? '');
    }
    if (waits) body.append('waits', 'yes');
    submit(body, 'multipart/form-data');
  }

  useEffect(() => {
    if (held && toolsFailed) send(held, others, false);
  });

  const sets = { setChosen, setProgress, setMistakes, setHeld, setNearPhoto };
  const shown = { all, chosen, others, progress, mistakes, held, nearPhoto };
  return { tools, ask, ...shown, add, remove, toFront, hold, send, ...sets };
}

const toPhoto = (file: File): DraftPhoto => ({
  id: `${Date.now()}-${Math.random()}`,
  name: file.name,
  blob: file,
  isSmall: false,
  kept: null,
});

/** Photos whose checkbox was unchecked before hydration. */
const uncheckedBefore = (): string[] =>
  typeof document === 'undefined'
    ? []
    : Array.from(document.querySelectorAll<HTMLInputElement>('#new-post [name="keptPhoto"]'))
        .filter(({ type, checked }) => type === 'checkbox' && !checked)
        .map(({ value }) => value);

/** Null in the oldest browsers, which lack `submitter`. The server also treats a form without a button as `publish`. */
const buttonOf = (event: Event): HTMLButtonElement | null =>
  'submitter' in event && event.submitter instanceof HTMLButtonElement ? event.submitter : null;

type Given = {
  /** Photos in the server's response. Their files are known from the upload. */
  kept: KeptPhoto[];
  chosen: DraftPhoto[];
  /** Ids of photos moved to the front, the latest first. */
  fronts: string[];
  /** Ids; or keys for photos without a file on this page. */
  removed: string[];
};

/** The form's photos in display order, which is also the order of the saved draft. */
function useAllPhotos({ kept, chosen, fronts, removed }: Given): DraftPhoto[] {
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

/** Code that the form needs once it is used: undefined until loaded, null if loading failed. */
export type LazyTools = typeof Tools | null | undefined;

/** Each call of `ask` retries a failed import. */
function useLazyTools() {
  const [tools, setTools] = useState<LazyTools>();
  const ask = useCallback(
    () =>
      void import('./lazy-tools').then(
        (loaded) => setTools(loaded),
        () => setTools((known) => known ?? null),
      ),
    [],
  );
  return { tools, ask };
}
