import jsQR from 'jsqr';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findSecondFactor } from '~models/second-factor';
import { updateUser } from '~models/user';
import { secondFactor } from '~/schemas/answers';
import { openSecret, sealSecret, stepOfCode } from '~/domain/second-factor/codes';
import type { Client } from '../support/client';
import { aDriver, type Driver, password } from '../support/factories';
import { elementsOf, mistakeOf, noticeOf, textOf } from '../support/html';
import { mailTo, nextMailTo } from '../support/mail';
import { codeOf, withSecondFactor } from '../support/second-factor';
import { useSite } from '../support/site';

const site = useSite();

async function aGuardedDriver() {
  const { driver, browser } = await site.aSignedInDriver();
  return { driver, browser, app: await withSecondFactor(browser) };
}

const login = (driver: Driver, code?: string, browser = site.visitor()) =>
  browser.api.post('/api/login', { email: driver.email, password, ...(code === undefined ? {} : { code }) });
const typePassword = (driver: Driver, browser: Client, redirectTo = '/') =>
  browser.form('/auth', { intent: 'login', email: driver.email, password, redirectTo });
/** Skips other emails to the same driver. */
async function tokenMailedTo({ email }: Driver): Promise<string> {
  const tokenSoFar = async () => (await mailTo(email)).find(({ token }) => token)?.token ?? '';
  await expect.poll(tokenSoFar).not.toBe('');
  return tokenSoFar();
}

const isSignedIn = async (browser: Client) => (await browser.api.get('/api/user')).status === 200;
const rowOf = ({ id }: Driver) => findSecondFactor(id);

describe('time-based codes', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [2000000000, '279037'],
  ])('match RFC 6238, appendix B: at second %i %s', (second, code) => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(stepOfCode(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30));
    expect(stepOfCode(secret, code, new Date((second + 30) * 1000))).toBe(Math.floor(second / 30));
    expect(stepOfCode(secret, code, new Date((second + 90) * 1000))).toBeNull();
  });
});

describe('setting up a second factor', () => {
  it('shows the secret as text and QR code, and requires no code until confirmed', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const begun = await browser.form('/account/second-factor', { intent: 'begin' });
    expect([begun.status, begun.location]).toEqual([303, '/account/second-factor']);
    const { text } = await browser.follow(begun);
    const secret =
      textOf(text)
        .match(/(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/)?.[0]
        .replaceAll(' ', '') ?? '';
    const link = elementsOf(text).find(({ attributes }) => attributes.href?.startsWith('otpauth:'))?.attributes.href;
    expect(link).toContain(`secret=${secret}`);
    const [drawing = ''] = /<svg [^>]*aria-label="Setup key.*?<\/svg>/s.exec(text) ?? [];
    const picture = drawing.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" ');
    const { data, info } = await sharp(Buffer.from(picture))
      .flatten({ background: '#fff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(link);
    expect((await login(driver)).status).toBe(200);
  });

  it('by its form shows ten recovery codes once, and is reported by email', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    await browser.form('/account/second-factor', { intent: 'begin' });
    const { setUp } = secondFactor.parse((await browser.api.get('/api/second-factor')).json);
    const secret = setUp?.secret ?? '';
    const turnOn = (code: string, currentPassword: string) =>
      browser.form('/account/second-factor', { intent: 'turn-on', code, currentPassword });

    const wrongCode = await turnOn('000000', password);
    expect([wrongCode.status, mistakeOf(wrongCode.text, 'code')]).toEqual([
      422,
      expect.stringContaining('That code is wrong') as string,
    ]);
    const wrongPassword = await turnOn(codeOf(secret), 'a wrong one');
    expect([wrongPassword.status, mistakeOf(wrongPassword.text, 'currentPassword')]).toEqual([
      422,
      "That isn't your current password.",
    ]);
    expect((await turnOn(codeOf(secret), '')).status).toBe(422);

    const done = await turnOn(codeOf(secret), password);
    expect(done.status).toBe(200);
    expect(done.headers.get('cache-control')).toContain('no-store');
    expect(noticeOf(done.text)).toContain('Two-step verification is on');
    const codes = textOf(done.text).match(/[a-z2-9]{5}-[a-z2-9]{5}/g) ?? [];
    expect(new Set(codes).size).toBe(10);
    const later = await browser.page('/account/second-factor');
    expect(later.text).not.toMatch(codes[0] ?? /./);
    expect(later.text).not.toContain(secret);
    expect((await browser.api.get('/api/second-factor')).text).not.toContain(secret);
    expect((await nextMailTo(driver.email)).text).toContain('requires your password and a code from your app');
  });

  it('stores neither the secret nor recovery codes readably', async () => {
    const { driver, app } = await aGuardedDriver();
    const row = JSON.stringify(await rowOf(driver));
    expect(row).not.toContain(app.secret);
    for (const code of app.recoveryCodes) expect(row).not.toContain(code.replace('-', ''));
  });

  it('requires a verified address, and works once', async () => {
    const unproven = await site.signedIn(await aDriver({ isVerified: false }));
    expect((await unproven.api.post('/api/second-factor')).code).toBe('email-unproven');
    const { browser } = await aGuardedDriver();
    expect((await browser.api.post('/api/second-factor')).code).toBe('second-factor-on');
    const again = { code: '123456', currentPassword: password };
    expect((await browser.api.post('/api/second-factor/confirmation', again)).code).toBe('second-factor-on');
    expect((await site.visitor().api.get('/api/second-factor')).status).toBe(401);
  });
});

describe('a sign-in with two-step sign-in on', () => {
  it('on the page asks for the code, and redirects to the destination', async () => {
    const { driver, app } = await aGuardedDriver();
    const browser = site.visitor();
    const first = await typePassword(driver, browser, '/profile');
    expect([first.status, first.location]).toEqual([303, '/auth/second-step']);
    expect(first.headers.getSetCookie().join()).toMatch(
      /second-step=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/,
    );
    expect(browser.cookies.has('session')).toBe(false);
    expect(await isSignedIn(browser)).toBe(false);

    const wrong = await browser.form('/auth/second-step', { code: '000000' });
    expect([wrong.status, mistakeOf(wrong.text, 'code')]).toEqual([
      422,
      expect.stringContaining('That code is wrong') as string,
    ]);
    const second = await browser.form('/auth/second-step', { code: app.next() });
    expect([second.status, second.location]).toEqual([303, '/profile']);
    expect(noticeOf((await browser.follow(second)).text)).toContain('Welcome back!');
    expect(browser.cookies.has('second-step')).toBe(false);
    expect((await site.visitor().page('/auth/second-step')).location).toBe('/auth');
  });

  it('by the API includes the code, which is only requested after a right password', async () => {
    const { driver, app } = await aGuardedDriver();
    const without = await login(driver);
    expect([without.status, without.code]).toEqual([401, 'second-factor-required']);
    expect(without.headers.getSetCookie()).toEqual([]);
    const wrong = await site
      .visitor()
      .api.post('/api/login', { email: driver.email, password: 'a guess', code: '123456' });
    expect(wrong.code).toBe('wrong-credentials');
    expect((await login(driver, '000000')).code).toBe('wrong-code');
    const browser = site.visitor();
    expect((await login(driver, app.next(), browser)).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('accepts no code twice, and none before the last one (ASVS 6.5.1)', async () => {
    const { driver, app } = await aGuardedDriver();
    const [earlier, later] = [codeOf(app.secret), app.next()];
    expect((await login(driver, later)).status).toBe(200);
    expect((await login(driver, later)).code).toBe('wrong-code');
    expect((await login(driver, earlier)).code).toBe('wrong-code');
  });

  it('accepts a code once, even with simultaneous requests', async () => {
    const { driver, app } = await aGuardedDriver();
    const code = app.next();
    const answers = await Promise.all(Array.from({ length: 6 }, () => login(driver, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('accepts each recovery code once, in capitals or with spaces, and reports it by email', async () => {
    const { driver, app, browser } = await aGuardedDriver();
    const [code = '', other = ''] = app.recoveryCodes;
    expect((await login(driver, code.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect((await login(driver, code)).code).toBe('wrong-code');
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(driver, other)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(secondFactor.parse((await browser.api.get('/api/second-factor')).json)).toMatchObject({ codesLeft: 8 });
    await expect
      .poll(async () => (await mailTo(driver.email)).filter(({ text }) => text.includes('recovery codes')).length)
      .toBe(2);
  });

  it('fails if the password was changed in between', async () => {
    const { driver, app, browser } = await aGuardedDriver();
    const other = site.visitor();
    await typePassword(driver, other);
    const changed = await browser.api.post('/api/users/password', {
      currentPassword: password,
      newPassword: 'a whole new plate',
    });
    expect(changed.status).toBe(200);
    const finished = await other.form('/auth/second-step', { code: app.next() });
    expect([finished.status, finished.location]).toEqual([303, '/auth']);
    expect(noticeOf((await other.follow(finished)).text)).toContain('sign in again');
    expect(await isSignedIn(other)).toBe(false);
  });

  it('cannot be finished after ten minutes, or twice', async () => {
    const { driver, app } = await aGuardedDriver();
    const browser = site.visitor();
    await typePassword(driver, browser);
    const cookie = browser.cookies.get('second-step') ?? '';
    await browser.form('/auth/second-step', { code: app.recoveryCodes[0] ?? '' });
    expect(await isSignedIn(browser)).toBe(true);
    const copy = site.visitor();
    copy.cookies.set('second-step', cookie);
    expect((await copy.page('/auth/second-step')).location).toBe('/auth');

    const late = site.visitor();
    await typePassword(driver, late);
    await mongoose.connection
      .collection('tokens')
      .updateMany(
        { userId: driver.id, purpose: 'second-factor' },
        { $set: { createdAt: new Date(Date.now() - 601_000) } },
      );
    expect((await late.form('/auth/second-step', { code: app.recoveryCodes[1] ?? '' })).location).toBe('/auth');
    expect(await isSignedIn(late)).toBe(false);
  });

  it('cannot be bypassed with a password reset', async () => {
    const { driver } = await aGuardedDriver();
    const browser = site.visitor();
    await browser.api.post('/api/forgot-password', { email: driver.email });
    const token = await tokenMailedTo(driver);
    await browser.api.post('/api/reset-password', { token, newPassword: 'a whole new plate' });
    expect(await isSignedIn(browser)).toBe(false);
    const answer = await browser.api.post('/api/login', { email: driver.email, password: 'a whole new plate' });
    expect(answer.code).toBe('second-factor-required');
  });

  it('cannot be bypassed with a verification link, with or without JavaScript', async () => {
    for (const door of ['page', 'api'] as const) {
      const { driver } = await aGuardedDriver();
      await updateUser(driver.id, { isVerified: false });
      const browser = site.visitor();
      await browser.api.post('/api/resend-verification', { email: driver.email });
      const token = await tokenMailedTo(driver);
      if (door === 'page') await browser.form('/verify-email', { token, email: driver.email });
      else {
        await browser.api.get(`/api/verify-email?token=${token}`);
        const answer = await browser.api.post('/api/auto-login', { userId: driver.id });
        expect(answer.code).toBe('second-factor-required');
      }
      expect(await isSignedIn(browser)).toBe(false);
    }
  });
});

describe('an active second factor', () => {
  const doors = ['page', 'api'] as const;
  const ways = { 'new-codes': '/api/second-factor/recovery-codes', 'turn-off': '/api/second-factor/removal' };
  const asker = (browser: Client, door: (typeof doors)[number], intent: keyof typeof ways) => (proof: object) =>
    door === 'page'
      ? browser.form('/account/second-factor', { intent, ...proof })
      : browser.api.post(ways[intent], proof);

  it.each(doors)('gets new recovery codes with password and code, by the %s (case 62)', async (door) => {
    const { driver, browser, app } = await aGuardedDriver();
    const ask = asker(browser, door, 'new-codes');
    const code = app.next();
    expect((await ask({ currentPassword: password })).status).toBe(door === 'page' ? 422 : 401);
    expect((await ask({ currentPassword: password, code: '000000' })).status).toBe(door === 'page' ? 422 : 401);
    expect((await ask({ currentPassword: 'a wrong one', code })).status).toBe(422);
    expect((await ask({ code })).status).toBe(422);
    const { text } = await ask({ currentPassword: password, code });
    const fresh = (door === 'page' ? textOf(text) : text).match(/[a-z2-9]{5}-[a-z2-9]{5}/g) ?? [];
    expect(new Set(fresh).size).toBe(10);
    expect((await login(driver, app.recoveryCodes[0])).code).toBe('wrong-code');
    expect((await login(driver, fresh[0])).status).toBe(200);
  });

  it.each(doors)('is turned off with password and code, by the %s (case 62)', async (door) => {
    const { driver, browser, app } = await aGuardedDriver();
    const off = asker(browser, door, 'turn-off');
    const code = app.recoveryCodes[3] ?? '';
    const refused = await off({ currentPassword: password });
    expect(refused.status).toBe(door === 'page' ? 422 : 401);
    expect(door === 'page' ? textOf(refused.text) : refused.text).toContain('Please enter the code.');
    expect((await off({ currentPassword: 'a wrong one', code })).status).toBe(422);
    expect((await login(driver)).status).toBe(401);
    expect(await rowOf(driver)).not.toBeNull();
    expect((await off({ currentPassword: password, code })).status).toBe(door === 'page' ? 303 : 200);
    expect((await login(driver)).status).toBe(200);
    expect(await rowOf(driver)).toBeNull();
  });

  it('is turned off with a fresh code if the account has no password', async () => {
    const { driver, browser, app } = await aGuardedDriver();
    await updateUser(driver.id, { passwordHash: null, googleId: `google-${driver.id}` });
    const off = (code?: string) => browser.api.post('/api/second-factor/removal', { code, currentPassword: password });
    expect((await off()).status).toBe(401);
    expect((await off('000000')).status).toBe(401);
    expect((await off(app.next())).status).toBe(200);
  });
});

describe('the sealed secret', () => {
  it('can only be decrypted for its owner, and not after tampering', () => {
    const sealedSecret = sealSecret(7, 'GEZDGNBVGY3TQOJQ');
    expect(openSecret({ _id: 7, sealedSecret })).toEqual({ text: 'GEZDGNBVGY3TQOJQ', isCurrent: true });
    expect(openSecret({ _id: 8, sealedSecret })).toBeNull();
    const touched = `${sealedSecret.startsWith('A') ? 'B' : 'A'}${sealedSecret.slice(1)}`;
    expect(openSecret({ _id: 7, sealedSecret: touched })).toBeNull();
  });
});
