import { existsSync } from 'node:fs';
import { expect, test } from './fixtures';

/** The headless shell that the other tests use doesn't show notifications. */
const withNotifications = '/usr/bin/chromium';
const args = ['--no-sandbox', '--disable-gpu', '--no-first-run'];
if (existsSync(withNotifications)) test.use({ launchOptions: { executablePath: withNotifications, args } });

test.use({ timezoneId: 'America/Denver', permissions: ['notifications'], serviceWorkers: 'allow' });

test('push is requested only after a tap, and the weekly email preselects the device’s time zone', async ({
  page,
  driver: _driver,
}) => {
  // No push service is reachable, so its responses are mocked.
  await page.addInitScript(() => {
    const asked = { times: 0 };
    Object.assign(window, { asked });
    Notification.requestPermission = () => {
      asked.times += 1;
      return Promise.resolve('granted' as const);
    };
    const keys = {
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
    };
    const made = { toJSON: () => ({ endpoint: 'https://push.example.com/send/7', keys }) };
    PushManager.prototype.subscribe = () => Promise.resolve(made as unknown as PushSubscription);
  });
  await page.goto('/account/notices');
  await expect(page.getByLabel('Your time zone')).toHaveValue('America/Denver');
  const tell = page.getByRole('button', { name: 'Notify Me on This Device' });
  await expect(tell).toBeVisible();
  const asked = () => page.evaluate(() => (window as unknown as { asked: { times: number } }).asked.times);
  expect(await asked()).toBe(0);

  await tell.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('We’ll notify you on this device until you sign out here.')).toBeVisible();
  expect(await asked()).toBe(1);

  await page.getByRole('button', { name: 'Stop on This Device' }).click();
  await expect(tell).toBeVisible();
});

test('the service worker shows a push, once even if repeated, and it opens the notifications', async ({
  page,
  context,
  driver: _driver,
}) => {
  await page.goto('/notices');
  await context.grantPermissions(['notifications'], { origin: new URL(page.url()).origin });
  const permission = await page.evaluate(() => navigator.serviceWorker.ready.then(() => Notification.permission));
  test.skip(permission !== 'granted', 'This browser does not support notifications.');
  const browser = await context.newCDPSession(page);
  const registrationId = new Promise<string>((resolve) =>
    browser.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations: [one] }) => one && resolve(one.registrationId),
    ),
  );
  await browser.send('ServiceWorker.enable');
  const push = async (given: { title: string; body: string; id: string }) =>
    browser.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId: await registrationId,
      data: JSON.stringify({ ...given, path: '/notices' }),
    });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, data }) => [title, body, data.path]);
    });
  await push({ title: 'Eat It or Beat It', body: 'You have 2 new notifications.', id: 'a' });
  await expect.poll(shown).toEqual([['Eat It or Beat It', 'You have 2 new notifications.', '/notices']]);
  await push({ title: 'Eat It or Beat It', body: 'You have 3 new notifications.', id: 'b' });
  await expect.poll(shown).toEqual([['Eat It or Beat It', 'You have 3 new notifications.', '/notices']]);
});
