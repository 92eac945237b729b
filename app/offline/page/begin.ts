import { workerHeader } from '~/schemas/calls';

let files: Promise<boolean> | undefined;

/** Loads the files right away, for example because a tap got no response. */
export let askForFiles: () => void = () => undefined;

/** If the worker hasn't loaded by then, the link is weak and the page needs its offline code anyway. In milliseconds. */
const patienceMs = 8_000;

/**
 * Waits until the offline scripts can be imported. The worker caches them when it installs, so a first visit waits for the worker and
 * doesn't download them twice. Without a worker, or if something was typed that could be lost, it doesn't wait. Never rejects.
 * @returns whether the page was loaded without a worker
 */
export const filesAreHere = (): Promise<boolean> => (files ??= untilTheyAre());

function untilTheyAre(): Promise<boolean> {
  const { serviceWorker } = navigator;
  if (import.meta.env.DEV || !serviceWorker || serviceWorker.controller) return Promise.resolve(false);
  return new Promise((resolve) => {
    const go = () => resolve(true);
    askForFiles = go;
    document.addEventListener('input', go, true);
    if (isTypedIn()) go();
    whenIdle(() => {
      setTimeout(go, patienceMs);
      registerWorker().then(untilItControls).then(go, go);
    });
  });
}

/** Slow links leave time to type before JavaScript has loaded. */
const isTypedIn = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('input,textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/** @throws if the operator turned the worker off (docs/operators.md). A worker that is already installed finds out by itself. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  if (!(await serviceWorker.getRegistration()) && (await isKeptOut())) throw new Error('Kept out.');
  return serviceWorker.register('/sw.js');
}

const isKeptOut = async (): Promise<boolean> =>
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
