import { useSubmit } from '@remix-run/react';
import { type FormEvent, useEffect, useState } from 'react';
import { usePageForm } from '~/components/dialog';
import { isUnderWay, type PhotoUploads } from './use-photo-uploads';

type DeferredSubmit = { form: HTMLFormElement; button: HTMLButtonElement | null; mistakes: string[] };

/**
 * Holds a post back until its photos are there: then it goes out by itself, with those that did not get through in the form. Where
 * nothing gets through it waits as a whole. A
 * photo that is refused meanwhile stops it, for its driver to see. The form's other buttons wait for nothing.
 */
export function useDeferredSubmit({ uploads, mistakes }: PhotoUploads) {
  const submit = useSubmit();
  const { method, replace, preventScrollReset } = usePageForm();
  const [held, setHeld] = useState<DeferredSubmit | null>(null);
  const isCut = useIsCut(held !== null && uploads.some(({ step }) => step === 'broken'));

  useEffect(() => {
    if (!held) return;
    const isRefused = held.mistakes !== mistakes;
    if (!isRefused && !isCut && publishes(held) && uploads.some(isUnderWay)) return;
    setHeld(null);
    if (isRefused) return;
    const body = new FormData(held.form);
    if (held.button) body.append(held.button.name, held.button.value);
    for (const { step, photo, file, upload } of uploads) {
      if (step !== 'failed' && !(isCut && isUnderWay({ step }))) continue;
      body.append('image', photo, file.name);
      body.append('upload', upload ?? '');
    }
    // It waits on this device, and sends its photos in pieces once there is a network (components/weak-link/say-later.ts).
    if (isCut && publishes(held)) body.append('waits', 'yes');
    submit(body, { method, replace, preventScrollReset, encType: 'multipart/form-data' });
  }, [held, isCut, uploads, mistakes, submit, method, replace, preventScrollReset]);

  function hold(event: FormEvent<HTMLFormElement>): void {
    const button = buttonOf(event.nativeEvent);
    // Pressed where there is no signal to send photos: none goes along.
    if (button?.value === 'photo-later') return;
    const needsUs = ({ step }: { step: string }) => step !== 'kept' && (step === 'failed' || publishes({ button }));
    if (!uploads.some(needsUs)) return;
    event.preventDefault();
    setHeld({ form: event.currentTarget, button, mistakes });
  }

  return { isHeld: held !== null, hold };
}

/** Nothing gets through for so long: there is no network. In milliseconds. */
const patienceMs = 10_000;

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

const publishes = ({ button }: Pick<DeferredSubmit, 'button'>): boolean =>
  button === null || button.value === 'publish';

/** The oldest browsers do not tell it; the server, too, takes a form without one for a post. */
const buttonOf = (event: Event): HTMLButtonElement | null =>
  'submitter' in event && event.submitter instanceof HTMLButtonElement ? event.submitter : null;
