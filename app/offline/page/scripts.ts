import { workerHeader } from '~/schemas/calls';

/** Loads scripts over weak links, and registers the service worker, which caches them. */

let ready: Promise<boolean> | undefined;

/** Stops waiting for the worker, for example because a tap got no response. */
export let loadScriptsNow: () => void = () => undefined;

/** If the worker hasn't loaded by then, the link is weak and the page needs its offline code anyway. In milliseconds. */
const workerTimeoutMs = 8_000;

/**
 * Waits until the offline scripts can be imported. The worker caches them when it installs, so a first visit waits for the worker and
 * doesn't download them twice. Without a worker, or if something was typed that could be lost, it doesn't wait. Never rejects.
 * @returns whether the page was loaded without a worker
 */
export const scriptsReady = (): Promise<boolean> => (ready ??= waitForWorker());

function waitForWorker(): Promise<boolean> {
  const { serviceWorker } = navigator;
  if (import.meta.env.DEV || !serviceWorker || serviceWorker.controller) return Promise.resolve(false);
  return new Promise((resolve) => {
    const load = () => resolve(true);
    loadScriptsNow = load;
    document.addEventListener('input', load, true);
    if (hasTypedText()) load();
    whenIdle(() => {
      setTimeout(load, workerTimeoutMs);
      registerWorker().then(untilItControls).then(load, load);
    });
  });
}

/** Slow links leave time to type before JavaScript has loaded. */
const hasTypedText = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('input,textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/** @throws if the operator turned the worker off (docs/operators.md). A worker that is already installed finds out by itself. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  if (!(await serviceWorker.getRegistration()) && (await isWorkerOff())) throw new Error('The worker is turned off.');
  return serviceWorker.register('/sw.js');
}

const isWorkerOff = async (): Promise<boolean> =>
  (await fetch('/sw.js', { method: 'HEAD' })).headers.get(workerHeader) === 'off';

/** Resolves once the worker controls the page, or has failed to install. */
function untilItControls({ installing }: ServiceWorkerRegistration): Promise<unknown> {
  const { serviceWorker } = navigator;
  return new Promise((resolve) => {
    if (serviceWorker.controller) resolve(null);
    serviceWorker.addEventListener('controllerchange', resolve);
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant') resolve(null);
    });
  });
}

export const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5_000 });
  else setTimeout(run, 2_000);
};

export const isServerReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Time between two attempts, in milliseconds. */
export const retryMs = 5_000;

/** Requests a file until it loads. Rejects when the link works and the file still can't be loaded. */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    if (await isServerReachable()) return load();
  }
  await onlineOrAfter(retryMs);
  return importWithRetry(load);
}

/** Resolves when the browser is online again. @param ms the longest wait */
export const onlineOrAfter = (ms: number): Promise<unknown> =>
  new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true });
    setTimeout(resolve, ms);
  });
