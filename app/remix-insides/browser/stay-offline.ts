/**
 * Written into the page as `startLate` is. Until Remix runs, a press is the browser's own, and would lead from the page to the browser's error
 * page where that knows of no network, and no worker is there to answer. What leaves for elsewhere, a call or a map, needs none.
 *
 * @param words what is said in place of it
 */
export function stayOffline(words: string): void {
  const isAnswered = () =>
    navigator.onLine ||
    '__remixRouter' in window ||
    (navigator.serviceWorker && navigator.serviceWorker.controller !== null);
  document.addEventListener(
    'click',
    (event) => {
      const { target } = event;
      if (isAnswered() || !(target instanceof Element)) return;
      if (!target.closest('a[href^="/"],button:not([type="button"])')) return;
      event.preventDefault();
      alert(words);
    },
    true,
  );
}
