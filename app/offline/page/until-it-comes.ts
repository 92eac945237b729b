import { linkHolds } from './link-holds';

/** In milliseconds. */
export const pause = 5_000;

/** Requests a file until it loads. Rejects when the link works and the file still can't be loaded. */
export async function untilItComes<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch {
    if (await linkHolds()) return ask();
  }
  await linkMayBeBack(pause);
  return untilItComes(ask);
}

/** @param ms where the browser does not say so before */
export const linkMayBeBack = (ms: number): Promise<unknown> =>
  new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true });
    setTimeout(resolve, ms);
  });
