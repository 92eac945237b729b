import { randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { mailFolder } from '~/services/mail/transport';
import { findUserByEmail } from '~models/user';
import { aDriver, password as driversPassword } from '../support/factories';
import { elementsOf } from '../support/html';
import { nextMailTo } from '../support/mail';
import { withSecondFactor } from '../support/second-factor';
import { useSite } from '../support/site';

const site = useSite();

const password = 'a plate of caf\u00e9 fries';
const newPassword = 'another hot plate';
const canSignIn = async (email: string, secret: string) =>
  (await site.visitor().api.post('/api/login', { email, password: secret })).status === 200;
const register = (email: string, secret = password) =>
  site.visitor().api.post('/api/register', { email, password: secret });

/** Registers an address and verifies it with the emailed link. */
async function registerAndVerify(email: string, secret = password): Promise<void> {
  expect((await register(email, secret)).status).toBe(201);
  const { token } = await nextMailTo(email);
  const { status } = await site.visitor().form('/verify-email', { token: token ?? '', email });
  expect(status).toBe(200);
}

describe('an emailed link whose plus sign was altered by a mail client', () => {
  const alterations: [string, (email: string) => string][] = [
    ['+', (email) => email],
    ['a blank', (email) => email.replace('+', ' ')],
    ['an encoded plus', (email) => email.replace('+', '%2B')],
  ];

  it.each(alterations)('verifies its address: %s', async (_, alter) => {
    for (const door of ['page', 'api'] as const) {
      const email = `Joe+${randomUUID()}@Example.com`;
      await register(email);
      const { token } = await nextMailTo(email);
      const link = { token: token ?? '', email: alter(email) };
      const answer =
        door === 'page'
          ? await site.visitor().form('/verify-email', link)
          : await site.visitor().api.get(`/api/verify-email?${new URLSearchParams(link).toString()}`);
      expect(answer.status, door).toBe(200);
      expect(await findUserByEmail(email)).toMatchObject({ isVerified: true, emailKey: email.toLowerCase() });
      expect((await findUserByEmail(email))?.email?.toLowerCase()).toBe(email.toLowerCase());
      expect(await canSignIn(email, password)).toBe(true);
    }
  });

  it.each(alterations)('resets the password: %s', async (_, alter) => {
    for (const door of ['page', 'api'] as const) {
      const email = `joe+${randomUUID()}@example.com`;
      await registerAndVerify(email);
      await site.visitor().api.post('/api/forgot-password', { email });
      const { token } = await nextMailTo(email, 1);
      const link = { token: token ?? '', email: alter(email), newPassword };
      const answer =
        door === 'page'
          ? await site.visitor().form('/reset-password', { ...link, confirmPassword: newPassword })
          : await site.visitor().api.post('/api/reset-password', link);
      expect(answer.status, door).toBe(door === 'page' ? 303 : 200);
      expect(await canSignIn(email, newPassword)).toBe(true);
    }
  });

  it.each(alterations)('confirms a new address: %s', async (_, alter) => {
    for (const door of ['page', 'api'] as const) {
      const driver = await aDriver();
      const email = `joe+${randomUUID()}@example.com`;
      const browser = await site.signedIn(driver);
      await browser.api.post('/api/users/email', { email, currentPassword: driversPassword });
      const { token } = await nextMailTo(email);
      const link = { token: token ?? '', email: alter(email) };
      const answer =
        door === 'page'
          ? await site.visitor().form('/confirm-address', link)
          : await site.visitor().api.post('/api/users/email/confirmation', link);
      expect(answer.status, door).toBeLessThan(400);
      expect((await findUserByEmail(email))?.email).toBe(email);
    }
  });

  it('verifies no other address', async () => {
    const email = `joe+${randomUUID()}@example.com`;
    await register(email);
    const { token } = await nextMailTo(email);
    const link = { token: token ?? '', email: email.replace('+', '') };
    expect((await site.visitor().form('/verify-email', link)).status).toBe(422);
  });
});

describe('an email address', () => {
  it.each([
    ["o'hara&sons", 'example.com'],
    ['a!#$%*/=?^`{|}~z', 'example.com'],
    ['x'.repeat(50), 'example.com'],
    ['ruth', 'b\u00fccher.example'],
    ['ruth', 'xn--fiqs8s.example'],
    ['ruth', `${'a'.repeat(63)}.example`],
  ])('may be %s@%s', async (local, domain) => {
    const unique = `${randomUUID().slice(0, 12)}-${local}`;
    const email = `${unique}@${domain}`;
    const registered = await register(email);
    expect(registered.status).toBe(201);
    const shown = domain === 'b\u00fccher.example' ? 'xn--bcher-kva.example' : domain;
    const { token } = await nextMailTo(`${unique}@${shown}`);
    await site.visitor().form('/verify-email', { token: token ?? '', email });
    expect(await canSignIn(email, password)).toBe(true);
    expect(await canSignIn(`${unique}@${shown}`.toUpperCase(), password)).toBe(true);
  });

  it.each([
    ...['joe', '@example.com', 'joe@', 'joe@example', 'joe@.com', 'joe@example..com', 'joe@-a.com', 'joe@a-.com'],
    ...['.joe@example.com', 'joe.@example.com', 'jo..e@example.com', 'jo e@example.com', 'joe@exa mple.com'],
    ...['"joe"@example.com', 'joe@[192.0.2.1]', 'joe@192.0.2.1', 'joe@example.com/x', 'joe@example.com:25'],
    ...['joe@exam\u200bple.com', 'j\u200boe@example.com', 'joe@a@example.com', `${'x'.repeat(65)}@example.com`],
    ...['joe@example.com\r\nBcc: x@example.com', 'joe,jim@example.com', 'joe<jim@example.com>', 'joe@ex%61mple.com'],
  ])('is invalid: %j', async (email) => {
    expect((await register(email)).status).toBe(422);
  });
});

describe('a password', () => {
  it('is the same in every Unicode form (RFC 8265)', async () => {
    const email = `ruth-${randomUUID()}@example.com`;
    await registerAndVerify(email, password.normalize('NFC'));
    expect(await canSignIn(email, password.normalize('NFD'))).toBe(true);
    expect(await canSignIn(email, password.replaceAll(' ', '\u00a0'))).toBe(true);
    expect(await canSignIn(email, password.replace('\u00e9', 'e'))).toBe(false);
    const other = `ruth-${randomUUID()}@example.com`;
    await registerAndVerify(other, password.normalize('NFD'));
    expect(await canSignIn(other, password.normalize('NFC'))).toBe(true);
    const browser = site.visitor();
    await browser.api.post('/api/login', { email: other, password });
    const change = { currentPassword: password.normalize('NFD'), newPassword };
    expect((await browser.api.post('/api/users/password', change)).status).toBe(200);
  });
});

describe('a password manager', () => {
  it('finds the change-password form', async () => {
    const answer = await site.visitor().page('/.well-known/change-password');
    expect([answer.status, answer.location]).toEqual([302, '/account/password']);
  });

  it('gets the account of each password form', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const userNamesAt = async (address: string) =>
      elementsOf((await browser.page(address)).text)
        .filter(({ tag, attributes }) => tag === 'input' && attributes.autocomplete === 'username')
        .map(({ attributes }) => [attributes.value, 'hidden' in attributes, attributes.name]);
    const hidden = [driver.email, true, undefined];
    expect(await userNamesAt('/account/password')).toEqual([hidden]);
    expect(await userNamesAt('/account/address')).toEqual([hidden]);
    const query = new URLSearchParams({ token: 'x', email: driver.email }).toString();
    expect(await userNamesAt(`/reset-password?${query}`)).toEqual([hidden]);
    await withSecondFactor(browser);
    expect(await userNamesAt('/account/second-factor')).toEqual([hidden, hidden]);
  });
});

describe('an email', () => {
  it('is marked as auto-generated (RFC 3834)', async () => {
    const email = `ruth-${randomUUID()}@example.com`;
    await register(email);
    await nextMailTo(email);
    const names = (await readdir(mailFolder)).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(path.join(mailFolder, name)))),
    );
    const mail = mails.find(({ to }) => to?.[0]?.address === email);
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });
});
