import { workerHeader } from '~/schemas/calls';

let files: Promise<boolean> | undefined;

/** For who needs them now: something that they tapped reached no one. */
export let askForFiles: () => void = () => undefined;

/** On a link that brings no worker in this time, a page needs what holds it together all the more. In milliseconds. */
const patienceMs = 8_000;

/**
 * What is done without a network has its script on the device once the worker is, which fetches it for itself when the page is done:
 * a first visit waits a moment for that, and asks for nothing twice. Where no worker comes, or there is something to lose, script is asked for.
 * It never rejects.
 * @returns whether no worker has seen the page come
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

/** Before there was script: slow links leave a while for that. */
const isTypedIn = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('input,textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/** @throws where the operator keeps it out of browsers (docs/operators.md): one that is here learns of that by itself */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  if (!(await serviceWorker.getRegistration()) && (await isKeptOut())) throw new Error('Kept out.');
  return serviceWorker.register('/sw.js');
}

const isKeptOut = async (): Promise<boolean> =>
  (await fetch('/sw.js', { method: 'HEAD' })).headers.get(workerHeader) === 'off';

/** Or it failed to load. */
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
