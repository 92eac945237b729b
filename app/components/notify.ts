import type { NoticeView } from './view-types';

const eventName = 'notice';

/** Shows a notice at once, in the place of the one before: what script did without a new page. */
export function notify(notice: NoticeView): void {
  window.dispatchEvent(new CustomEvent<NoticeView>(eventName, { detail: notice }));
}

/** Listens for notices. @returns the function that stops it. */
export function onNotice(show: (notice: NoticeView) => void): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) show(event.detail);
  };
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}
