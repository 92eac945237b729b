import type { NoticeView } from '../view-types';

const eventName = 'notice';

export type ToastNotice = NoticeView & { again?: () => void };

/**
 * Shows a notice on the current page in place of the previous one.
 * @param notice null removes one that offers "Try Again"
 */
export function notify(notice: NoticeView | null, again?: () => void): void {
  window.dispatchEvent(new CustomEvent<ToastNotice | null>(eventName, { detail: notice && { ...notice, again } }));
}

/** @returns a function that stops listening */
export function onNotice(show: (notice: ToastNotice | null) => void): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) show(event.detail);
  };
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}
