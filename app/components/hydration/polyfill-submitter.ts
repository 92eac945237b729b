/**
 * Polyfills `SubmitEvent.submitter`, which browsers before Chrome 81 and Safari 15.4 lack. Without it, Remix would omit the button's
 * name and value, and conform would treat the validation of one field as a submission.
 */
export function polyfillSubmitter(): void {
  if ('SubmitEvent' in window) return;
  let pressed: HTMLButtonElement | null = null;
  // This also covers Enter in a field, which clicks the form's first button.
  document.addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest('button') : null;
      // If this click submits a form, it does so before the timer runs.
      setTimeout(() => (pressed = null));
    },
    true,
  );
  Object.defineProperty(Event.prototype, 'submitter', {
    get(this: Event) {
      return this.type === 'submit' && pressed?.form === this.target ? pressed : null;
    },
  });
}
