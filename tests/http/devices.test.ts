import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { device } from '~/schemas/answers';
import { describeDevice } from '~/domain/accounts/sessions';
import type { Client } from '../support/client';
import { aDriver, type Driver, password } from '../support/factories';
import { elementsOf, noticeOf, textOf } from '../support/html';
import { mailTo, nextMailTo } from '../support/mail';
import { useSite } from '../support/site';

const site = useSite();

const tablet =
  'Mozilla/5.0 (Linux; Android 8.1.0; SM-T580) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/83.0.4103.106 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 11_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/11.0 Mobile/15E148 Safari/604.1';

async function signIn(driver: Driver, userAgent: string, browser = site.visitor()): Promise<Client> {
  browser.headers['user-agent'] = userAgent;
  expect((await browser.api.post('/api/login', { email: driver.email, password })).status).toBe(200);
  return browser;
}

const devicesOf = async (browser: Client) => z.array(device).parse((await browser.api.get('/api/sessions')).json);
const isSignedIn = async (browser: Client) => (await browser.api.get('/api/user')).status === 200;
const sessions = () => mongoose.connection.collection('sessions');

describe('the signed-in devices', () => {
  it('have readable names, with the current one marked, on the page and in the API', async () => {
    const driver = await aDriver();
    const [cab, phone] = [await signIn(driver, tablet), await signIn(driver, iphone)];
    const listed = await devicesOf(phone);
    expect(listed.map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
      ['Safari on an iPhone', true],
      ['Chrome on an Android tablet', false],
    ]);
    const words = textOf((await cab.page('/account/devices')).text);
    expect(words).toMatch(/Chrome on an Android tablet\s*This device/);
    expect(words).toContain('Safari on an iPhone');
    expect(textOf((await cab.page('/account')).text)).toContain('2 devices are signed in.');
  });

  it('reveal neither cookies nor stored hashes', async () => {
    const driver = await aDriver();
    const browser = await signIn(driver, tablet);
    const row = await sessions().findOne({ userId: driver.id });
    const secret = decodeURIComponent(browser.cookies.get('session') ?? '');
    const shown = (await browser.page('/account/devices')).text + (await browser.api.get('/api/sessions')).text;
    expect(shown).not.toContain(String(row?._id));
    expect(shown).not.toContain(secret.split('.')[0]);
  });

  it.each(['page', 'api'] as const)('are signed out one by one, by the %s', async (door) => {
    const driver = await aDriver();
    const [cab, phone] = [await signIn(driver, tablet), await signIn(driver, iphone)];
    const other = (await devicesOf(phone)).find(({ isCurrent }) => !isCurrent)?.id ?? '';
    if (door === 'page') {
      const sent = await phone.form('/account/devices', { intent: 'end', device: other });
      expect([sent.status, sent.location]).toEqual([303, '/account/devices']);
      expect(noticeOf((await phone.follow(sent)).text)).toContain('Signed out');
    } else {
      expect((await phone.api.delete(`/api/sessions/${other}`)).json).toEqual({ success: true });
    }
    expect([await isSignedIn(cab), await isSignedIn(phone)]).toEqual([false, true]);
    expect((await phone.api.delete(`/api/sessions/${other}`)).status).toBe(404);
  });

  it.each(['page', 'api'] as const)('are all signed out but the current one, by the %s', async (door) => {
    const driver = await aDriver();
    const others = [await signIn(driver, tablet), await signIn(driver, tablet)];
    const phone = await signIn(driver, iphone);
    if (door === 'page') expect((await phone.form('/account/devices', { intent: 'end-others' })).status).toBe(303);
    else expect((await phone.api.delete('/api/sessions')).json).toEqual({ success: true });
    expect(await Promise.all([...others, phone].map(isSignedIn))).toEqual([false, false, true]);
    expect(
      elementsOf((await phone.page('/account/devices')).text).some(({ text }) => text === 'Sign Out All Others'),
    ).toBe(false);
  });

  it('of another driver get 404 and stay signed in', async () => {
    const [driver, stranger] = [await aDriver(), await aDriver()];
    const [mine, theirs] = [await signIn(driver, tablet), await signIn(stranger, iphone)];
    const id = (await devicesOf(theirs))[0]?.id ?? '';
    const api = await mine.api.delete(`/api/sessions/${id}`);
    expect([api.status, api.code]).toEqual([404, 'device-not-found']);
    expect((await mine.form('/account/devices', { intent: 'end', device: id })).status).toBe(404);
    expect((await mine.api.delete('/api/sessions/1')).status).toBe(404);
    expect(await isSignedIn(theirs)).toBe(true);
    for (const path of ['/account', '/account/devices'])
      expect((await site.visitor().page(path)).location).toContain('/auth?tab=login');
    expect((await site.visitor().api.get('/api/sessions')).status).toBe(401);
  });

  it('update their last use at most once an hour', async () => {
    const driver = await aDriver();
    const browser = await signIn(driver, tablet);
    const lastUsedAt = async () => (await sessions().findOne({ userId: driver.id }))?.lastUsedAt as Date;
    const setBack = async (minutes: number) => {
      const then = new Date(Date.now() - minutes * 60_000);
      await sessions().updateOne({ userId: driver.id }, { $set: { lastUsedAt: then } });
      return then;
    };
    const recent = await setBack(50);
    await browser.page('/profile');
    expect(await lastUsedAt()).toEqual(recent);
    const old = await setBack(70);
    await browser.page('/profile');
    await expect.poll(lastUsedAt).not.toEqual(old);
  });
});

describe('a sign-in with a new browser', () => {
  const subject = /^New sign-in/;
  const notices = async ({ email }: Driver) => (await mailTo(email)).filter((letter) => subject.test(letter.subject));

  it('is reported by email with the device and how to end it, except the first one ever', async () => {
    const driver = await aDriver();
    await signIn(driver, tablet);
    await signIn(driver, iphone);
    const letter = await nextMailTo(driver.email);
    expect(letter.subject).toMatch(subject);
    expect(letter.text).toContain('Safari on an iPhone');
    expect(letter.text).toMatch(/When: \w+ \d+, \d{4}/);
    expect(letter.links[0]).toMatch(/\/account\/devices$/);
    expect(await notices(driver)).toHaveLength(1);
  });

  it('is not reported for a known browser, signed out or not', async () => {
    const driver = await aDriver();
    const cab = await signIn(driver, tablet);
    await cab.api.post('/api/logout');
    await signIn(driver, tablet, cab);
    await signIn(driver, iphone);
    expect((await nextMailTo(driver.email)).text).toContain('iPhone');
    expect(await notices(driver)).toHaveLength(1);
  });

  it('is reported for a browser that was signed out from another device', async () => {
    const driver = await aDriver();
    const [cab, phone] = [await signIn(driver, tablet), await signIn(driver, iphone)];
    await nextMailTo(driver.email);
    const other = (await devicesOf(phone)).find(({ isCurrent }) => !isCurrent)?.id ?? '';
    await phone.api.delete(`/api/sessions/${other}`);
    await signIn(driver, tablet, cab);
    expect((await nextMailTo(driver.email, 1)).text).toContain('Android tablet');
  });

  it('does not exclude a signed-out browser from shared pages', async () => {
    const driver = await aDriver();
    const browser = await signIn(driver, tablet);
    await browser.api.post('/api/logout');
    // It lapses three seconds after the sign-in.
    browser.cookies.delete('wrote');
    expect([...browser.cookies.keys()]).toEqual(['browser']);
    expect((await browser.page('/')).headers.get('cache-control')).toBe('no-cache');
  });
});

describe('the name of a device', () => {
  it.each([
    [tablet, 'Chrome on an Android tablet'],
    [`${tablet} Edg/120.0`, 'Edge on an Android tablet'],
    [iphone, 'Safari on an iPhone'],
    ['Mozilla/5.0 (Windows NT 10.0; rv:115.0) Gecko/20100101 Firefox/115.0', 'Firefox on Windows'],
    ['Mozilla/5.0 (Linux; Android 9; SM-G960U Mobile) SamsungBrowser/14.0', 'Samsung Internet on an Android phone'],
    ['curl/8.5.0', 'Unknown browser or program'],
    ['', 'Unknown browser or program'],
  ])('%j is %j', (userAgent, name) => expect(describeDevice(userAgent)).toBe(name));
});
