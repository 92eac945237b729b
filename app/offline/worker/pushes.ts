import { scope } from './built';

/** The payload that app/domain/push/ sends. */
type Push = { title: string; body: string; id: string; path: string };

/** Shows push notifications, and opens their page when they are tapped. */
export function listenForPushes(): void {
  scope.addEventListener('push', (event) => {
    if (!event.data) return;
    const push: Push = event.data.json();
    event.waitUntil(showPush(push));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path }: Pick<Push, 'path'> = event.notification.data;
    event.waitUntil(openPage(path));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)));
}

const tag = 'notices';

/** TypeScript's type lacks `renotify`. */
type Shown = NotificationOptions & { renotify: boolean };

/** The newest push replaces the one on the screen. A push that arrives twice makes a sound only once. */
async function showPush({ title, body, id, path }: Push): Promise<void> {
  const [shown] = await scope.registration.getNotifications({ tag });
  const before: Partial<Push> | null = shown?.data ?? null;
  const options: Shown = { body, tag, renotify: before?.id !== id, icon: '/icon-192.png', data: { id, path } };
  await scope.registration.showNotification(title, options);
}

async function openPage(path: string): Promise<unknown> {
  const [open] = await scope.clients.matchAll({ type: 'window' });
  if (!open) return scope.clients.openWindow(path);
  // A page that this worker doesn't control can't be navigated.
  const opened = await open.navigate(path).catch(() => null);
  return opened ? opened.focus() : scope.clients.openWindow(path);
}

/** Registers the browser's new endpoint after the push service has replaced its subscription. */
async function renewSubscription({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const options = oldSubscription?.options;
  const subscription = newSubscription ?? (options && (await scope.registration.pushManager.subscribe(options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/push-subscriptions', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
