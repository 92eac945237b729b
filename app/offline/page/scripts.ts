/** For code that loads after the page, over a connection that may break. */

export const isServerReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Delay between attempts, in milliseconds. */
export const retryMs = 5_000;

/** Requests a file until it loads. Rejects if the connection works and the file still can't be loaded. */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    if (await isServerReachable()) return load();
  }
  await onlineOrAfter(retryMs);
  return importWithRetry(load);
}

/** Resolves when the browser is online again. @param ms the maximum wait */
export const onlineOrAfter = (ms: number): Promise<unknown> =>
  new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true });
    setTimeout(resolve, ms);
  });
