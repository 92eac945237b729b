import { deviceDatabase } from '../database';
import { changeKept, keptRow } from '../kept';
import { addressOf, dataOfPage } from '../keepable';
import type { KeepNewPost, KeepThesePages, ToPage } from '../messages-between';
import { savesData } from '~/schemas/calls';
import type { ViewerInHead } from '~/schemas/shown';
import { offerToInstall } from './install-hint';
import { registerWorker, whenIdle } from './begin';
import { watchForNewVersion } from './new-version';
import { type PageWatch, viewerShown } from './page-state';
import { followFromBefore, showFromBefore } from './show-from-before';
import { followViewer } from './viewer';

/** @param given.isFirstVisit whether no worker has seen the page come */
export function startOffline(
  page: PageWatch,
  { isFirstVisit, showViewer }: { isFirstVisit: boolean; showViewer: (viewer: ViewerInHead | null) => void },
): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (data.type === 'shown-from-before') showFromBefore(page, data);
  });
  serviceWorker.startMessages();
  const keepNewPost = () => viewerShown(page.state) !== null && !savesData() && tellWorker({ type: 'keep-new-post' });
  const keepThesePages = () =>
    tellWorker({ type: 'keep-these-pages', addresses: [...page.visited], resources: loaded() });
  if (isFirstVisit && serviceWorker.controller) keepThesePages();
  if (!serviceWorker.controller) {
    serviceWorker.addEventListener('controllerchange', () => [keepThesePages(), keepNewPost()], { once: true });
  }
  followFromBefore(page);
  followViewer(page, showViewer);
  whenIdle(() => {
    void registerWorker()
      .then(watchForNewVersion)
      .catch(() => undefined);
    offerToInstall();
    keepNewPost();
    goOnTakingAlong();
  });
  window.addEventListener('online', goOnTakingAlong);
  page.subscribe(({ navigation, location }) => {
    if (navigation.state === 'idle') void noteTitle(location);
  });
}

const tellWorker = (message: KeepThesePages | KeepNewPost): void =>
  navigator.serviceWorker.controller?.postMessage(message);

/** What was not whole yet, or is to be looked after; the script for it is fetched by those who took something along. */
const goOnTakingAlong = (): void =>
  void deviceDatabase()
    .then((database) => database.count('taken'))
    .then((count) => (count > 0 ? import('../take-along/take').then(({ goOnWithAll }) => goOnWithAll()) : undefined))
    .catch(() => undefined);

const loaded = (): string[] => performance.getEntriesByType('resource').map(({ name }) => name);

/** What script drew of a page's data has its name only now. */
async function noteTitle({ pathname, search }: PageWatch['state']['location']): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const row = await keptRow(addressOf({ pathname: dataOfPage(pathname), search })).catch(() => undefined);
  if (row && !row.title && window.location.pathname === pathname) {
    await changeKept(row.url, { title: document.title });
  }
}
