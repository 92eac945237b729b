import { useSubmit } from '@remix-run/react';
import { type FormEvent, useEffect, useState } from 'react';
import { usePageForm } from '~/components/dialog';
import { isUnderWay, type PhotoUploads } from './use-photo-uploads';

type DeferredSubmit = { form: HTMLFormElement; button: HTMLButtonElement | null; mistakes: string[] };

/**
 * Holds a post back until its photos are there: then it goes out by itself, with those that did not get through in the form. A
 * photo that is refused meanwhile stops it, for its driver to see. The form's other buttons wait for nothing.
 */
export function useDeferredSubmit({ uploads, mistakes }: PhotoUploads) {
  const submit = useSubmit();
  const { method, replace, preventScrollReset } = usePageForm();
  const [held, setHeld] = useState<DeferredSubmit | null>(null);

  useEffect(() => {
    if (!held) return;
    const isRefused = held.mistakes !== mistakes;
    if (!isRefused && publishes(held) && uploads.some(isUnderWay)) return;
    setHeld(null);
    if (isRefused) return;
    const body = new FormData(held.form);
    if (held.button) body.append(held.button.name, held.button.value);
    for (const { step, photo, file } of uploads) if (step === 'failed') body.append('image', photo, file.name);
    submit(body, { method, replace, preventScrollReset, encType: 'multipart/form-data' });
  }, [held, uploads, mistakes, submit, method, replace, preventScrollReset]);

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

const publishes = ({ button }: Pick<DeferredSubmit, 'button'>): boolean =>
  button === null || button.value === 'publish';

/** The oldest browsers do not tell it; the server, too, takes a form without one for a post. */
const buttonOf = (event: Event): HTMLButtonElement | null =>
  'submitter' in event && event.submitter instanceof HTMLButtonElement ? event.submitter : null;
