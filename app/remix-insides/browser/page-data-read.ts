import { RemixBrowser } from '@remix-run/react';

/**
 * Remix reads a page's data out of a stream when it is first rendered, and is suspended until that is done. A press that comes to a page
 * which React has not drawn yet makes it draw at once; what is suspended then is given up, and the page never comes alive.
 *
 * @returns once Remix can be rendered without a wait; a failure is for the rendering to tell
 */
export async function pageDataRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    if (reading instanceof Promise) await reading;
  }
}
