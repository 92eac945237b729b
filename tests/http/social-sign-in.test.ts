import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { findUser, findUserByEmail, updateUser } from '~models/user';
import { requestDeletion } from '~/domain/deletion/request-deletion';
import { readPost } from '~/domain/posts/read-posts';
import { openSession } from '~/domain/accounts/sessions';
import { type Answer, type Client, Client as NewClient } from '../support/client';
import { aDriver, aName, aPost, password } from '../support/factories';
import { elementsOf, noticeOf, textOf } from '../support/html';
import { nextMailTo } from '../support/mail';
import { type Fault, type Person, startOAuthProvider } from '../support/oauth-provider';
import { createProfiler } from '../../scripts/bench/profiler';
import { selfUser } from '~/schemas/answers';
import { linesAbout } from '../support/request-log';
import { siteUrl, startServer } from '../support/server';
import { withSecondFactor } from '../support/second-factor';
import { useSite } from '../support/site';

const providers = { google: await startOAuthProvider('google'), facebook: await startOAuthProvider('facebook') };
const site = useSite({ env: { ...providers.google.env, ...providers.facebook.env } });
afterAll(() => Promise.all(Object.values(providers).map((provider) => provider.stop())));

type Name = keyof typeof providers;
const providerNames: Name[] = ['google', 'facebook'];

const aPerson = (changes: Partial<Person> = {}): Person => ({
  id: `person-${randomUUID()}`,
  email: `${randomUUID()}@example.com`,
  ...changes,
});

/** Follows the link of the sign-in page. @returns the provider's address that it redirects to */
async function begin(browser: Client, name: Name, redirectTo?: string): Promise<string> {
  const query = redirectTo === undefined ? '' : `?${new URLSearchParams({ redirectTo }).toString()}`;
  const redirect = await browser.page(`/auth/${name}${query}`);
  expect(redirect.status).toBe(302);
  return redirect.location ?? '';
}

/** A complete sign-in through the provider. @returns the site's response to the callback */
async function signIn(browser: Client, name: Name, person: Person | 'cancel', redirectTo?: string): Promise<Answer> {
  return followCallback(browser, providers[name].decide(await begin(browser, name, redirectTo), person));
}

const followCallback = (browser: Client, callback: string): Promise<Answer> => {
  const { pathname, search } = new URL(callback);
  return browser.page(pathname + search);
};

const userOf = async (browser: Client) => selfUser.parse((await browser.api.get('/api/user')).json);
const isSignedIn = async (browser: Client) => (await browser.api.get('/api/user')).status === 200;
const accounts = () => mongoose.connection.collection('users').countDocuments();

/** Expects a failed sign-in: the sign-in page says why, no session, no new account, and the state is used up. */
async function expectRefused(
  browser: Client,
  name: Name,
  rejected: Answer,
  status: number,
  words: string,
  before: number,
) {
  expect(rejected.status).toBe(303);
  expect(rejected.location).toMatch(/^\/auth\?tab=(login|register)&problem=/);
  const page = await browser.follow(rejected);
  expect(page.status).toBe(status);
  expect(textOf(page.text)).toContain(words);
  expect(browser.cookies.has('session')).toBe(false);
  expect(browser.cookies.has(`sign-in-${name}`)).toBe(false);
  expect(await accounts()).toBe(before);
}

describe('the sign-in page', () => {
  it.each(['login', 'register'])(
    'links to both providers on its tab %s, and keeps the return address',
    { tags: ['S2.route.auth.4'] },
    async (tab) => {
      const { text } = await site.visitor().page(`/auth?tab=${tab}&redirectTo=%2Fprofile`);
      const links = elementsOf(text).filter(({ attributes }) => attributes.href?.startsWith('/auth/'));
      expect(links.map(({ attributes, text: words }) => [attributes.href, words])).toEqual([
        ['/auth/google?redirectTo=%2Fprofile', 'Continue with Google'],
        ['/auth/facebook?redirectTo=%2Fprofile', 'Continue with Facebook'],
      ]);
    },
  );

  it('does not link to a provider that is not configured, and says so', { tags: ['S2.route.auth.4'] }, async () => {
    const server = await startServer({ databaseUri: site.server.databaseUri });
    onTestFinished(async () => void (await server.stop()));
    const browser = new NewClient(server.origin);
    const before = await accounts();
    const { text } = await browser.page('/auth');
    for (const name of providerNames) {
      expect(elementsOf(text).filter(({ attributes }) => attributes.href?.startsWith(`/auth/${name}`))).toEqual([]);
      for (const address of [`/auth/${name}`, `/auth/${name}/callback?code=1&state=2`]) {
        const rejected = await browser.page(address);
        await expectRefused(browser, name, rejected, 404, "doesn't offer that way to sign in", before);
      }
    }
  });
});

describe.each(providerNames)('signing in with %s', (name) => {
  it('requests only the email address, with a fresh state and a short-lived HttpOnly cookie', async () => {
    const states = new Set<string | null>();
    for (let times = 0; times < 2; times += 1) {
      const browser = site.visitor();
      const redirect = await browser.page(`/auth/${name}`);
      const parameters = new URL(redirect.location ?? '').searchParams;
      states.add(parameters.get('state'));
      expect(parameters.get('redirect_uri')).toBe(`${siteUrl}/auth/${name}/callback`);
      expect(parameters.get('scope')).toBe(name === 'google' ? 'openid email' : 'email');
      expect(redirect.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          new RegExp(`^sign-in-${name}=[^;]+; Max-Age=600; Path=/; HttpOnly; SameSite=Lax$`),
        ) as string,
      ]);
    }
    expect(states.size).toBe(2);
    for (const state of states) expect(state).toMatch(/^[\w-]{20,}$/);
  });

  it(
    'creates an account and redirects to its profile with a welcome; the next time it finds the same account',
    { tags: ['S8.auth.2'] },
    async () => {
      const person = aPerson();
      const browser = site.visitor();
      const first = await signIn(browser, name, person, '/leaderboard');
      expect([first.status, first.location]).toEqual([303, '/complete-profile']);
      expect(noticeOf((await browser.follow(first)).text)).toBe('Welcome! Your account has been created successfully.');
      const made = await userOf(browser);
      expect(made).toMatchObject({ email: person.email, isProfileComplete: false, displayName: null, avatar: null });

      const again = site.visitor();
      // Accounts match by the provider's id, even if the address there has changed.
      const back = await signIn(again, name, { ...person, email: `${randomUUID()}@example.com` }, '/leaderboard');
      expect([back.status, back.location]).toEqual([303, '/leaderboard']);
      expect(noticeOf((await again.follow(back)).text)).toBe("Welcome back! You've successfully logged in.");
      expect(await userOf(again)).toEqual(made);
      expect((await signIn(site.visitor(), name, person)).location).toBe('/');
    },
  );

  it('carries out a pending vote, even for a new account', async () => {
    const { id } = await aPost(await aDriver());
    const card = `/latest-meat#post-${id}`;
    const voteSignedOut = async (direction: string) => {
      const browser = site.visitor();
      const sent = await browser.form(`/posts/${id}`, { intent: 'vote', direction, redirectTo: card });
      const { text } = await browser.follow(sent);
      expect(elementsOf(text).map(({ attributes }) => attributes.href)).toContain(
        `/auth/${name}?redirectTo=${encodeURIComponent(card)}`,
      );
      return browser;
    };
    const person = aPerson();
    const browser = await voteSignedOut('up');
    const first = await signIn(browser, name, person, card);
    expect(first.location).toBe('/complete-profile');
    const welcome = noticeOf((await browser.follow(first)).text);
    if (name === 'google') expect(welcome).toBe("You'll Eat It! Thanks for rating this meat!");
    else {
      expect(welcome).toMatch(/^You're signed in, but your vote wasn't counted\. Email verification needed/);
      const { token } = await nextMailTo(person.email ?? '');
      const verified = await browser.form('/verify-email', { token: token ?? '', email: person.email ?? '' });
      expect(noticeOf(verified.text)).toBe("You'll Eat It! Thanks for rating this meat!");
    }
    expect((await readPost(null, id)).upVotes).toBe(1);
    const done = await browser.follow(await browser.form('/complete-profile', { displayName: aName('Social') }));
    const links = elementsOf(done.text).filter(({ text }) => text === 'Back to Where You Were');
    expect(links.map(({ attributes }) => attributes.href)).toEqual([card]);

    const again = await voteSignedOut('down');
    const back = await signIn(again, name, person, card);
    expect(back.location).toBe(card);
    // Bypasses the caches, so that the card shows the vote.
    expect(back.headers.getSetCookie().join()).toContain('wrote=');
    expect(noticeOf((await again.follow(back)).text)).toBe("You'll Beat It! Thanks for rating this meat!");
    expect(await readPost(null, id)).toMatchObject({ upVotes: 0, downVotes: 1 });
  });

  it('redirects a signed-in driver to their destination', async () => {
    const browser = await site.signedIn(await aDriver());
    expect((await browser.page(`/auth/${name}?redirectTo=%2Fprofile`)).location).toBe('/profile');
  });

  it('redirects only within this site afterwards (case 30)', async () => {
    const person = aPerson();
    await signIn(site.visitor(), name, person);
    for (const target of [
      '//evil.example',
      '/\\evil.example',
      '/\r\nSet-Cookie: a=b',
      'javascript:alert(1)',
      'https://evil.example',
    ]) {
      const back = await signIn(site.visitor(), name, person, target);
      expect([back.status, back.location]).toEqual([303, '/']);
      const canceled = await signIn(site.visitor(), name, 'cancel', target);
      expect(canceled.location).toBe('/auth?tab=login&problem=social-cancelled');
    }
  });

  it('changes the session id, and the previous session ends on the server (case 20)', async () => {
    const person = aPerson();
    const browser = site.visitor();
    browser.cookies.set('session', 'a-session-of-my-choice');
    await signIn(browser, name, person);
    const { id } = await userOf(browser);
    const before = browser.cookies.get('session') ?? '';
    expect(before).not.toBe('a-session-of-my-choice');
    // As from another tab that started the flow while signed out.
    const tab = site.visitor();
    const callback = providers[name].decide(await begin(tab, name), person);
    for (const [cookie, value] of tab.cookies) browser.cookies.set(cookie, value);
    await followCallback(browser, callback);
    expect(browser.cookies.get('session')).not.toBe(before);
    const copy = site.visitor();
    copy.cookies.set('session', before);
    expect(await isSignedIn(copy)).toBe(false);
    expect(await mongoose.connection.collection('sessions').countDocuments({ userId: id })).toBe(1);
  });

  it('rejects a missing, wrong, foreign or used state, and a code without one (case 21)', async () => {
    const refuses = async (browser: Client, callback: string) =>
      expectRefused(
        browser,
        name,
        await followCallback(browser, callback),
        403,
        'timed out or started in another browser',
        await accounts(),
      );
    const returnOf = async (browser: Client) => new URL(providers[name].decide(await begin(browser, name), aPerson()));

    // Another person's callback in a browser that started no sign-in (login CSRF).
    await refuses(site.visitor(), (await returnOf(site.visitor())).href);

    const foreign = site.visitor();
    await begin(foreign, name);
    await refuses(foreign, (await returnOf(site.visitor())).href);

    for (const change of ['delete', 'set'] as const) {
      const browser = site.visitor();
      const callback = await returnOf(browser);
      if (change === 'delete') callback.searchParams.delete('state');
      else callback.searchParams.set('state', 'guessed');
      await refuses(browser, callback.href);
    }

    const codeless = site.visitor();
    const callback = await returnOf(codeless);
    callback.searchParams.delete('code');
    await refuses(codeless, callback.href);

    const other = name === 'google' ? 'facebook' : 'google';
    const crossed = site.visitor();
    const callbackUrl = providers[other].decide(await begin(crossed, other), aPerson());
    await refuses(crossed, callbackUrl.replace(`/auth/${other}/`, `/auth/${name}/`));

    const forged = site.visitor();
    const own = await returnOf(forged);
    const state = own.searchParams.get('state');
    const unsigned = Buffer.from(JSON.stringify({ 'oauth2:state': state })).toString('base64');
    forged.cookies.set(`sign-in-${name}`, encodeURIComponent(`${unsigned}.forged`));
    await refuses(forged, own.href);
  });

  it('lets two tabs finish in any order', async () => {
    const browser = site.visitor();
    const tabs = [];
    for (const redirectTo of ['/leaderboard', '/store'])
      tabs.push(providers[name].decide(await begin(browser, name, redirectTo), { ...aPerson(), id: 'of-two-tabs' }));
    const [first = '', second = ''] = tabs;
    const entered = await followCallback(browser, first);
    expect([entered.status, entered.location]).toEqual([303, '/complete-profile']);
    expect(await isSignedIn(browser)).toBe(true);
    const again = await followCallback(browser, second);
    expect([again.status, again.location]).toEqual([303, '/store']);
    expect(browser.cookies.has(`sign-in-${name}`)).toBe(false);
  });

  it('is limited to the tabs and addresses that fit in a cookie', async () => {
    const browser = site.visitor();
    const long = `/locations?query=${'x'.repeat(1_400)}`;
    for (let tab = 0; tab < 8; tab += 1) await begin(browser, name, long);
    expect(browser.cookies.get(`sign-in-${name}`)?.length).toBeLessThan(4_000);
    const back = await followCallback(browser, providers[name].decide(await begin(browser, name, long), aPerson()));
    expect(back.location).toBe('/complete-profile');
    const tooLong = await signIn(site.visitor(), name, { ...aPerson(), id: 'too-long' }, `/${'x'.repeat(3_000)}`);
    expect(tooLong.location).toBe('/complete-profile');
    const after = await signIn(site.visitor(), name, { ...aPerson(), id: 'too-long' }, `/${'x'.repeat(3_000)}`);
    expect(after.location).toBe('/');
  });

  it('accepts a callback once: neither its state nor its code can be reused (case 21)', async () => {
    const browser = site.visitor();
    const callback = providers[name].decide(await begin(browser, name), aPerson());
    const usedCookie = browser.cookies.get(`sign-in-${name}`) ?? '';
    expect((await followCallback(browser, callback)).location).toBe('/complete-profile');
    expect(browser.cookies.has(`sign-in-${name}`)).toBe(false);

    browser.cookies.delete('session');
    const before = await accounts();
    await expectRefused(
      browser,
      name,
      await followCallback(browser, callback),
      403,
      'timed out or started in another browser',
      before,
    );
    // Even with the old cookie, the provider rejects a code that was already used.
    browser.cookies.set(`sign-in-${name}`, usedCookie);
    await expectRefused(browser, name, await followCallback(browser, callback), 502, 'didn’t respond', before);
    // A code of one flow doesn't work with another flow's state.
    const code = new URL(callback).searchParams.get('code') ?? '';
    const fresh = new URL(providers[name].decide(await begin(browser, name), aPerson()));
    fresh.searchParams.set('code', code);
    await expectRefused(browser, name, await followCallback(browser, fresh.href), 502, 'didn’t respond', before);
  });

  it('shows that it was canceled, and keeps the destination for another try', async () => {
    const browser = site.visitor();
    const canceled = await signIn(browser, name, 'cancel', '/profile');
    await expectRefused(browser, name, canceled, 403, 'The sign-in was canceled', await accounts());
    const page = await browser.follow(canceled);
    const again = elementsOf(page.text).find(({ text }) => text === 'Continue with Google');
    expect(again?.attributes.href).toBe('/auth/google?redirectTo=%2Fprofile');
  });

  it('rejects an account with pending deletion, and says how to restore it', async () => {
    const person = aPerson();
    const browser = site.visitor();
    await signIn(browser, name, person);
    const { id, username } = await userOf(browser);
    await requestDeletion({ id, username, sessionId: null, isVerified: true }, { userId: id });
    const later = site.visitor();
    const rejected = await signIn(later, name, person);
    await expectRefused(later, name, rejected, 403, 'scheduled for deletion', await accounts());
  });

  it('creates one account for two simultaneous sign-ins', async () => {
    const person = aPerson();
    const before = await accounts();
    const browsers = Array.from({ length: 4 }, () => site.visitor());
    const callbacks: string[] = [];
    for (const browser of browsers) callbacks.push(providers[name].decide(await begin(browser, name), person));
    const answers = await Promise.all(browsers.map((browser, at) => followCallback(browser, callbacks[at] ?? '')));
    expect(answers.map(({ location }) => location).sort()).toEqual(['/', '/', '/', '/complete-profile']);
    expect(await accounts()).toBe(before + 1);
  });

  it('stores no provider token, and does not expose the provider’s user id (case 35)', async () => {
    const person = aPerson();
    const browser = site.visitor();
    const tokenCount = providers[name].tokens.length;
    const answer = await signIn(browser, name, person);
    const [token = ''] = providers[name].tokens.slice(tokenCount);
    expect(token).toMatch(/^token-/);

    const { id, username } = await userOf(browser);
    const stored: string[] = [];
    for (const { collectionName } of (await mongoose.connection.db?.collections()) ?? []) {
      const rows = await mongoose.connection.collection(collectionName).find().toArray();
      stored.push(...rows.map((row) => `${collectionName} ${JSON.stringify(row)}`));
    }
    expect(stored.filter((row) => row.includes(token))).toEqual([]);
    expect(stored.filter((row) => row.includes(person.id)).map((row) => row.split(' ')[0])).toEqual(['users']);

    const reader = await site.signedIn(await aDriver());
    await linesAbout(site.server, answer);
    const exposed = [
      answer.headers.getSetCookie().join('\n'),
      (await browser.follow(answer)).text,
      (await browser.page('/profile')).text,
      (await browser.api.get('/api/user')).text,
      (await reader.api.get(`/api/users/${id}`)).text,
      (await reader.page(`/users/${username}`)).text,
      site.server.log.map(({ text }) => text).join('\n'),
    ].join('\n');
    expect(exposed).not.toContain(token);
    expect(exposed).not.toContain(person.id);
  });

  it('finds an account with an index', async () => {
    const person = aPerson();
    await signIn(site.visitor(), name, person);
    const browser = site.visitor();
    const callback = providers[name].decide(await begin(browser, name), person);
    const executed = await createProfiler().watch(() => followCallback(browser, callback));
    expect(executed.filter(({ text }) => text.includes('.users IXSCAN')).length).toBeGreaterThan(0);
    expect(executed.filter(({ planSummary }) => planSummary.includes('COLLSCAN'))).toEqual([]);
  });
});

describe('a provider without a usable response', () => {
  // Faults that wait for a timeout come first, because five tests run at a time.
  const faults: Fault[] = ['token-silence', 'userinfo-silence', 'token-error', 'token-nonsense', 'userinfo-error'];

  it.concurrent.each(faults.flatMap((fault) => providerNames.map((name) => [name, fault] as const)))(
    'shows an error, with %s: %s',
    async (name, fault) => {
      const browser = site.visitor();
      const before = await accounts();
      const rejected = await signIn(browser, name, aPerson({ fault }));
      await expectRefused(browser, name, rejected, 502, 'They didn’t respond.', before);
    },
  );
});

describe('Google’s id token (case 21)', () => {
  it.each<Fault>([
    'wrong-nonce',
    'no-nonce',
    'wrong-issuer',
    'wrong-audience',
    'expired',
    'no-id-token',
    'other-person',
  ])('is rejected: %s', async (fault) => {
    const browser = site.visitor();
    const rejected = await signIn(browser, 'google', aPerson({ fault }));
    await expectRefused(browser, 'google', rejected, 502, 'didn’t respond', await accounts());
    const about = await linesAbout(site.server, rejected);
    expect(about.map(({ msg }) => msg).join('\n')).toContain('a provider sign-in failed');
  });

  it('is requested at Google’s own paths if a host has no discovery document', async () => {
    const plain = await startOAuthProvider('plain');
    const server = await startServer({ databaseUri: site.server.databaseUri, env: plain.env });
    onTestFinished(async () => {
      await server.stop();
      await plain.stop();
    });
    const browser = new NewClient(server.origin);
    const callback = plain.decide((await browser.page('/auth/google')).location ?? '', aPerson());
    expect((await followCallback(browser, callback)).location).toBe('/complete-profile');
  });

  it('fails before the redirect if the host cannot be reached', async () => {
    const gone = await startOAuthProvider('google');
    await gone.stop();
    const server = await startServer({ databaseUri: site.server.databaseUri, env: gone.env });
    onTestFinished(async () => void (await server.stop()));
    const browser = new NewClient(server.origin);
    const rejected = await browser.page('/auth/google');
    await expectRefused(browser, 'google', rejected, 502, 'didn’t respond', await accounts());
  });
});

describe('an address verified by the provider', () => {
  it('is verified here too, and earns the points of a registration once', async () => {
    const browser = site.visitor();
    const person = aPerson();
    await signIn(browser, 'google', person);
    expect(await userOf(browser)).toMatchObject({ isVerified: true, points: 5 });
    await signIn(site.visitor(), 'google', person);
    expect(await userOf(browser)).toMatchObject({ points: 5 });
  });

  it('signs in to the account that verified it here, whose password and sessions stay', async () => {
    const { driver, browser: other } = await site.aSignedInDriver();
    const browser = site.visitor();
    const person = aPerson({ email: driver.email.toUpperCase() });
    const back = await signIn(browser, 'google', person);
    expect(back.location).toBe('/');
    expect(noticeOf((await browser.follow(back)).text)).toContain('Welcome back!');
    expect(await userOf(browser)).toMatchObject({ id: driver.id, points: 5 });
    expect(await isSignedIn(other)).toBe(true);
    expect((await site.visitor().api.post('/api/login', { email: driver.email, password })).status).toBe(200);
  });

  it('asks for the code if the account has a second factor, and then continues', async () => {
    const driver = await aDriver();
    const app = await withSecondFactor(await site.signedIn(driver));
    const browser = site.visitor();
    const back = await signIn(browser, 'google', aPerson({ email: driver.email }));
    expect(back.location).toBe('/auth/second-step');
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.form('/auth/second-step', { code: app.next() })).location).toBe('/');
    expect(await userOf(browser)).toMatchObject({ id: driver.id });
  });

  it('takes over an account registered without verification, and removes its password and sessions (case 22)', async () => {
    const claimed = await aDriver({ isVerified: false });
    const squatter = site.visitor();
    await squatter.api.post('/api/register', { email: claimed.email, password });
    const secret = await openSession(claimed.id, 'a browser of the one who was here before');
    expect(secret).not.toBe('');
    await updateUser(claimed.id, { facebookId: `fb-${claimed.id}` });

    const browser = site.visitor();
    const taken = await signIn(browser, 'google', aPerson({ email: claimed.email }));
    expect(taken.location).toBe('/complete-profile');
    expect(await userOf(browser)).toMatchObject({ id: claimed.id, email: claimed.email, isVerified: true, points: 5 });

    expect((await site.visitor().api.post('/api/login', { email: claimed.email, password })).status).toBe(401);
    const sessions = await mongoose.connection.collection('sessions').countDocuments({ userId: claimed.id });
    expect(sessions, 'the new browser’s own').toBe(1);
    const facebook = await signIn(site.visitor(), 'facebook', { id: `fb-${claimed.id}`, email: claimed.email });
    expect(facebook.location).toContain('problem=social-email-taken');
  });

  it('does not sign in to an account linked to another person at the same provider', async () => {
    const person = aPerson();
    await signIn(site.visitor(), 'google', person);
    const browser = site.visitor();
    const before = await accounts();
    const rejected = await signIn(browser, 'google', aPerson({ email: person.email }));
    await expectRefused(browser, 'google', rejected, 409, 'already an account with that email', before);
  });

  it('belongs to only one account', async () => {
    const person = aPerson();
    await signIn(site.visitor(), 'google', person);
    const other = await aDriver();
    await expect(updateUser(other.id, { googleId: person.id })).rejects.toMatchObject({ code: 11000 });
  });
});

describe('an address not verified by the provider', () => {
  const unverified: [string, Name, Partial<Person>][] = [
    ['Facebook’s', 'facebook', {}],
    ['unverified by Google', 'google', { emailVerified: false }],
  ];

  it.each(unverified)('signs in to no account: %s', async (_whose, name, changes) => {
    const [verified, waiting] = [await aDriver(), await aDriver({ isVerified: false })];
    for (const { id, email } of [verified, waiting]) {
      const browser = site.visitor();
      const before = await accounts();
      const rejected = await signIn(browser, name, aPerson({ ...changes, email }));
      await expectRefused(browser, name, rejected, 409, 'already an account with that email', before);
      const untouched = await findUser(id);
      expect([untouched?.googleId, untouched?.facebookId, untouched?.passwordHash === null]).toEqual([
        null,
        null,
        false,
      ]);
    }
  });

  it.each(unverified)('is verified by our own email, which earns the points: %s', async (_whose, name, changes) => {
    const person = aPerson(changes);
    const browser = site.visitor();
    const first = await signIn(browser, name, person);
    expect(first.location).toBe('/complete-profile');
    expect(textOf((await browser.follow(first)).text)).toContain('Open it to verify your email');
    expect(await userOf(browser)).toMatchObject({ isVerified: false, points: 0 });
    const { token } = await nextMailTo(person.email ?? '');
    await browser.api.get(`/api/verify-email?token=${token}`);
    expect(await userOf(browser)).toMatchObject({ isVerified: true, points: 5 });
    expect((await signIn(site.visitor(), name, person)).location).toBe('/');
  });

  it('loses the account to a person who verifies the address by a password reset', async () => {
    const person = aPerson();
    const browser = site.visitor();
    await signIn(browser, 'facebook', person);
    await site.visitor().api.post('/api/forgot-password', { email: person.email });
    const { token } = await nextMailTo(person.email ?? '', 1);
    await site.visitor().api.post('/api/reset-password', { token, newPassword: 'the owner of the address' });
    expect(await isSignedIn(browser)).toBe(false);
    const rejected = await signIn(site.visitor(), 'facebook', person);
    expect(rejected.location).toContain('problem=social-email-taken');
    expect(await findUserByEmail(person.email ?? '')).toMatchObject({ isVerified: true, facebookId: null });
  });

  it.each(providerNames)('is required: without one, %s shows an error with a link to register', async (name) => {
    const browser = site.visitor();
    const before = await accounts();
    const rejected = await signIn(browser, name, { id: `person-${randomUUID()}` });
    expect(rejected.location).toBe('/auth?tab=register&problem=social-no-email');
    await expectRefused(browser, name, rejected, 422, "We didn't get an email address", before);
  });
});

describe('an app’s built-in browser, where Google blocks sign-in', () => {
  it.each([
    [
      'Facebook',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/440.0;]',
    ],
    [
      'Instagram',
      'Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 Chrome/119.0 Mobile Safari/537.36 Instagram 309.0.0',
    ],
  ])('%s: the sign-in page says to open a browser', async (app, agent) => {
    const { text } = await site
      .visitor()
      .send('GET', '/auth', { headers: { accept: 'text/html', 'user-agent': agent } });
    expect(textOf(text)).toContain(`Google doesn’t allow sign-in inside ${app}.`);
    expect(text).not.toContain('href="/auth/google');
  });

  it('is not confused with other browsers', async () => {
    const chrome = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/119.0 Mobile Safari/537.36';
    const { text } = await site
      .visitor()
      .send('GET', '/auth', { headers: { accept: 'text/html', 'user-agent': chrome } });
    expect(text).toContain('href="/auth/google');
    expect(textOf(text)).not.toContain('allow sign-in inside');
  });
});
