/**
 * Written into the page as `startLate` is, for a browser that runs no script of ours: the page's data, which comes in small
 * scripts further down, goes nowhere, and `noscript` alternatives apply.
 */
export function goWithout(): void {
  const nowhere = { enqueue: () => undefined, close: () => undefined };
  Object.assign(window, { __remixContext: { streamController: nowhere } });
  for (const instead of Array.from(document.querySelectorAll('noscript'))) {
    instead.outerHTML = instead.textContent || '';
  }
}
