import type { ToWorker } from '../page-cache';
import { scope } from './built';
import { answerFile, installShell } from './files';
import { answerForm, listenForSync } from './outbox';
import { answerPage, storeNewPost, storePages } from './pages';
import { listenForPushes } from './pushes';

/**
 * The site's service worker (docs/decisions/0054-without-a-network.md). Requests that it doesn't handle go to the network as usual.
 */
installShell();
listenForPushes();
listenForSync();

scope.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const answer = answerForm(event, url) ?? answerFile({ request: event.request, event }) ?? answerPage(event, url);
  if (answer) event.respondWith(answer);
});

scope.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  if (message.type === 'take-over') event.waitUntil(scope.skipWaiting());
  if (message.type === 'store') event.waitUntil(storePages(event, message.addresses, message.resources));
  if (message.type === 'store-new-post') event.waitUntil(storeNewPost(event));
});
