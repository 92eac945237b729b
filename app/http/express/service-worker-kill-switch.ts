import type { RequestHandler } from 'express';
import { isWorkerOff } from '~/domain/service-worker-switch';
import { clock } from '~/services/clock';

/**
 * The kill switch (`npm run admin -- service-worker off`): serves a worker that replaces any other, deletes saved pages, and unregisters
 * itself. Open pages use the network. The outbox and drafts stay.
 */
export const serviceWorkerKillSwitch: RequestHandler = (_request, response, next) => {
  isWorkerOff()
    .then((isOff) => {
      if (!isOff) return next();
      response.set('Cache-Control', 'no-cache').type('text/javascript').send(killSwitchScript());
    })
    .catch(next);
};

/**
 * Plain JavaScript, since it must work even if the built scripts don't. Each response is different, so that every registration runs it
 * again: while another page is still controlled, registering an unregistered worker restores it, and the same script would not be installed
 * again.
 */
export const killSwitchScript = (): string => `// ${clock.now().toISOString()}
const forgetSaved = () => new Promise((done) => {
  const opening = indexedDB.open('device');
  // The database doesn't exist. Only the site creates it, with its object stores.
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onerror = done;
  opening.onsuccess = () => {
    const device = opening.result;
    const clearing = device.transaction('saved', 'readwrite');
    clearing.objectStore('saved').clear();
    clearing.oncomplete = clearing.onerror = clearing.onabort = () => done(device.close());
  };
});
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await Promise.race([forgetSaved(), new Promise((done) => setTimeout(done, 2000))]);
  await registration.unregister();
})()));
`;
