import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import mongoose from 'mongoose';
import { aDriver, aPost, password } from '../support/factories';
import { Client } from '../support/client';
import { controlOf, elementsOf, mistakeOf, noticeOf } from '../support/html';
import { apiError, selfUser } from '~/schemas/answers';
import * as cookies from '~/http/cookies';
import { startServer } from '../support/server';
import { useSite } from '../support/site';

const site = useSite();

const sessions = (userId: number) => mongoose.connection.collection('sessions').countDocuments({ userId });

describe('signing in on the page', () => {
  it('redirects back with a welcome notice', { tags: ['S2.guard.1', 'S8.auth.1'] }, async () => {
    const driver = await aDriver();
    const visitor = site.visitor();
    const signInRedirect = await visitor.page('/profile');
    expect([signInRedirect.status, signInRedirect.location]).toEqual([303, '/auth?tab=login&redirectTo=%2Fprofile']);
    const page = await visitor.follow(signInRedirect);
    expect(controlOf(page.text, 'redirectTo').value).toBe('/profile');
    expect(noticeOf(page.text)).toContain('Please sign in');

    const fields = { intent: 'login', email: driver.email, password, redirectTo: '/profile' };
    const sent = await visitor.form('/auth?tab=login', fields);
    expect([sent.status, sent.location]).toEqual([303, '/profile']);
    const profile = await visitor.follow(sent);
    expect(profile.status).toBe(200);
    expect(noticeOf(profile.text)).toBe("Welcome back! You've successfully logged in.");
    expect(noticeOf((await visitor.page('/profile')).text)).toBeNull();
  });

  it('shows a wrong password at its field, and keeps the address', { tags: ['S8.login.2'] }, async () => {
    const { email } = await aDriver();
    const answers = [
      await site.visitor().form('/auth?tab=login', { intent: 'login', email, password: 'a wrong one' }),
      await site
        .visitor()
        .form('/auth?tab=login', { intent: 'login', email: 'nobody@example.com', password: 'a wrong one' }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect(mistakeOf(answer.text, 'password')).toBe('Email or password does not match');
      expect(controlOf(answer.text, 'password').value).toBe('');
      expect(answer.text).not.toContain('a wrong one');
    }
    expect(controlOf(answers[0]?.text ?? '', 'email').value).toBe(email);
  });

  it('requires all fields', { tags: ['S5.login.1', 'S5.login.2'] }, async () => {
    const answer = await site.visitor().form('/auth?tab=login', { intent: 'login', email: 'not one', password: '' });
    expect(mistakeOf(answer.text, 'email')).toBe('Please enter a valid email address');
    expect(mistakeOf(answer.text, 'password')).toBe('Password is required');
    expect(controlOf(answer.text, 'email').value).toBe('not one');
  });

  it(
    'redirects an unverified driver to the help page, but only with the right password',
    { tags: ['S2.auth.5', 'S8.login.1'] },
    async () => {
      const { email } = await aDriver({ isVerified: false });
      const answer = await site.visitor().form('/auth?tab=login', { intent: 'login', email, password });
      expect(answer.status).toBe(422);
      expect(mistakeOf(answer.text, 'email')).toBe(
        'Email not verified. Please check your inbox or use our verification help page.',
      );
      expect(elementsOf(answer.text).some(({ attributes }) => attributes.href?.startsWith('/verify-help?email='))).toBe(
        true,
      );
      const wrong = await site.visitor().form('/auth?tab=login', { intent: 'login', email, password: 'a wrong one' });
      expect(mistakeOf(wrong.text, 'email')).toBeNull();
    },
  );

  it('is not offered to signed-in drivers', { tags: ['S2.route.auth.2'] }, async () => {
    const browser = await site.signedIn(await aDriver());
    expect((await browser.page('/auth')).location).toBe('/');
    expect((await browser.page('/auth?redirectTo=%2Fprofile')).location).toBe('/profile');
  });

  it('redirects only within this site (case 30)', async () => {
    const { email } = await aDriver();
    const targets = [
      '//evil.example',
      '/\\evil.example',
      '/\r\nSet-Cookie: a=b',
      'javascript:alert(1)',
      'https://evil.example',
      ' /x',
      '',
      '/\t/evil.example',
      '/\n/evil.example',
      '\t//evil.example',
      '///evil.example',
      '/.//evil.example',
      '/x/..//evil.example',
      '/%2e%2e//evil.example',
      '/\u2028/evil.example',
      'data:text/html,<script>alert(1)</script>',
      'evil.example',
    ];
    for (const redirectTo of targets) {
      const visitor = site.visitor();
      const page = await visitor.page(`/auth?redirectTo=${encodeURIComponent(redirectTo)}`);
      expect(controlOf(page.text, 'redirectTo').value).toBe('/');
      const sent = await visitor.form('/auth', { intent: 'login', email, password, redirectTo });
      expect([sent.status, sent.location]).toEqual([303, '/']);
      expect((await visitor.page(`/auth?redirectTo=${encodeURIComponent(redirectTo)}`)).location).toBe('/');
    }
  });

  it('redirects within this site with any encoded characters, without errors (case 58)', async () => {
    const { email } = await aDriver();
    const post = await aPost(await aDriver());
    for (const [redirectTo = '', to = ''] of [
      ['/highways/Ж?q=大#é', '/highways/%D0%96?q=%E5%A4%A7#%C3%A9'],
      ['/\ud83c\udf54', '/%F0%9F%8D%94'],
      ['/\ud83c', '/%EF%BF%BD'],
      ['/／evil.example', '/%EF%BC%8Fevil.example'],
      ['//Ж.example', '/'],
    ]) {
      const visitor = site.visitor();
      const query = new URLSearchParams({ redirectTo }).toString();
      const sent = await visitor.form('/auth', { intent: 'login', email, password, redirectTo });
      expect([sent.status, sent.location]).toEqual([303, to]);
      const again = await visitor.page(`/auth?${query}`);
      expect([again.status, again.location]).toEqual([303, to]);
      const lite = await site.visitor().form('/lite', { lite: 'on', redirectTo });
      expect([lite.status, lite.location]).toEqual([303, to]);
      expect((await site.visitor().page(`/auth?${query}`)).status).toBe(200);
      const voted = await visitor.form(`/posts/${post.id}`, { intent: 'vote', direction: 'up', redirectTo });
      expect([voted.status, voted.location]).toEqual([303, to]);
      const fresh = { intent: 'register', email: `${randomUUID()}@example.com`, password, redirectTo };
      const registered = await site.visitor().form('/auth?tab=register', fresh);
      const returnAddress = new URL(registered.location ?? '', site.server.origin).searchParams.get('redirectTo');
      expect([registered.status, returnAddress]).toEqual([303, to === '/' ? null : to]);
    }
  });
});

describe('signing in by the API', () => {
  it(
    'returns the user and a session cookie',
    { tags: ['S4.auth.1', 'S4.auth.2', 'S7.all.1', 'S7.login.1', 'S7.user.1', 'S7.user.2'] },
    async () => {
      const driver = await aDriver();
      const program = site.visitor();
      expect((await program.api.get('/api/user')).status).toBe(401);
      const answer = await program.api.post('/api/login', { email: driver.email.toUpperCase(), password });
      expect(answer.status).toBe(200);
      expect(selfUser.parse(answer.json)).toMatchObject({ id: driver.id, email: driver.email, points: 5 });
      expect((await program.api.get('/api/user')).json).toEqual(answer.json);
    },
  );

  it(
    'responds the same for a wrong password and an unknown address, and reveals an unverified one only with the password',
    { tags: ['S7.login.2', 'S7.login.3', 'S8.login.3'] },
    async () => {
      const { email } = await aDriver();
      const waiting = await aDriver({ isVerified: false });
      const { api } = site.visitor();
      const wrong = await api.post('/api/login', { email, password: 'a wrong one' });
      const unknown = await api.post('/api/login', { email: 'nobody@example.com', password: 'a wrong one' });
      expect([wrong.status, unknown.status]).toEqual([401, 401]);
      expect(apiError.parse(wrong.json)).toMatchObject({
        error: 'Email or password is incorrect',
        code: 'wrong-credentials',
      });
      expect(unknown.json).toEqual(wrong.json);
      const unverified = await api.post('/api/login', { email: waiting.email, password });
      expect(unverified.status).toBe(403);
      expect(apiError.parse(unverified.json)).toMatchObject({
        code: 'email-unverified',
        error: expect.stringContaining('verification') as string,
      });
      expect((await api.post('/api/login', { email: waiting.email, password: 'a wrong one' })).json).toEqual(
        wrong.json,
      );
    },
  );
});

describe('a session (case 20)', () => {
  it('gets a new id on sign-in, and the previous one ends on the server', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const before = browser.cookies.get('session') ?? '';
    await browser.api.post('/api/login', { email: driver.email, password });
    expect(browser.cookies.get('session')).not.toBe(before);
    const copy = site.visitor();
    copy.cookies.set('session', before);
    expect((await copy.api.get('/api/user')).status).toBe(401);
    expect(await sessions(driver.id)).toBe(1);
  });

  it('cannot be fixated', async () => {
    const driver = await aDriver();
    const browser = site.visitor();
    browser.cookies.set('session', 'a-session-of-my-choice');
    await browser.api.post('/api/login', { email: driver.email, password });
    expect(browser.cookies.get('session')).not.toBe('a-session-of-my-choice');
    const attacker = site.visitor();
    attacker.cookies.set('session', 'a-session-of-my-choice');
    expect((await attacker.api.get('/api/user')).status).toBe(401);
  });

  it(
    'ends on the server with sign-out, by page and API',
    { tags: ['S4.auth.4', 'S7.all.1', 'S7.logout.1', 'S8.auth.4'] },
    async () => {
      for (const door of ['page', 'api'] as const) {
        const { driver, browser } = await site.aSignedInDriver();
        const cookie = browser.cookies.get('session') ?? '';
        expect((await browser.page('/logout')).location).toBe('/');
        expect((await browser.api.get('/api/user')).status).toBe(200);
        if (door === 'page') {
          const sent = await browser.form('/logout');
          expect([sent.status, sent.location]).toEqual([303, '/']);
          expect(noticeOf((await browser.follow(sent)).text)).toBe("Logged out You've been successfully logged out.");
        } else {
          expect((await browser.api.post('/api/logout')).json).toEqual({ success: true });
        }
        expect(browser.cookies.has('session')).toBe(false);
        const copy = site.visitor();
        copy.cookies.set('session', cookie);
        expect((await copy.api.get('/api/user')).status).toBe(401);
        expect(await sessions(driver.id)).toBe(0);
      }
    },
  );

  it('has an HttpOnly and SameSite cookie', { tags: ['S7.all.1'] }, async () => {
    const { email } = await aDriver();
    const answer = await site.visitor().api.post('/api/login', { email, password });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const forged = site.visitor();
    forged.cookies.set('session', `${(answer.headers.getSetCookie()[0] ?? '').split(/[=;.]/)[1]}.forged`);
    expect((await forged.api.get('/api/user')).status).toBe(401);
  });

  it('is rejected with a wrong signature, even right after a valid request', async () => {
    const [own, other] = [await site.signedIn(await aDriver()), await site.signedIn(await aDriver())];
    for (const browser of [own, other]) expect((await browser.page('/latest-meat')).text).toContain('Sign Out');
    const partsOf = ({ cookies: kept }: Client) => decodeURIComponent(kept.get('session') ?? '').split('.');
    const [[body = '', signature = ''], [, others = '']] = [partsOf(own), partsOf(other)];
    const changed = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    const { id } = await aPost(await aDriver());
    for (const end of [`.${changed}`, `.${others}`, '.', '']) {
      const forger = site.visitor();
      forger.cookies.set('session', encodeURIComponent(body + end));
      const page = await forger.page('/latest-meat');
      expect([page.text.includes('Sign Out'), page.headers.get('cache-control')], end).toEqual([false, 'no-cache']);
      expect((await forger.api.get('/api/posts')).headers.get('cache-control'), end).toBe('no-cache');
      expect((await forger.api.get('/api/user')).status, end).toBe(401);
      expect((await forger.api.post(`/api/posts/${id}/vote`, { direction: 'up' })).status, end).toBe(401);
    }
    expect((await own.api.get('/api/user')).status).toBe(200);
  });

  it('has a cookie that the privacy policy lists, like all others', async () => {
    const { text } = await site.visitor().page('/privacy-policy');
    const named = elementsOf(text).filter(({ tag }) => tag === 'td');
    const siteCookies = [...Object.values(cookies), cookies.signInCookie('google'), cookies.signInCookie('facebook')];
    const names = siteCookies.flatMap((cookie) => (typeof cookie === 'object' ? [cookie.name] : []));
    expect(names).toContain('session');
    for (const name of names) expect(named.map((cell) => cell.text.trim())).toContain(name);
  });

  it('has a cookie bound to this host and to https if the site uses it', async () => {
    const { databaseUri } = site.server;
    const secure = await startServer({ databaseUri, env: { SITE_URL: 'https://eat-it.example', TRUST_PROXY: '1' } });
    onTestFinished(async () => void (await secure.stop()));
    const { email } = await aDriver();
    const program = new Client(secure.origin);
    const answer = await program.api.post('/api/login', { email, password }, { 'x-forwarded-proto': 'https' });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(answer.headers.get('strict-transport-security')).toContain('max-age');
    expect((await program.api.get('/api/user')).status).toBe(200);
  });
});
