import { deviceDatabase } from '../database';
import { install } from '../words';
import { deviceLine } from './device-line';

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
  const line = deviceLine(hintFact, text, [
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
