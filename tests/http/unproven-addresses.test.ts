import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { findUser, findUserByEmail } from '~models/user';
import { requestDeletion } from '~/domain/deletion/request-deletion';
import { apiError, selfUser } from '~/schemas/answers';
import type { Client } from '../support/client';
import { aWaitingPost, password as driversPassword } from '../support/factories';
import { mistakeOf, textOf } from '../support/html';
import { mailTo, nextMailTo } from '../support/mail';
import { startOAuthProvider } from '../support/oauth-provider';
import { useSite } from '../support/site';

const facebook = await startOAuthProvider('facebook');
const site = useSite({ env: facebook.env });
afterAll(() => facebook.stop());

const [theirs, mine] = ['the password of a stranger', 'the password of the owner'];
const anAddress = () => `owner-${randomUUID()}@example.com`;

const register = (browser: Client, email: string, password: string) =>
  browser.api.post('/api/register', { email, password });
const resend = (browser: Client, email: string) => browser.api.post('/api/resend-verification', { email });
const logIn = async (email: string, password: string) => {
  const answer = await site.visitor().api.post('/api/login', { email, password });
  return answer.status === 200 ? 200 : answer.code;
};
const tokenOf = async (email: string, mail: number) => (await nextMailTo(email, mail)).token ?? '';
const open = async (browser: Client, token: string) =>
  (await browser.api.get(`/api/verify-email?token=${token}`)).json as { status: string; userId: number | null };
const isSignedIn = async (browser: Client) => (await browser.api.get('/api/user')).status === 200;

/** Signs in with a Facebook account that has an unverified email address. */
async function byFacebook(browser: Client, person: { id: string; email: string }) {
  const { location } = await browser.page('/auth/facebook');
  const { pathname, search } = new URL(facebook.decide(location ?? '', person));
  return browser.page(pathname + search);
}

describe('an unverified address that a stranger registered first (case 45)', () => {
  it('can be registered by its owner, whose link verifies the owner’s password', async () => {
    const email = anAddress();
    const stranger = await register(site.visitor(), email, theirs);
    const owner = site.visitor();
    const second = await register(owner, email, mine);
    expect([second.status, second.json]).toEqual([stranger.status, stranger.json]);
    expect([await logIn(email, theirs), await logIn(email, mine)]).toEqual(['email-unverified', 'email-unverified']);
    expect(await logIn(email, 'neither of the two')).toBe('wrong-credentials');

    const [strangersLink, ownersLink] = [await tokenOf(email, 0), await tokenOf(email, 1)];
    const { userId } = await open(owner, ownersLink);
    expect((await owner.api.post('/api/auto-login', { userId })).status).toBe(200);
    expect([await logIn(email, theirs), await logIn(email, mine)]).toEqual(['wrong-credentials', 200]);
    expect(await open(site.visitor(), strangersLink)).toMatchObject({ status: 'success', alreadyVerified: true });
    expect(await logIn(email, theirs)).toBe('wrong-credentials');
    expect(selfUser.parse((await owner.api.get('/api/user')).json)).toMatchObject({ email, points: 5 });

    const third = await register(site.visitor(), email, mine);
    expect([third.status, apiError.parse(third.json).error]).toEqual([409, 'Email already exists']);
  });

  it('is verified by each link for its own registration, in any order', async () => {
    const email = anAddress();
    const owner = site.visitor();
    await register(owner, email, mine);
    await nextMailTo(email);
    await register(site.visitor(), email, theirs);
    await nextMailTo(email, 1);
    await open(owner, await tokenOf(email, 0));
    expect([await logIn(email, theirs), await logIn(email, mine)]).toEqual(['wrong-credentials', 200]);
  });

  it('can be registered on the page, with the same response as any other address', async () => {
    const [email, fresh] = [anAddress(), anAddress()];
    await register(site.visitor(), email, theirs);
    const sent = (address: string) =>
      site.visitor().form('/auth?tab=register', { intent: 'register', email: address, password: mine });
    const [held, unheld] = [await sent(email), await sent(fresh)];
    expect(held.status).toBe(303);
    expect(held.location?.replace(encodeURIComponent(email), '')).toBe(
      unheld.location?.replace(encodeURIComponent(fresh), ''),
    );
    await open(site.visitor(), await tokenOf(email, 1));
    expect(await logIn(email, mine)).toBe(200);
    expect(mistakeOf((await sent(email)).text, 'email')).toBe('Email is already registered');
  });

  it('is registered once by a repeated request, by page and API, with one link', async () => {
    const email = anAddress();
    await register(site.visitor(), email, theirs);
    const browser = site.visitor();
    const formKey = randomUUID();
    const body = { email, password: mine };
    const sends = await Promise.all([
      browser.api.post('/api/register', body, { 'idempotency-key': formKey }),
      browser.api.post('/api/register', { ...body, formKey }),
      browser.form('/auth', { intent: 'register', ...body, formKey }),
    ]);
    expect(sends.map(({ status }) => status)).toEqual([201, 201, 303]);
    await open(site.visitor(), await tokenOf(email, 1));
    expect(await logIn(email, mine)).toBe(200);
    await expect(nextMailArrives(email, 2)).resolves.toBe(false);
  });

  it('has one account after simultaneous registrations, each with its own link', async () => {
    const email = anAddress();
    const passwords = ['first of four', 'second of four', 'third of four', 'fourth of four'];
    const answers = await Promise.all(passwords.map((password) => register(site.visitor(), email, password)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const tokens = await Promise.all(passwords.map((_, at) => tokenOf(email, at)));
    const opened = await Promise.all(tokens.map((token) => open(site.visitor(), token)));
    expect(opened.filter((answer) => !('alreadyVerified' in answer && answer.alreadyVerified))).toHaveLength(1);
    const outcomes = await Promise.all(passwords.map((password) => logIn(email, password)));
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
  });
});

/** Whether another email arrives within a second. */
async function nextMailArrives(email: string, after: number): Promise<boolean> {
  await sleep(1_000);
  return (await mailTo(email)).length > after;
}

describe('a resent link (case 45)', () => {
  it('verifies the browser’s own registration if that browser requested it', async () => {
    const email = anAddress();
    const owner = site.visitor();
    await register(owner, email, mine);
    await nextMailTo(email);
    await register(site.visitor(), email, theirs);
    await nextMailTo(email, 1);
    await owner.form('/verify-help', { email });
    await open(site.visitor(), await tokenOf(email, 2));
    expect([await logIn(email, theirs), await logIn(email, mine)]).toEqual(['wrong-credentials', 200]);
  });

  it('verifies only the address, not the password, if another browser requested it, and says so', async () => {
    const email = anAddress();
    await register(site.visitor(), email, theirs);
    await nextMailTo(email);
    const owner = site.visitor();
    await resend(owner, email);
    const mail = await nextMailTo(email, 1);
    expect(mail.text).toContain('it won’t set your password');
    const { userId } = await open(owner, mail.token ?? '');
    await owner.api.post('/api/auto-login', { userId });
    expect(textOf((await owner.page('/complete-profile')).text)).toContain('Your account has no password yet');
    expect(await logIn(email, theirs)).toBe('wrong-credentials');
    expect((await owner.api.post('/api/users/password', { newPassword: mine })).status).toBe(200);
    expect(await logIn(email, mine)).toBe(200);
  });

  it('is not affected by a forged cookie', async () => {
    const email = anAddress();
    const stranger = site.visitor();
    await register(stranger, email, theirs);
    await nextMailTo(email);
    const owner = site.visitor();
    const [body = '', signature = ''] = decodeURIComponent(stranger.cookies.get('registration') ?? '').split('.');
    expect(signature).not.toBe('');
    owner.cookies.set('registration', encodeURIComponent(`${body}.${'A'.repeat(signature.length)}`));
    await resend(owner, email);
    await open(owner, await tokenOf(email, 1));
    expect(await logIn(email, theirs)).toBe('wrong-credentials');
  });
});

describe('an unverified address of a stranger’s Facebook account (case 45)', () => {
  const aPerson = () => ({ id: `person-${randomUUID()}`, email: anAddress() });

  it.each(['a registration', 'a link asked for by another', 'a reset'] as const)(
    'goes to the person who verifies it by %s, without the old session, link, password and pending changes',
    async (how) => {
      const person = aPerson();
      const stranger = site.visitor();
      await byFacebook(stranger, person);
      await nextMailTo(person.email);
      const { id, username } = selfUser.parse((await stranger.api.get('/api/user')).json);
      // A request from before the account needed a verified address.
      const actor = { id, username, sessionId: null, isVerified: true };
      expect((await stranger.api.post('/api/users/password', { newPassword: theirs })).status).toBe(200);
      const elsewhere = anAddress();
      await stranger.api.post('/api/users/email', { email: elsewhere, currentPassword: theirs });
      const changeToken = await tokenOf(elsewhere, 0);
      await aWaitingPost(actor);

      const owner = site.visitor();
      if (how === 'a registration') expect((await register(owner, person.email, mine)).status).toBe(201);
      else if (how === 'a reset') await owner.api.post('/api/forgot-password', { email: person.email });
      else await resend(owner, person.email);
      const token = await tokenOf(person.email, 1);
      if (how === 'a reset') await owner.api.post('/api/reset-password', { token, newPassword: mine });
      else await open(owner, token);

      expect(await isSignedIn(stranger)).toBe(false);
      expect(await logIn(person.email, theirs)).toBe('wrong-credentials');
      expect((await byFacebook(site.visitor(), person)).location).toContain('problem=social-email-taken');
      const result = await site
        .visitor()
        .api.post('/api/users/email/confirmation', { token: changeToken, email: elsewhere });
      expect(result.code).toBe('address-link-invalid');
      expect(await mongoose.connection.collection('waiting_posts').countDocuments({ userId: id })).toBe(0);
      expect(await logIn(person.email, mine)).toBe(how === 'a link asked for by another' ? 'wrong-credentials' : 200);
      expect(await findUserByEmail(person.email)).toMatchObject({ isVerified: true, points: 5, facebookId: null });
    },
  );

  it('keeps its account if the link of its own sign-in is opened', async () => {
    const person = aPerson();
    const driver = site.visitor();
    await byFacebook(driver, person);
    await driver.api.post('/api/resend-verification');
    await open(site.visitor(), await tokenOf(person.email, 1));
    expect(await isSignedIn(driver)).toBe(true);
    expect((await byFacebook(site.visitor(), person)).location).toBe('/');
  });

  it('can be registered while the account has a pending deletion, which continues', async () => {
    const person = aPerson();
    const stranger = site.visitor();
    await byFacebook(stranger, person);
    const { id, username } = selfUser.parse((await stranger.api.get('/api/user')).json);
    await requestDeletion({ id, username, sessionId: null, isVerified: false }, { userId: id });
    await nextMailTo(person.email, 1);
    expect((await register(site.visitor(), person.email, mine)).status).toBe(201);
    const { userId } = await open(site.visitor(), await tokenOf(person.email, 2));
    expect(userId).not.toBe(id);
    expect(await logIn(person.email, mine)).toBe(200);
    expect(await findUser(id)).toMatchObject({ email: null, emailKey: null, facebookId: null, isVerified: false });
    expect((await findUser(id))?.hiddenAt).not.toBeNull();
  });
});

describe('a verified driver who changes to an unverified address (case 45)', () => {
  it.each(['a registration', 'a Facebook account'] as const)('gets it, regardless of %s', async (how) => {
    const email = anAddress();
    const stranger = site.visitor();
    const person = { id: `person-${randomUUID()}`, email };
    if (how === 'a registration') await register(stranger, email, theirs);
    else await byFacebook(stranger, person);
    const before = await tokenOf(email, 0);

    const { driver, browser } = await site.aSignedInDriver();
    await browser.api.post('/api/users/email', { email, currentPassword: driversPassword });
    const token = await tokenOf(email, 1);
    expect((await browser.api.post('/api/users/email/confirmation', { token, email })).status).toBe(200);

    expect(await findUserByEmail(email)).toMatchObject({ _id: driver.id, isVerified: true, points: 5 });
    expect([await logIn(email, theirs), await logIn(email, driversPassword)]).toEqual(['wrong-credentials', 200]);
    expect(await isSignedIn(stranger)).toBe(false);
    await open(site.visitor(), before);
    expect([await logIn(email, theirs), await logIn(email, driversPassword)]).toEqual(['wrong-credentials', 200]);
  });
});
