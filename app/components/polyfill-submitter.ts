/**
 * Polyfills `submitter` of the `submit` event (HTML, SubmitEvent), which browsers before Chrome 81 and Safari 15.4 lack. Without
 * it Remix would leave out the button's name and value, and conform would take a check of one field for a submission.
 */
export function polyfillSubmitter(): void {
  if ('SubmitEvent' in window) return;
  let pressed: HTMLButtonElement | null = null;
  // Enter in a field clicks the form's first button, too.
  document.addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest('button') : null;
      // A form that this tap submits is submitted before the timer runs.
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
