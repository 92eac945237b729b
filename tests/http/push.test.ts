import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { trusted } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { Sessions } from '~models/session';
import type { Actor } from '~/domain/actor';
import { aDriver, password } from '../support/factories';
import { textOf } from '../support/html';
import { useSite } from '../support/site';

const site = useSite({ env: { PUSH_CONTACT: 'mailto:operator@example.com' } });

const aBrowsers = (endpoint = 'https://push.example.com/send/7') => {
  const point = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const coordinates = [point.x, point.y].map((each) => Buffer.from(each ?? '', 'base64url'));
  const p256dh = Buffer.concat([Buffer.of(4), ...coordinates]).toString('base64url');
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
};

const address = '/api/push-subscriptions';
const pushed = (driver: Actor) => ({ userId: driver.id, push: trusted({ $ne: null }) });
const countPushed = (driver: Actor) => Sessions.countDocuments(pushed(driver));

describe('a push subscription', () => {
  it('belongs to its driver, one per session, until sign-out', async () => {
    const driver = await aDriver();
    const [phone, tablet] = [await site.signedIn(driver), await site.signedIn(driver)];
    expect((await phone.api.post(address, aBrowsers())).status).toBe(201);
    expect((await phone.api.post(address, aBrowsers())).status).toBe(201);
    expect((await tablet.api.post(address, aBrowsers())).status).toBe(201);
    expect(await countPushed(driver)).toBe(2);
    expect(textOf((await phone.page('/account/notices')).text)).toContain('We’ll notify you on this device');
    await phone.form('/logout');
    expect(await countPushed(driver)).toBe(1);
    const { api } = tablet;
    expect(
      (await api.post('/api/users/password', { currentPassword: password, newPassword: 'another hot plate at 7' }))
        .status,
    ).toBe(200);
    expect(await countPushed(driver), 'the device that changes it stays').toBe(1);
    await (await site.signedIn(driver)).form('/account/devices', { intent: 'end-others' });
    expect(await countPushed(driver)).toBe(0);
  });

  it('has settings, and can be turned off without JavaScript', async () => {
    const { driver, browser: phone } = await site.aSignedInDriver();
    const off = await phone.page('/account/notices');
    expect(textOf(off.text)).toContain('This needs a browser with JavaScript and notifications.');
    await phone.api.post(address, aBrowsers());
    const words = async () => (await Sessions.findOne(pushed(driver)).lean())?.push;
    expect(await words()).toMatchObject({ showsWords: false });
    const saved = await phone.form('/account/notices', { intent: 'push-words', words: 'shown' });
    expect([saved.status, (await words())?.showsWords]).toEqual([303, true]);
    await phone.form('/account/notices', { intent: 'push-words' });
    expect(await words()).toMatchObject({ showsWords: false });
    await phone.form('/account/notices', { intent: 'push-off' });
    expect(await countPushed(driver)).toBe(0);
    await phone.api.post(address, aBrowsers());
    expect((await phone.api.delete(address)).status).toBe(200);
    expect(await countPushed(driver)).toBe(0);
  });

  it('requires sign-in and an address of a push service (case 107)', async () => {
    expect((await site.visitor().api.post(address, aBrowsers())).status).toBe(401);
    const { driver, browser: phone } = await site.aSignedInDriver();
    const inside = [
      'https://127.0.0.1/',
      'https://169.254.169.254/latest/meta-data/',
      'https://[::1]/',
      'http://10.0.0.1/',
    ];
    for (const endpoint of [...inside, 'https://push.example.com:27017/', 'javascript:alert(1)', 'x'.repeat(2_000), ''])
      expect((await phone.api.post(address, aBrowsers(endpoint))).status, endpoint).toBe(422);
    for (const keys of [{}, { p256dh: 'x', auth: '"' }, { p256dh: 7, auth: [] }]) {
      const answer = await phone.api.post(address, { endpoint: 'https://push.example.com/7', keys });
      expect([400, 422]).toContain(answer.status);
    }
    expect(await countPushed(driver)).toBe(0);
  });

  it('has a service worker that is revalidated each time', async () => {
    const worker = await site.visitor().page('/sw.js');
    expect(worker.status).toBe(200);
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.headers.get('content-type')).toContain('javascript');
    expect(worker.text).not.toMatch(/\?\.|\?\?|\.at\(|replaceAll/);
  });
});
