import { savesData } from '~/schemas/calls';
import type { ToWorker } from '../page-cache';
import { update } from '../words';
import { reloadPage } from './page-state';
import { statusLine } from './stale-banner';

/** The least time between two checks for a new version when a page becomes visible again, in milliseconds. */
const updateCheckMs = 3_600_000;

/** Time for the kill switch's worker to activate: it never waits, so no update is offered. In milliseconds. */
const killSwitchMs = 1_000;

const skipWaiting: ToWorker = { type: 'skip-waiting' };

/** Offers the update when a new worker is waiting. Without a tap, it activates once no page of the old version is open. */
export function watchForNewVersion(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  let isOffered = false;
  const offerUpdate = () => {
    if (isOffered || !registration.waiting || !serviceWorker.controller) return;
    isOffered = true;
    // Stays in view above the bottom bar, without covering the end of the page.
    const look = 'sticky bottom-[58px] z-[5] py-1 pr-3 pl-4 bg-amber text-ink font-bold mouse:bottom-0';
    const line = statusLine(look, update.here, [
      [update.take, () => activate(registration)],
      [update.later, () => line.remove()],
    ]);
    document.body.append(line);
  };
  offerUpdate();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') setTimeout(offerUpdate, killSwitchMs);
    });
  });
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || savesData() || Date.now() - checkedAt < updateCheckMs) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** Reloads this tab only; other tabs stay as they are. */
function activate({ waiting }: ServiceWorkerRegistration): void {
  // Another tab has already activated the new worker.
  if (!waiting) return reloadPage();
  navigator.serviceWorker.addEventListener('controllerchange', reloadPage, { once: true });
  waiting.postMessage(skipWaiting);
}
