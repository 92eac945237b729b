import { savesData } from '~/schemas/calls';
import type { ViewerInHead } from '~/schemas/shown';
import { accountOnDevice } from '../account';
import { deviceDatabase } from '../database';
import { addressOf, dataOfPage, noteTitle, type ToPage, type ToWorker } from '../page-cache';
import { registerWorker, whenIdle } from './begin';
import { type PageWatch, viewerShown } from './page-state';
import { offerToInstall, watchForNewVersion } from './prompts';
import { followBanner, showBanner } from './stale-banner';
import { followViewer } from './viewer';

/** @param given.isFirstVisit whether the page was loaded without a worker */
export function startOffline(
  page: PageWatch,
  { isFirstVisit, showViewer }: { isFirstVisit: boolean; showViewer: (viewer: ViewerInHead | null) => void },
): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (data.type === 'stored-page') showBanner(page, data);
  });
  serviceWorker.startMessages();
  const storeNewPost = () => viewerShown(page.state) !== null && !savesData() && tellWorker({ type: 'store-new-post' });
  const storeThesePages = () =>
    !savesData() && tellWorker({ type: 'store', addresses: [...page.visited], resources: loaded() });
  if (isFirstVisit && serviceWorker.controller) storeThesePages();
  if (!serviceWorker.controller) {
    serviceWorker.addEventListener('controllerchange', () => [storeThesePages(), storeNewPost()], { once: true });
  }
  followBanner(page);
  followViewer(page, showViewer);
  whenIdle(() => {
    void registerWorker()
      .then(watchForNewVersion)
      .catch(() => undefined);
    offerToInstall();
    storeNewPost();
    resumeSaving();
  });
  window.addEventListener('online', resumeSaving);
  page.subscribe(({ navigation, location }) => {
    if (navigation.state === 'idle') setTimeout(() => void nameData(location).catch(() => undefined), 1_000);
  });
}

const tellWorker = (message: ToWorker): void => navigator.serviceWorker.controller?.postMessage(message);

/** Resumes saving pages for offline use; loads the script only if there are saved rows. */
const resumeSaving = (): void =>
  void deviceDatabase()
    .then((database) => database.count('saved'))
    .then((count) => (count > 0 ? import('../saved/save').then((script) => script.resumeAll()) : undefined))
    .catch(() => undefined);

const loaded = (): string[] => performance.getEntriesByType('resource').map(({ name }) => name);

async function nameData({ pathname, search }: PageWatch['state']['location']): Promise<void> {
  if (window.location.pathname !== pathname) return;
  await noteTitle(await accountOnDevice(), addressOf({ pathname: dataOfPage(pathname), search }), document.title);
}
