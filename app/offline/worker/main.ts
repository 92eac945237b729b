import { setCatchHandler } from 'workbox-routing/setCatchHandler.js';
import type { ToWorker } from '../page-cache';
import { scope } from './built';
import { installShell, routeFiles } from './files';
import { listenForSync, routeForms } from './outbox';
import { routePages, storeNewPost, storePages } from './pages';
import { listenForPushes } from './pushes';

/**
 * The site's service worker (docs/decisions/0054-without-a-network.md). Requests that no route handles go to the network as usual.
 */
installShell();
listenForPushes();
listenForSync();
routeForms();
routeFiles();
routePages();
// The page gets a network error, as without a worker.
setCatchHandler(() => Promise.resolve(Response.error()));

scope.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  if (message.type === 'skip-waiting') event.waitUntil(scope.skipWaiting());
  if (message.type === 'store') event.waitUntil(storePages(event, message.addresses, message.resources));
  if (message.type === 'store-new-post') event.waitUntil(storeNewPost(event));
});
