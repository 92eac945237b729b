/**
 * Lets a form's `submit` event say which button sent it (HTML, SubmitEvent), where the browser does not: before Chrome 81 and
 * Safari 15.4. Remix asks the event, and would send the form without the button's name and value; conform does, and would take
 * a check of one field for the form being sent.
 */
export function tellSubmitter(): void {
  if ('SubmitEvent' in window) return;
  let pressed: HTMLButtonElement | null = null;
  // Enter in a field is a click on the form's first button, too.
  document.addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest('button') : null;
      // Sent by this press, a form is sent before anything else happens.
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
