/*
 * The site's service worker: shows what is pushed to this browser, and leads to it. Each thing it does adds its own listeners.
 * Written for browsers from 2018 on; nothing compiles this file.
 */
'use strict';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const tag = 'notices';

/** Gathered on the screen too: the newest push takes the place of the one before; one that comes twice makes no second sound. */
async function showPush({ title, body, id, path }) {
  const [shown] = await self.registration.getNotifications({ tag });
  const isAgain = Boolean(shown && shown.data && shown.data.id === id);
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: !isAgain,
    icon: '/icon-192.png',
    data: { id, path },
  });
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPush(event.data.json()));
});

async function openPage(path) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.find((page) => 'navigate' in page);
  if (!open) return self.clients.openWindow(path);
  // A page that this worker does not look after cannot be led anywhere.
  const led = await open.navigate(path).catch(() => null);
  return led ? led.focus() : self.clients.openWindow(path);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});

/** The push service has given this browser another address. */
async function subscribeAnew({ oldSubscription, newSubscription }) {
  if (!newSubscription && !oldSubscription) return;
  const subscription = newSubscription || (await self.registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/push-subscriptions', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(event)));
