import { savesData } from '~/schemas/calls';
import type { TakeOver } from '../messages-between';
import { update } from '../words';
import { deviceLine } from './device-line';
import { reloadPage } from './page-state';

/** A page that stays open for long looks for a new version when someone comes back to it, so often at most, in milliseconds. */
const lookEvery = 3_600_000;

/** The kill switch's worker does not wait. In milliseconds. */
const settles = 1_000;

const takeOver: TakeOver = { type: 'take-over' };

/** Says when a new version of the site is here, which is waiting until it is wanted, or until no page of the old one is open. */
export function watchForNewVersion(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  let isSaid = false;
  const look = () => {
    if (isSaid || !registration.waiting || !serviceWorker.controller) return;
    isSaid = true;
    const line = deviceLine('new-version', update.here, [
      [update.take, () => take(registration)],
      [update.later, () => line.remove()],
    ]);
    document.body.append(line);
  };
  look();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') setTimeout(look, settles);
    });
  });
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || savesData() || Date.now() - lookedAt < lookEvery) return;
    lookedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** This tab is loaded again; others continue as they are. */
function take({ waiting }: ServiceWorkerRegistration): void {
  // Another tab was quicker.
  if (!waiting) return reloadPage();
  navigator.serviceWorker.addEventListener('controllerchange', reloadPage, { once: true });
  waiting.postMessage(takeOver);
}
