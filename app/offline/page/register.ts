import { workerHeader } from '~/schemas/worker-header';
import { watchForNewVersion } from './new-version';

/** Unless the operator keeps it out of browsers (docs/operators.md): one that is here learns of that by itself. */
export async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!(await serviceWorker.getRegistration()) && (await isKeptOut())) return;
  watchForNewVersion(await serviceWorker.register('/sw.js'));
}

const isKeptOut = async (): Promise<boolean> =>
  (await fetch('/sw.js', { method: 'HEAD' })).headers.get(workerHeader) === 'off';
