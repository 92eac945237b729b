import { answerFromShell, installShell } from './shell';
import { answerPage, keepPages } from './pages';
import { answerNewPost, keepNewPost } from './new-post';
import { answerPhoto, isPhoto } from './photos';
import { listenForPushes } from './pushes';
import { scope } from './scope';
import { answerForm, listenForSync } from './outbox';
import type { ToWorker } from '../messages-between';

/**
 * The site's service worker: the site in the cab when the network is not (docs/decisions/0054-without-a-network.md). What it does not
 * answer itself goes to the network as if it were not there.
 */
installShell();
listenForPushes();
listenForSync();

scope.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const answer =
    answerNewPost(event, url) ??
    answerForm(event, url) ??
    answerFromShell(event, url) ??
    answerPage(event, url) ??
    (isPhoto(event.request) ? answerPhoto(event) : undefined);
  if (answer) event.respondWith(answer);
});

scope.addEventListener('message', (event) => {
  const said = event.data as ToWorker;
  if (said.type === 'take-over') event.waitUntil(scope.skipWaiting());
  if (said.type === 'keep-these-pages') event.waitUntil(keepPages(said.addresses, said.resources));
  if (said.type === 'keep-new-post') event.waitUntil(keepNewPost());
});
