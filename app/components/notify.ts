import type { NoticeView } from './view-types';

const eventName = 'notice';

/** A notice, and what its "Try again" does. */
export type Told = NoticeView & { again?: () => void };

/**
 * Shows a notice at once, in the place of the one before: what script did without a new page.
 * @param notice null takes away one that waits to be tried again.
 */
export function notify(notice: NoticeView | null, again?: () => void): void {
  window.dispatchEvent(new CustomEvent<Told | null>(eventName, { detail: notice && { ...notice, again } }));
}

/** Listens for notices. @returns the function that stops it. */
export function onNotice(show: (notice: Told | null) => void): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) show(event.detail);
  };
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}
