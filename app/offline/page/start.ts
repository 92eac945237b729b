import { savesData } from '~/schemas/calls';
import type { ViewerInHead } from '~/schemas/shown';
import { accountOnDevice, recordAccount } from '../account';
import { deviceDatabase } from '../database';
import { addressOf, dataOfPage, storeTitle, type ToPage, type ToWorker } from '../page-cache';
import { update } from '../words';
import { type PageWatch, reloadPage, viewerShown } from './page-state';
import { announceBanner, bannerShown, showBanner, statusLine } from './stale-banner';

/** @param showViewer called with the driver to show in the header of a page from the device */
export function startOffline(page: PageWatch, showViewer: (viewer: ViewerInHead | null) => void): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (data.type === 'stored-page') showBanner(page, data);
  });
  serviceWorker.startMessages();
  const storeNewPost = () =>
    viewerShown(page.state) !== null && !savesData() && sendToWorker({ type: 'store-new-post' });
  const storeThesePages = () =>
    !savesData() && sendToWorker({ type: 'store', addresses: [...page.visited], resources: loadedFiles() });
  if (!serviceWorker.controller) {
    serviceWorker.addEventListener('controllerchange', () => [storeThesePages(), storeNewPost()], { once: true });
  }
  announceBanner(page);
  trackViewer(page, showViewer);
  whenIdle(() => {
    void serviceWorker
      .register('/sw.js')
      .then(watchForNewVersion)
      .catch(() => undefined);
    storeNewPost();
    resumeSaving();
  });
  window.addEventListener('online', resumeSaving);
  page.subscribe(({ navigation, location }) => {
    if (navigation.state === 'idle') setTimeout(() => void storeTitleOf(location).catch(() => undefined), 1_000);
  });
}

const sendToWorker = (message: ToWorker): void => navigator.serviceWorker.controller?.postMessage(message);

/** Resumes saving pages for offline use; loads the script only if there are saved rows. */
const resumeSaving = (): void =>
  void deviceDatabase()
    .then((database) => database.count('saved'))
    .then((count) => (count > 0 ? import('../saved/save').then((script) => script.resumeAll()) : undefined))
    .catch(() => undefined);

const loadedFiles = (): string[] => performance.getEntriesByType('resource').map(({ name }) => name);

/** Adds the title to the page's stored data, which doesn't have it. */
async function storeTitleOf({ pathname, search }: PageWatch['state']['location']): Promise<void> {
  if (window.location.pathname !== pathname) return;
  await storeTitle(await accountOnDevice(), addressOf({ pathname: dataOfPage(pathname), search }), document.title);
}

const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5_000 });
  else setTimeout(run, 2_000);
};

/** Records who is signed in when the site sends a page. On a page from the device, passes the recorded driver to `show`, for the header. */
function trackViewer(page: PageWatch, show: (viewer: ViewerInHead | null) => void): void {
  const update = async () => {
    const viewer = viewerShown(page.state);
    const sent = isViewer(viewer) ? viewer : null;
    if (!isFromDevice() && !navigator.serviceWorker.controller) {
      await recordAccount(Number(sent?.id ?? 0), performance.timeOrigin);
    }
    if (sent) await recordViewer(sent);
    const known = sent ? null : await viewerOnDevice();
    show(isFromDevice() ? known : null);
  };
  const tryUpdate = () => void update().catch(() => undefined);
  tryUpdate();
  page.subscribe(({ navigation }) => {
    if (navigation.formAction === '/logout') void recordAccount(0, Date.now()).catch(() => undefined);
    if (navigation.state === 'idle') tryUpdate();
  });
}

/** A page from the device may be out of date about who is signed in. */
const isFromDevice = (): boolean => bannerShown() !== null || window.location.pathname === '/offline';

async function recordViewer(viewer: ViewerInHead): Promise<void> {
  const facts = (await deviceDatabase()).transaction('facts', 'readwrite');
  if ((await facts.store.get('account')) === Number(viewer.id)) await facts.store.put(viewer, 'viewer');
  await facts.done;
}

/** Deleted when the account changes (`account.ts`). */
async function viewerOnDevice(): Promise<ViewerInHead | null> {
  const known: unknown = await (await deviceDatabase()).get('facts', 'viewer');
  return isViewer(known) ? { ...known, unread: 0 } : null;
}

const isViewer = (known: unknown): known is ViewerInHead =>
  typeof known === 'object' && known !== null && 'id' in known && 'name' in known;

/** Minimum time between checks for a new version when a page becomes visible again, in milliseconds. */
const updateCheckMs = 3_600_000;

/** Time for the kill switch's worker to activate: it never waits, so no update is offered. In milliseconds. */
const killSwitchMs = 1_000;

/** Offers the update when a new worker is waiting. Without a tap, it activates once no page of the old version is open. */
function watchForNewVersion(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  let isOffered = false;
  const offerUpdate = () => {
    if (isOffered || !registration.waiting || !serviceWorker.controller) return;
    isOffered = true;
    // Stays in view above the bottom bar, without covering the end of the page.
    const style = 'sticky bottom-[58px] z-[5] py-1 pr-3 pl-4 bg-amber text-ink font-bold mouse:bottom-0';
    const line = statusLine(style, update.here, [
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
  const message: ToWorker = { type: 'skip-waiting' };
  waiting.postMessage(message);
}
