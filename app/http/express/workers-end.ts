/** Plain script, since it has to work where what the build made does not. */
export const workersEnd = `
const forgetKept = () => new Promise((done) => {
  const opening = indexedDB.open('device');
  opening.onerror = done;
  opening.onsuccess = () => {
    const device = opening.result;
    if (!device.objectStoreNames.contains('kept')) return done(device.close());
    const clearing = device.transaction('kept', 'readwrite');
    clearing.objectStore('kept').clear();
    clearing.oncomplete = clearing.onerror = clearing.onabort = () => done(device.close());
  };
});
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (/^(kept|workbox-)/.test(name)) await caches.delete(name);
  await Promise.race([forgetKept(), new Promise((done) => setTimeout(done, 2000))]);
  await registration.unregister();
})()));
`;
