import { type FormEvent, useEffect, useRef, useState, useMemo } from 'react';
import { usePageSubmit } from '~/components/dialog/links';
import { useArrangement, inOrder } from '~/components/posts/PhotoGrid';
import type { KeptPhoto } from '~/components/view-types';
import { errorsInBrowser } from '~/messages/errors';
import type { DraftPhoto } from '~/offline/drafts/store';
import { type Held, type Progress, toPhoto } from './photos';
import { useInUse } from './use-in-use';

export type Photos = ReturnType<typeof usePhotos>;

/**
 * The photos of the form besides those that the server's answer shows. What shrinks and sends them comes once the form is used (`in-use/`),
 * and does so while the rest of it is filled in. Where that cannot be had, they go along with the form.
 */
export function usePhotos(kept: KeptPhoto[], most: number) {
  const submit = usePageSubmit();
  const { inUse, ask } = useInUse();
  const [chosen, setChosen] = useState<DraftPhoto[]>([]);
  const [progress, setProgress] = useState<Record<string, Progress>>({});
  const [mistakes, setMistakes] = useState<string[]>([]);
  const [held, setHeld] = useState<Held | null>(null);
  const { removed, fronts, remove, toFront } = useArrangement({
    setChosen,
    setMistakes,
    removedBefore: uncheckedBefore,
  });
  const all = useAllPhotos({ kept, chosen, fronts, removed });
  const wentAlong = useRef<DraftPhoto[]>([]);
  const isLacking = inUse === null;
  const others = chosen.filter((photo) => !photo.kept);

  useEffect(() => {
    if (others.length > 0) ask();
  }, [others.length, ask]);

  /** The server's answer shows them from now on; what went along with the form has arrived with it. */
  useEffect(() => {
    if (kept.length === 0) return;
    const isShown = (photo: DraftPhoto) =>
      wentAlong.current.some(({ id }) => id === photo.id) || kept.some(({ key }) => key === photo.kept?.key);
    setChosen((all) => all.filter((photo) => !isShown(photo)));
  }, [kept]);

  function add(files: File[]): void {
    const taken = files.slice(0, Math.max(0, most - all.length));
    setMistakes(taken.length < files.length ? [errorsInBrowser['too-many-photos']] : []);
    setChosen((all) => [...all, ...taken.map(toPhoto)]);
  }

  /** A post is held back until its photos are there. The form's other buttons wait for nothing. */
  function hold(event: FormEvent<HTMLFormElement>): void {
    const button = buttonOf(event.nativeEvent);
    wentAlong.current = [];
    // Tapped where there is no signal to send photos: none goes along.
    if (button?.value === 'photo-later') return;
    const publishes = button === null || button.value === 'publish';
    const needsUs = ({ id }: DraftPhoto) => isLacking || publishes || progress[id]?.step === 'failed';
    if (!others.some(needsUs)) return;
    event.preventDefault();
    setHeld({ form: event.currentTarget, button, publishes, mistakes });
  }

  function send({ form, button }: Held, along: DraftPhoto[], waits: boolean): void {
    setHeld(null);
    wentAlong.current = along;
    const body = new FormData(form);
    if (button) body.append(button.name, button.value);
    // Photos that go along come behind those that are there, but for this one.
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
    if (held && isLacking) send(held, others, false);
  });

  const sets = { setChosen, setProgress, setMistakes, setHeld };
  return { inUse, ask, all, chosen, others, progress, mistakes, held, add, remove, toFront, hold, send, ...sets };
}

/** Boxes that someone unchecked before script had taken over the page that has them. */
const uncheckedBefore = (): string[] =>
  typeof document === 'undefined'
    ? []
    : Array.from(document.querySelectorAll<HTMLInputElement>('#new-post [name="keptPhoto"]'))
        .filter(({ type, checked }) => type === 'checkbox' && !checked)
        .map(({ value }) => value);

/** The oldest browsers do not tell it; the server, too, takes a form without one for a post. */
const buttonOf = (event: Event): HTMLButtonElement | null =>
  'submitter' in event && event.submitter instanceof HTMLButtonElement ? event.submitter : null;

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
