import { describe, expect, it } from 'vitest';
import mongoose from 'mongoose';
import { findUserByEmail } from '~models/user';
import { aDriver, password } from '../support/factories';
import { elementsOf, noticeOf, textOf } from '../support/html';
import { mailTo, nextMailTo } from '../support/mail';
import { apiError } from '~/schemas/answers';
import { useSite } from '../support/site';

const site = useSite();

let address = 0;

/** A registered address with the token of its emailed link. */
async function aRegistration(): Promise<{ email: string; token: string; link: string; userId: number }> {
  const email = `unverified-${(address += 1)}@example.com`;
  await site.visitor().api.post('/api/register', { email, password });
  const { token } = await nextMailTo(email);
  if (!token) throw new Error('The mail has no link.');
  const user = await findUserByEmail(email);
  const link = `/verify-email?${new URLSearchParams({ token, email }).toString()}`;
  return { email, token, link, userId: user?._id ?? 0 };
}

const call = (link: string) => `/api${link}`;

/** Ages all of a user's one-time tokens. */
const age = (userId: number, ms: number) =>
  mongoose.connection.collection('tokens').updateMany({ userId }, { $set: { createdAt: new Date(Date.now() - ms) } });
const hour = 3600_000;

const heading = (html: string) => elementsOf(html).find(({ tag }) => tag === 'h1')?.text;
const linksOf = (html: string) =>
  elementsOf(html.slice(html.indexOf('id="main"'), html.indexOf('<footer')))
    .filter(({ tag }) => tag === 'a')
    .map(({ text, attributes }) => `${text} → ${attributes.href}`);

describe('the verification screen', () => {
  it(
    'needs one tap, and GET or HEAD does not use up the link (case 24)',
    { tags: ['S2.route.verify', 'S2.verify.scanner'] },
    async () => {
      const { link, token, userId } = await aRegistration();
      const scanner = site.visitor();
      for (const method of ['GET', 'HEAD', 'GET']) expect((await scanner.send(method, link)).status).toBe(200);
      const data = await scanner.send('GET', link.replace('/verify-email?', '/verify-email.data?'));
      expect(data.status).toBe(200);
      expect(scanner.cookies.size).toBe(0);
      expect((await scanner.send('HEAD', call(link))).status).toBe(405);

      const page = await scanner.page(link);
      expect(heading(page.text)).toBe('Verify your email');
      expect(page.text).toContain(`value="${token}"`);
      expect(await mongoose.connection.collection('tokens').countDocuments({ userId, usedAt: null })).toBe(1);
    },
  );

  it('success: shows it, signs the browser in, and links to the profile', { tags: ['S2.verify.success'] }, async () => {
    const { email, token, link } = await aRegistration();
    const browser = site.visitor();
    const answer = await browser.form(link, { token, email });
    expect(answer.status).toBe(200);
    expect(heading(answer.text)).toBe('Email Verified!');
    expect(linksOf(answer.text)).toEqual(['Complete My Profile → /complete-profile', 'Skip for now → /']);
    expect((await browser.api.get('/api/user')).json).toMatchObject({ email, isVerified: true, points: 5 });
    expect((await browser.page('/complete-profile')).status).toBe(200);
  });

  it('success-expired: within an hour after the 24', { tags: ['S2.verify.success-expired'] }, async () => {
    const { email, token, link, userId } = await aRegistration();
    await age(userId, 24.5 * hour);
    const answer = await site.visitor().form(link, { token, email });
    expect(answer.status).toBe(200);
    expect(textOf(answer.text)).toContain('That link had expired, but your email is verified anyway.');
    expect(linksOf(answer.text)).toEqual(['Go to Homepage → /']);
  });

  it('already-verified: a second time', { tags: ['S2.verify.already-verified', 'S6.visitor.2'] }, async () => {
    const { email, token, link } = await aRegistration();
    await site.visitor().form(link, { token, email });
    const browser = site.visitor();
    const answer = await browser.form(link, { token, email });
    expect(heading(answer.text)).toBe('Already Verified');
    expect(linksOf(answer.text)).toEqual(['Log In → /auth', 'Go to Homepage → /']);
    expect((await browser.api.get('/api/user')).status).toBe(401);
  });

  it('expired: after 25 hours', { tags: ['S2.verify.expired', 'S9.link-life'] }, async () => {
    const { email, token, link, userId } = await aRegistration();
    await age(userId, 25.1 * hour);
    const answer = await site.visitor().form(link, { token, email });
    expect(heading(answer.text)).toBe('Link Expired');
    expect(linksOf(answer.text)).toEqual([
      `Get a New Verification Email → /verify-help?email=${encodeURIComponent(email)}`,
    ]);
    expect(await findUserByEmail(email)).toMatchObject({ isVerified: false });
  });

  it(
    'invalid: an unknown token, another address’s token, and no token',
    { tags: ['S2.verify.invalid.2', 'S2.verify.no-token'] },
    async () => {
      const { token, link } = await aRegistration();
      const made = await site.visitor().form('/verify-email?token=made-up', { token: 'made-up', email: '' });
      expect(made.status).toBe(422);
      expect(heading(made.text)).toBe('Verification Failed');
      expect(textOf(made.text)).toContain('Invalid verification link');
      const foreign = await site.visitor().form(link, { token, email: 'other@example.com' });
      expect(foreign.status).toBe(422);
      for (const missing of [
        await site.visitor().page('/verify-email'),
        await site.visitor().form('/verify-email', {}),
      ]) {
        expect(heading(missing.text)).toBe('Verification Failed');
        expect(textOf(missing.text)).toContain('Missing verification token');
      }
    },
  );

  it('loading, redirecting and error: shown with JavaScript, by the same call', async () => {
    const { link } = await aRegistration();
    expect((await site.visitor().page(link)).text).toContain('Verify my email');
  });
});

describe('GET /api/verify-email', () => {
  it(
    'returns the verification response, and lets this browser sign in once',
    { tags: ['S3.verification.1', 'S7.auto-login.1', 'S7.verify.1'] },
    async () => {
      const { link, userId } = await aRegistration();
      const browser = site.visitor();
      const answer = await browser.api.get(call(link));
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({
        status: 'success',
        userId,
        wasExpired: false,
        alreadyVerified: false,
        message: expect.any(String) as string,
      });
      expect((await browser.api.post('/api/auto-login', { userId })).status).toBe(200);
      expect((await browser.api.get('/api/user')).json).toMatchObject({ id: userId });
    },
  );

  it('returns alreadyVerified, expired, and 422 for an invalid link', { tags: ['S7.verify.1'] }, async () => {
    const once = await aRegistration();
    await site.visitor().api.get(call(once.link));
    expect((await site.visitor().api.get(call(once.link))).json).toMatchObject({
      status: 'success',
      alreadyVerified: true,
    });
    const late = await aRegistration();
    await age(late.userId, 26 * hour);
    expect((await site.visitor().api.get(call(late.link))).json).toMatchObject({ status: 'expired', userId: null });
    const invalid = await site.visitor().api.get('/api/verify-email?token=made-up');
    expect(invalid.status).toBe(422);
    expect(apiError.parse(invalid.json)).toMatchObject({ message: 'Invalid verification link' });
    const missing = await site.visitor().api.get('/api/verify-email');
    expect(apiError.parse(missing.json)).toMatchObject({ message: 'Missing verification token' });
  });
});

describe('POST /api/auto-login (case 19)', () => {
  it(
    'is rejected from another browser, for another user, a second time, and after 5 minutes',
    { tags: ['S7.auto-login.2'] },
    async () => {
      const { link, userId } = await aRegistration();
      const browser = site.visitor();
      await browser.api.get(call(link));
      const cookie = browser.cookies.get('auto-login') ?? '';
      const refusals = [
        await site.visitor().api.post('/api/auto-login', { userId }),
        await browser.api.post('/api/auto-login', { userId: (await aDriver()).id }),
      ];
      expect((await browser.api.post('/api/auto-login', { userId })).status).toBe(200);
      const thief = site.visitor();
      thief.cookies.set('auto-login', cookie);
      refusals.push(await thief.api.post('/api/auto-login', { userId }));

      const slow = await aRegistration();
      const slowBrowser = site.visitor();
      await slowBrowser.api.get(call(slow.link));
      await age(slow.userId, 5 * 60_000 + 1000);
      refusals.push(await slowBrowser.api.post('/api/auto-login', { userId: slow.userId }));

      for (const refusal of refusals) {
        expect(refusal.status).toBe(401);
        expect(refusal.code).toBe('auto-login-refused');
      }
      expect((await thief.api.get('/api/user')).status).toBe(401);
    },
  );

  it('has an HttpOnly, signed cookie for 5 minutes', async () => {
    const { link } = await aRegistration();
    const [cookie = ''] = (await site.visitor().api.get(call(link))).headers.getSetCookie();
    expect(cookie).toMatch(/^auto-login=[^;]+\.[^;]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/);
  });
});

describe('resending the email', () => {
  it('sends a new link by page and API, and the newest email works', { tags: ['S7.resend.1'] }, async () => {
    const { email } = await aRegistration();
    const visitor = site.visitor();
    const sent = await visitor.form('/verify-help', { email });
    expect(sent.status).toBe(303);
    expect(noticeOf((await visitor.follow(sent)).text)).toContain('Email sent');
    const second = await nextMailTo(email, 1);
    expect((await visitor.api.post('/api/resend-verification', { email })).json).toMatchObject({ success: true });
    await nextMailTo(email, 2);
    const verified = await visitor.api.get(`/api/verify-email?token=${second.token}`);
    expect(verified.json).toMatchObject({ status: 'success', alreadyVerified: false });
  });

  it(
    'requires an address unless signed in',
    { tags: ['S2.help.1', 'S5.resend.1', 'S7.all.2', 'S7.resend.1', 'S7.resend.2'] },
    async () => {
      const nobody = await site.visitor().api.post('/api/resend-verification', {});
      expect(nobody.status).toBe(422);
      expect(apiError.parse(nobody.json)).toMatchObject({ error: 'Email is required', field: 'email' });
      const { driver, browser } = await site.aSignedInDriver({ isVerified: false });
      expect((await browser.api.post('/api/resend-verification')).status).toBe(200);
      await nextMailTo(driver.email);
      expect((await browser.form('/profile', { intent: 'resend' })).location).toBe('/profile');
      await nextMailTo(driver.email, 1);
      const known = await aDriver();
      await site.visitor().api.post('/api/resend-verification', { email: known.email });
      expect(await mailTo(known.email)).toEqual([]);
    },
  );
});
