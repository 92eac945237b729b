import { savesData } from '~/schemas/calls';
import { deviceDatabase } from '../database';
import type { ToWorker } from '../page-cache';
import { install, update } from '../words';
import { reloadPage } from './page-state';
import { statusLine } from './stale-banner';

/** The least time between two checks for a new version when a page becomes visible again, in milliseconds. */
const lookEvery = 3_600_000;

/** Time for the kill switch's worker to activate: it never waits, so no update is offered. In milliseconds. */
const settles = 1_000;

const takeOver: ToWorker = { type: 'take-over' };

/** Offers the update when a new worker is waiting. Without a tap, it activates once no page of the old version is open. */
export function watchForNewVersion(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  let isSaid = false;
  const look = () => {
    if (isSaid || !registration.waiting || !serviceWorker.controller) return;
    isSaid = true;
    const line = statusLine('device-line new-version', update.here, [
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

/** Reloads this tab only; other tabs stay as they are. */
function take({ waiting }: ServiceWorkerRegistration): void {
  // Another tab has already activated the new worker.
  if (!waiting) return reloadPage();
  navigator.serviceWorker.addEventListener('controllerchange', reloadPage, { once: true });
  waiting.postMessage(takeOver);
}

/** Not in TypeScript's types, since only some browsers support it. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };

const visitFact = 'visits';
const hintFact = 'install-hint';
const fromVisit = 2;

/** Shows once, from the second visit on, how to add the site to the home screen. */
export function offerToInstall(): void {
  if (isInstalled()) return;
  const show = (text: string, acts: [string, () => void][]) => void showOnce(text, acts).catch(() => undefined);
  const visits = countVisit().catch(() => 0);
  window.addEventListener('beforeinstallprompt', (event) => {
    void visits.then((count) => {
      if (count >= fromVisit) show(install.offer, [[install.yes, () => void (event as InstallOffer).prompt()]]);
    });
  });
  if (!isAppleDevice()) return;
  void visits.then((count) => {
    if (count >= fromVisit) show(install.onAppleDevice, []);
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
  const before = Number((await database.get('facts', visitFact)) ?? 0);
  if (sessionStorage.getItem(visitFact)) return before;
  sessionStorage.setItem(visitFact, 'counted');
  await database.put('facts', before + 1, visitFact);
  return before + 1;
}

/** Adds the hint before the footer. It counts as shown once it scrolls into view. */
async function showOnce(text: string, acts: [string, () => void][]): Promise<void> {
  const database = await deviceDatabase();
  const footer = document.querySelector('footer');
  if (!footer || (await database.get('facts', hintFact)) || document.querySelector(`.${hintFact}`)) return;
  const done = (act?: () => void) => () => {
    act?.();
    line.remove();
  };
  const line = statusLine(`device-line ${hintFact}`, text, [
    ...acts.map(([label, act]): [string, () => void] => [label, done(act)]),
    [install.no, done()],
  ]);
  footer.before(line);
  const watch = new IntersectionObserver(([seen]) => {
    if (!seen?.isIntersecting) return;
    watch.disconnect();
    void database.put('facts', { shownAt: Date.now() }, hintFact);
  });
  watch.observe(line);
}
