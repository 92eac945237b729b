import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { findUser, updateUser } from '~models/user';
import type { Client } from '../support/client';
import { aDriver, type Driver, password } from '../support/factories';
import { mistakeOf, textOf } from '../support/html';
import { mailTo, nextMailTo } from '../support/mail';
import { useSite } from '../support/site';

const site = useSite();

const newPassword = 'another hot plate';
const isSignedIn = async (browser: Client) => (await browser.api.get('/api/user')).status === 200;
const canSignIn = async (email: string, secret: string) =>
  (await site.visitor().api.post('/api/login', { email, password: secret })).status === 200;

describe('changing a password while signed in', () => {
  it.each(['page', 'api'] as const)('ends all other sessions and sends an email (case 18), by the %s', async (door) => {
    const driver = await aDriver();
    const [browser, other] = [await site.signedIn(driver), await site.signedIn(driver)];
    const fields = { currentPassword: password, newPassword, confirmPassword: newPassword };
    const answer =
      door === 'page'
        ? await browser.form('/account/password', fields)
        : await browser.api.post('/api/users/password', { currentPassword: password, newPassword });
    expect(answer.status).toBe(door === 'page' ? 303 : 200);
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false]);
    expect((await nextMailTo(driver.email)).subject).toContain('was changed');
    expect([await canSignIn(driver.email, password), await canSignIn(driver.email, newPassword)]).toEqual([
      false,
      true,
    ]);
  });

  it('requires the current password, a valid new one, and its repetition', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const change = (fields: object) =>
      browser.form('/account/password', {
        currentPassword: password,
        newPassword,
        confirmPassword: newPassword,
        ...fields,
      });
    const wrong = await change({ currentPassword: 'a wrong one' });
    expect([wrong.status, mistakeOf(wrong.text, 'currentPassword')]).toEqual([
      422,
      "That isn't your current password.",
    ]);
    expect(wrong.text).not.toContain('a wrong one');
    expect(mistakeOf((await change({ currentPassword: '' })).text, 'currentPassword')).toBe(
      'Please enter your current password.',
    );
    expect(mistakeOf((await change({ confirmPassword: 'no' })).text, 'confirmPassword')).toBe('Passwords do not match');
    const common = { newPassword: 'password1', confirmPassword: 'password1' };
    expect(mistakeOf((await change(common)).text, 'newPassword')).toMatch(/^That password is too common/);
    const api = (body: object) => browser.api.post('/api/users/password', body);
    expect((await api({ newPassword })).code).toBe('wrong-password');
    expect((await api({ currentPassword: password, newPassword: 'letmein' })).code).toBe('password-too-common');
    expect(
      (await site.visitor().api.post('/api/users/password', { currentPassword: password, newPassword })).status,
    ).toBe(401);
    expect(await canSignIn(driver.email, password)).toBe(true);
    expect(await mailTo(driver.email)).toEqual([]);
  });

  it('cancels a pending change of address and a pending reset', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const email = `thief-${driver.email}`;
    await browser.api.post('/api/users/email', { email, currentPassword: password });
    const { token } = await nextMailTo(email);
    await site.visitor().api.post('/api/forgot-password', { email: driver.email });
    await browser.api.post('/api/users/password', { currentPassword: password, newPassword });
    const confirmed = await site.visitor().api.post('/api/users/email/confirmation', { token, email });
    expect(confirmed.code).toBe('address-link-invalid');
    const kinds = { userId: driver.id, purpose: { $in: ['reset-password', 'change-email'] } };
    expect(await mongoose.connection.collection('tokens').countDocuments(kinds)).toBe(0);
  });

  it('sets the first password of an account without one, within ten minutes of signing in', async () => {
    const driver = await aDriver();
    await updateUser(driver.id, { passwordHash: null, googleId: `google-${driver.id}` });
    const browser = await site.signedIn(driver);
    expect(textOf((await browser.page('/account/password')).text)).toContain('Your account has no password.');
    const signedInAgo = (minutes: number) =>
      mongoose.connection
        .collection('sessions')
        .updateMany({ userId: driver.id }, { $set: { createdAt: new Date(Date.now() - minutes * 60_000) } });
    await signedInAgo(11);
    expect((await browser.api.post('/api/users/password', { newPassword })).code).toBe('sign-in-too-old');
    expect((await browser.form('/account/password', { newPassword, confirmPassword: newPassword })).status).toBe(403);
    await signedInAgo(9);
    expect((await browser.api.post('/api/users/password', { newPassword })).status).toBe(200);
    expect(await canSignIn(driver.email, newPassword)).toBe(true);
  });
});

describe('changing an address', () => {
  const ask = (browser: Client, email: string, currentPassword = password) =>
    browser.api.post('/api/users/email', { email, currentPassword });
  const confirm = (token: string | null, email: string) =>
    site.visitor().api.post('/api/users/email/confirmation', { token, email });
  const addressOf = async (driver: Driver) => (await findUser(driver.id))?.email;

  it('requires the password and the link emailed to the new address; the old address is notified of both steps', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const email = `new-${driver.email}`;
    const wrong = await browser.form('/account/address', { email, currentPassword: 'a wrong one' });
    expect(mistakeOf(wrong.text, 'currentPassword')).toBe("That isn't your current password.");
    const sent = await browser.form('/account/address', { email, currentPassword: password });
    expect([sent.status, sent.location]).toEqual([303, '/account']);
    const asked = await nextMailTo(driver.email);
    expect(asked.text).toContain('change your password now');
    expect(asked.text).not.toContain(email);
    const link = (await nextMailTo(email)).links[0] ?? '';
    const path = link.slice(new URL(link).origin.length);

    const reader = site.visitor();
    for (const method of ['GET', 'HEAD']) await reader.send(method, path);
    expect(textOf((await reader.page(path)).text)).toContain(email);
    expect(await addressOf(driver)).toBe(driver.email);

    const token = new URL(link).searchParams.get('token') ?? '';
    const done = await reader.form(path, { token, email });
    expect([done.status, done.location]).toEqual([303, '/confirm-address?done=yes']);
    expect(await findUser(driver.id)).toMatchObject({ email, isVerified: true, points: 5 });
    expect((await nextMailTo(driver.email, 1)).subject).toContain('was changed');
    expect((await nextMailTo(email, 1)).subject).toContain('now uses this email address');
    expect([await canSignIn(driver.email, password), await canSignIn(email, password)]).toEqual([false, true]);
    expect(await isSignedIn(reader)).toBe(false);
  });

  it('responds the same if the new address is taken; only its owner is emailed, and the account stays unchanged', async () => {
    const [driver, other] = [await aDriver(), await aDriver()];
    const browser = await site.signedIn(driver);
    const free = await ask(browser, `free-${driver.email}`);
    const taken = await ask(browser, other.email.toUpperCase());
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    const { token } = await nextMailTo(other.email.toUpperCase());
    const refused = await confirm(token, other.email);
    expect([refused.status, refused.code]).toEqual([409, 'email-already-exists']);
    const fields = { token: token ?? '', email: other.email };
    const page = await site.visitor().form(`/confirm-address?${new URLSearchParams(fields).toString()}`, fields);
    expect(textOf(page.text)).toContain('Email already exists');
    expect([await addressOf(driver), await addressOf(other)]).toEqual([driver.email, other.email]);
  });

  it('gives an address to one of two accounts that request it at once', async () => {
    const drivers = [await aDriver(), await aDriver()];
    const email = `both-${drivers[0]?.email}`;
    const tokens: (string | null)[] = [];
    for (const [index, driver] of drivers.entries()) {
      await ask(await site.signedIn(driver), email);
      tokens.push((await nextMailTo(email, index)).token);
    }
    const answers = await Promise.all(tokens.map((token) => confirm(token, email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('accepts only the newest link, once, within an hour, for its own address', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const [first, second] = [`first-${driver.email}`, `second-${driver.email}`];
    await ask(browser, first);
    const { token: older } = await nextMailTo(first);
    await ask(browser, second);
    const { token: newer } = await nextMailTo(second);
    expect((await confirm(older, first)).code).toBe('address-link-invalid');
    expect((await confirm(newer, first)).code).toBe('address-link-invalid');
    const answers = await Promise.all([1, 2, 3].map(() => confirm(newer, second)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);

    await ask(browser, first);
    const { token: late } = await nextMailTo(first, 1);
    const createdAt = new Date(Date.now() - 3_601_000);
    const tokens = mongoose.connection.collection('tokens');
    await tokens.updateMany({ userId: driver.id, purpose: 'change-email' }, { $set: { createdAt } });
    expect((await confirm(late, first)).code).toBe('address-link-invalid');
    expect(textOf((await site.visitor().page('/confirm-address')).text)).toContain('This link no longer works.');
  });

  it('stores only a hash of the link', async () => {
    const driver = await aDriver();
    const email = `new-${driver.email}`;
    await ask(await site.signedIn(driver), email);
    const { token } = await nextMailTo(email);
    const rows = await mongoose.connection.collection('tokens').find({ userId: driver.id }).toArray();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
