import { savesData } from '~/schemas/calls';
import { deviceDatabase } from '../database';
import type { ToWorker } from '../page-cache';
import { install, update } from '../words';
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
    const line = statusLine('device-line new-version', update.here, [
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

/** Not in TypeScript's types, since only some browsers support it. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };

/** Keys of the `facts` store. */
const visitsKey = 'visits';
const hintKey = 'install-hint';

/** The first visit that shows the hint. */
const hintVisit = 2;

/** Shows once, from the second visit on, how to add the site to the home screen. */
export function offerToInstall(): void {
  if (isInstalled()) return;
  const show = (text: string, buttons: [string, () => void][]) => void showOnce(text, buttons).catch(() => undefined);
  const visits = countVisit().catch(() => 0);
  window.addEventListener('beforeinstallprompt', (event) => {
    void visits.then((count) => {
      if (count >= hintVisit) show(install.offer, [[install.yes, () => void (event as InstallOffer).prompt()]]);
    });
  });
  if (!isAppleDevice()) return;
  void visits.then((count) => {
    if (count >= hintVisit) show(install.onAppleDevice, []);
  });
}

const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Safari on iOS can install a site, but fires no event for it. */
const isAppleDevice = (): boolean =>
  'standalone' in navigator && /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;

/** Counts one visit per tab. */
async function countVisit(): Promise<number> {
  const database = await deviceDatabase();
  const before = Number((await database.get('facts', visitsKey)) ?? 0);
  if (sessionStorage.getItem(visitsKey)) return before;
  sessionStorage.setItem(visitsKey, 'counted');
  await database.put('facts', before + 1, visitsKey);
  return before + 1;
}

/** Adds the hint before the footer. It counts as shown once it scrolls into view. */
async function showOnce(text: string, buttons: [string, () => void][]): Promise<void> {
  const database = await deviceDatabase();
  const footer = document.querySelector('footer');
  if (!footer || (await database.get('facts', hintKey)) || document.querySelector(`.${hintKey}`)) return;
  const dismiss = (onTap?: () => void) => () => {
    onTap?.();
    line.remove();
  };
  const line = statusLine(`device-line ${hintKey}`, text, [
    ...buttons.map(([label, onTap]): [string, () => void] => [label, dismiss(onTap)]),
    [install.no, dismiss()],
  ]);
  footer.before(line);
  const watch = new IntersectionObserver(([seen]) => {
    if (!seen?.isIntersecting) return;
    watch.disconnect();
    void database.put('facts', { shownAt: Date.now() }, hintKey);
  });
  watch.observe(line);
}
