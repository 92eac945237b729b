import { expect, test } from './fixtures';

test.use({ timezoneId: 'America/Denver', permissions: ['notifications'] });

test('a device is told after a press and not asked before, and offers its time zone for the letter', async ({
  page,
  driver: _driver,
}) => {
  // No push service is reached from here: what the browser would be given by one is made up.
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
  const tell = page.getByRole('button', { name: 'Tell Me on This Device' });
  await expect(tell).toBeVisible();
  const before = () =>
    page.evaluate(async () => [
      (window as unknown as { asked: { times: number } }).asked.times,
      (await navigator.serviceWorker.getRegistrations()).length,
    ]);
  expect(await before()).toEqual([0, 0]);

  await tell.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('We tell you on this device, until you sign out here.')).toBeVisible();
  expect(await before()).toEqual([1, 1]);

  await page.getByRole('button', { name: 'Stop on This Device' }).click();
  await expect(tell).toBeVisible();
});
