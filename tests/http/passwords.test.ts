import { describe, expect, it } from 'vitest';
import mongoose from 'mongoose';
import { aDriver, password } from '../support/factories';
import { controlOf, elementsOf, mistakeOf, noticeOf, textOf } from '../support/html';
import { nextMailTo } from '../support/mail';
import { rawRequest } from '../support/raw-request';
import { minResponseMs } from '~/domain/secrets';
import { apiError } from '~/schemas/answers';
import { siteUrl } from '../support/server';
import { useSite } from '../support/site';

const site = useSite();

const newPassword = 'another hot plate';
const missingToken = 'Invalid or missing reset token. Please request a new password reset link.';

/** Requests a reset link and reads its token. @param after the number of earlier emails */
async function aResetToken(email: string, after = 0): Promise<string> {
  await site.visitor().api.post('/api/forgot-password', { email });
  return (await nextMailTo(email, after)).token ?? '';
}

const reset = (token: string, password = newPassword) =>
  site.visitor().api.post('/api/reset-password', { token, newPassword: password });

const canSignIn = async (email: string, secret: string) =>
  (await site.visitor().api.post('/api/login', { email, password: secret })).status === 200;

describe('a forgotten password', () => {
  it(
    'shows the same confirmation with a back link for known and unknown addresses (case 15)',
    { tags: ['S2.auth.3'] },
    async () => {
      const { email } = await aDriver();
      const shown = [];
      for (const address of [email, 'nobody@example.com']) {
        const visitor = site.visitor();
        const sent = await visitor.form('/auth?tab=forgot', { intent: 'forgot', email: address });
        expect(sent.status).toBe(303);
        const panel = await visitor.follow(sent);
        expect(textOf(panel.text)).toContain('Return to login');
        shown.push(textOf(panel.text).replace(address, 'ADDRESS'));
      }
      expect(shown[0]).toBe(shown[1]);
      expect((await nextMailTo(email)).links[0]).toContain(`${siteUrl}/reset-password?token=`);
    },
  );

  it('requires an address', { tags: ['S7.forgot.2'] }, async () => {
    const answer = await site.visitor().form('/auth?tab=forgot', { intent: 'forgot', email: '' });
    expect(answer.status).toBe(422);
    expect(mistakeOf(answer.text, 'email')).toBe('Please enter your email address');
    const api = await site.visitor().api.post('/api/forgot-password', {});
    expect(apiError.parse(api.json)).toMatchObject({ error: 'Please enter your email address', field: 'email' });
  });

  it(
    'gets the same message and no faster response for an unknown address, and so does resending (case 15)',
    { tags: ['S7.forgot.1'] },
    async () => {
      const waiting = await aDriver({ isVerified: false });
      const { email } = await aDriver();
      const { api } = site.visitor();
      for (const [path, address] of [
        ['/api/forgot-password', email],
        ['/api/resend-verification', waiting.email],
      ] as const) {
        const answers = new Set<string>();
        for (let round = 0; round < 3; round += 1) {
          for (const who of ['known', 'unknown'] as const) {
            const started = performance.now();
            const answer = await api.post(path, { email: who === 'known' ? address : `nobody-${round}@example.com` });
            // A timer may fire slightly early. Without the delay, an unknown address would get an immediate response.
            expect(performance.now() - started, who).toBeGreaterThan(minResponseMs - 5);
            answers.add(`${answer.status} ${answer.text}`);
          }
        }
        expect(answers.size).toBe(1);
      }
    },
  );

  it('emails links to this site, whatever host a proxy’s header names (case 16)', async () => {
    const { email } = await aDriver();
    const body = JSON.stringify({ email });
    const headers = { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example' };
    const answer = await rawRequest(site.server.origin, {
      method: 'POST',
      target: '/api/forgot-password',
      headers,
      body,
    });
    expect(answer.status).toBe(200);
    const letter = await nextMailTo(email);
    expect(new Set(letter.links.map((link) => new URL(link).origin))).toEqual(new Set([siteUrl]));
    expect(letter.text + letter.html).not.toContain('evil.example');
  });
});

it('resending an email on the page shows the same message for anyone (case 15)', async () => {
  const [verified, waiting] = [await aDriver(), await aDriver({ isVerified: false })];
  const shown = new Set<string>();
  for (const email of [verified.email, waiting.email, `nobody-${verified.id}@example.com`]) {
    const visitor = site.visitor();
    const sent = await visitor.form('/verify-help', { email });
    const page = await visitor.follow(sent);
    shown.add(`${sent.status} ${sent.location} ${textOf(page.text)}`.replaceAll(email, 'ADDRESS'));
  }
  expect([...shown]).toHaveLength(1);
});

describe('the page of an emailed link', () => {
  it(
    'does not use up the link when opened (case 24), and sets the password by its form',
    { tags: ['S2.reset.1', 'S2.route.reset'] },
    async () => {
      const driver = await aDriver();
      const token = await aResetToken(driver.email);
      const link = `/reset-password?${new URLSearchParams({ token, email: driver.email }).toString()}`;
      const visitor = site.visitor();
      for (const method of ['HEAD', 'GET', 'GET']) expect((await visitor.send(method, link)).status).toBe(200);
      const page = await visitor.page(link);
      expect(controlOf(page.text, 'token').value).toBe(token);

      const fields = { token, email: driver.email, newPassword, confirmPassword: newPassword };
      const sent = await visitor.form(link, fields);
      expect([sent.status, sent.location]).toEqual([303, '/reset-password?done=yes']);
      const done = await visitor.follow(sent);
      expect(noticeOf(done.text)).toContain('Password changed');
      expect(elementsOf(done.text).some(({ attributes }) => attributes.href === '/auth')).toBe(true);
      expect(await canSignIn(driver.email, newPassword)).toBe(true);
      expect(await canSignIn(driver.email, password)).toBe(false);
    },
  );

  it(
    'shows errors at the fields, and does not refill passwords',
    { tags: ['S5.reset.1', 'S5.reset.2', 'S9.password'] },
    async () => {
      const token = await aResetToken((await aDriver()).email);
      const link = `/reset-password?token=${token}`;
      const differing = await site
        .visitor()
        .form(link, { token, newPassword: 'the first one', confirmPassword: 'the second one' });
      expect(differing.status).toBe(422);
      expect(mistakeOf(differing.text, 'confirmPassword')).toBe('Passwords do not match');
      expect(differing.text).not.toMatch(/the (first|second) one/);
      const short = await site.visitor().form(link, { token, newPassword: 'tiny', confirmPassword: 'tiny' });
      expect(mistakeOf(short.text, 'newPassword')).toBe('Password must be at least 6 characters');
      const stale = await site
        .visitor()
        .form('/reset-password?token=old', { token: 'old', newPassword, confirmPassword: newPassword });
      expect(stale.status).toBe(422);
      expect(textOf(stale.text)).toContain(missingToken);
    },
  );

  it('without a token shows an error', { tags: ['S5.reset.3', 'S8.reset.1'] }, async () => {
    expect(textOf((await site.visitor().page('/reset-password')).text)).toContain(missingToken);
    const posted = await site.visitor().form('/reset-password', { newPassword, confirmPassword: newPassword });
    expect(posted.status).toBe(422);
    expect(textOf(posted.text)).toContain(missingToken);
  });
});

describe('a reset link (case 17)', () => {
  it('works once, within an hour, and only the newest one', { tags: ['S7.reset.1', 'S7.reset.2'] }, async () => {
    const { email, id } = await aDriver();
    const older = await aResetToken(email);
    const newer = await aResetToken(email, 1);
    expect((await reset(older)).status).toBe(422);
    expect((await reset(newer)).json).toMatchObject({ success: true });
    const again = await reset(newer, 'a third password');
    expect(again.status).toBe(422);
    expect(apiError.parse(again.json)).toMatchObject({ code: 'reset-link-invalid', message: missingToken });

    const late = await aResetToken(email, 3);
    const longAgo = new Date(Date.now() - 3601_000);
    await mongoose.connection.collection('tokens').updateMany({ userId: id }, { $set: { createdAt: longAgo } });
    expect((await reset(late, 'too late')).status).toBe(422);
    expect(await canSignIn(email, newPassword)).toBe(true);
  });

  it('used twice at once succeeds once', async () => {
    const { email } = await aDriver();
    const token = await aResetToken(email);
    const words = ['the first of two', 'the second of two'];
    const both = await Promise.all(words.map((word) => reset(token, word)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const works = await Promise.all(words.map((word) => canSignIn(email, word)));
    expect(works).toEqual(both.map(({ status }) => status === 200));
  });

  it('is only valid for the address it was sent to', async () => {
    const { email } = await aDriver();
    const token = await aResetToken(email);
    const body = { token, newPassword, email: 'other@example.com' };
    expect((await site.visitor().api.post('/api/reset-password', body)).status).toBe(422);
  });

  it('is stored as a hash only, as passwords and sessions are', async () => {
    const driver = await aDriver();
    const token = await aResetToken(driver.email);
    const browser = await site.signedIn(driver);
    const cookie = decodeURIComponent(browser.cookies.get('session') ?? '').split('.')[0] ?? '';
    const secret = Buffer.from(cookie, 'base64').toString('utf8').replaceAll('"', '');
    expect(secret.length).toBeGreaterThan(40);
    const { db } = mongoose.connection;
    // A queued email contains its link; its row is deleted once it is sent.
    await expect.poll(() => db?.collection('jobs').countDocuments({ 'data.to': driver.email })).toBe(0);
    for (const { name } of (await db?.listCollections().toArray()) ?? []) {
      const dump = JSON.stringify(await db?.collection(name).find().toArray());
      for (const word of [token, password, secret]) expect(dump).not.toContain(word);
    }
  });
});

describe('a changed password (case 18)', () => {
  it('ends all other sessions at their next request, and is reported by email', async () => {
    const driver = await aDriver();
    const [tablet, phone] = [await site.signedIn(driver), await site.signedIn(driver)];
    const token = await aResetToken(driver.email);
    await reset(token);
    expect((await tablet.api.get('/api/user')).status).toBe(401);
    expect((await phone.page('/profile')).location).toContain('/auth?tab=login');
    expect((await nextMailTo(driver.email, 1)).subject).toContain('changed');
  });
});
