import { savesData } from '~/schemas/calls';
import { deviceDatabase } from '../database';
import type { ToWorker } from '../page-cache';
import { install, update } from '../words';
import { reloadPage } from './page-state';
import { statusLine } from './stale-banner';

/** A page that stays open for long looks for a new version when someone comes back to it, so often at most, in milliseconds. */
const lookEvery = 3_600_000;

/** The kill switch's worker does not wait. In milliseconds. */
const settles = 1_000;

const takeOver: ToWorker = { type: 'take-over' };

/** Says when a new version of the site is here, which is waiting until it is wanted, or until no page of the old one is open. */
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

/** This tab is loaded again; others continue as they are. */
function take({ waiting }: ServiceWorkerRegistration): void {
  // Another tab was quicker.
  if (!waiting) return reloadPage();
  navigator.serviceWorker.addEventListener('controllerchange', reloadPage, { once: true });
  waiting.postMessage(takeOver);
}

/** TypeScript does not know it: only some browsers offer it. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };

const visitFact = 'visits';
const hintFact = 'install-hint';
const fromVisit = 2;

/** From the second visit on, once: how the site is put on the home screen. */
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

/** Safari on iOS installs a site too, and says so to no one. */
const isAppleDevice = (): boolean =>
  'standalone' in navigator && /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;

/** A visit lasts as long as its tab. */
async function countVisit(): Promise<number> {
  const database = await deviceDatabase();
  const before = Number((await database.get('facts', visitFact)) ?? 0);
  if (sessionStorage.getItem(visitFact)) return before;
  sessionStorage.setItem(visitFact, 'counted');
  await database.put('facts', before + 1, visitFact);
  return before + 1;
}

/** At the page's end, before its footer; it was shown once it came into view. */
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
