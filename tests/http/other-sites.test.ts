import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addLocation } from '~/domain/locations/add-location';
import { postComment } from '~/domain/comments';
import { Locations } from '~models/location';
import { findUser } from '~models/user';
import { Client } from '../support/client';
import { notAllowed } from '../support/content-policy';
import { aDriver, aPost, password } from '../support/factories';
import { elementsOf } from '../support/html';
import { nextMailTo } from '../support/mail';
import { rawRequest } from '../support/raw-request';
import { siteUrl, startServer } from '../support/server';
import { useSite } from '../support/site';

const site = useSite();

describe('a cross-site POST (case 28)', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://other.eat-it.example' },
    { referer: 'https://evil.example/page' },
    { origin: 'http://eat-it.example.evil.example' },
    { origin: 'http://eat-it.example:8080' },
  ];
  const forms: [string, string][] = [
    ['application/x-www-form-urlencoded', 'intent=login&displayName=Hacked&direction=up'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nlogin\r\n--x--\r\n',
    ],
    ['text/plain', '{"displayName":"Hacked","x":"="}'],
    ['application/json', '{"displayName":"Hacked"}'],
  ];

  it('gets 403 in every encoding, on pages and the API, including sign-in and sign-out, without effect', async () => {
    const driver = await aDriver();
    const { id } = await aPost(await aDriver());
    const browser = await site.signedIn(driver);
    const targets = ['/auth', '/logout', '/profile', `/posts/${id}`, '/posts/new', '/lite', '/nothing/here'];
    const api = ['/api/login', '/api/logout', '/api/complete-profile', `/api/posts/${id}/vote`, '/api/users/avatar'];
    for (const [from, headers] of foreign.entries()) {
      for (const [encoding, [type, body]] of forms.entries()) {
        // One address in three: all of them are behind the same check.
        for (const target of [...targets, ...api].filter((_, at) => (at + from + encoding) % 3 === 0)) {
          const answer = await browser.send('POST', target, { headers: { ...headers, 'content-type': type }, body });
          expect(answer.status, `${target} ${JSON.stringify(headers)}`).toBe(403);
          expect(answer.headers.getSetCookie()).toEqual([]);
          if (target.startsWith('/api/')) expect(answer.code).toBe('cross-site');
        }
      }
    }
    expect((await browser.api.get('/api/user')).json).toMatchObject({ displayName: null, points: 5 });
  });

  it('gets 403 with PUT, PATCH, DELETE and method overrides too', async () => {
    const driver = await aDriver();
    const { id } = await aPost(driver);
    const browser = await site.signedIn(driver);
    for (const headers of foreign) {
      for (const [method, target] of [
        ['PUT', '/api/users/profile'],
        ['PATCH', '/api/photo-uploads/0f3k9d2m7q1x8c5v4b6n0z2l7?offset=0'],
        ['DELETE', `/api/posts/${id}`],
      ] as const) {
        expect((await browser.send(method, target, { headers })).status, `${method} ${target}`).toBe(403);
      }
      const overridden = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };
      const read = await browser.send('GET', `/api/posts/${id}?_method=DELETE`, {
        headers: { ...headers, ...overridden },
      });
      expect(read.status).toBe(200);
    }
    expect((await browser.api.get(`/api/posts/${id}`)).status).toBe(200);
  });

  it('gets an error page with a link home', async () => {
    const answer = await site.visitor().send('POST', '/auth', { headers: foreign[0] ?? {}, body: 'intent=login' });
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.text).toContain('came from another site');
    expect(elementsOf(answer.text).some(({ attributes }) => attributes.href === '/')).toBe(true);
  });

  it('is accepted from our own page without JavaScript, at SITE_URL or the typed address', async () => {
    const { email } = await aDriver();
    const own: Record<string, string>[] = [
      { origin: siteUrl, 'sec-fetch-site': 'same-origin' },
      { origin: siteUrl },
      { referer: `${siteUrl}/auth` },
      { origin: site.server.origin },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      // Browsers that hide the origin of a request.
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
      {},
    ];
    for (const headers of own) {
      const body = new URLSearchParams({ intent: 'login', email, password });
      expect((await site.visitor().send('POST', '/auth', { headers, body })).status, JSON.stringify(headers)).toBe(303);
    }
  });

  it('does not stop other sites from linking here', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', referer: 'https://news.example/' };
    expect((await site.visitor().send('GET', '/latest-meat', { headers })).status).toBe(200);
  });
});

describe('a Host that is not ours (case 16)', () => {
  it('is neither trusted nor causes an error', async () => {
    const { id, shortCode } = await aPost(await aDriver());
    for (const host of ['evil.example', 'evil.example:99999', '[', 'a b', '<script>', 'evil.example/path', '..']) {
      for (const target of [
        `/posts/${id}`,
        `/posts/${id}/share`,
        '/profile',
        `/m/${shortCode}`,
        '/nothing',
        '/api/user',
      ]) {
        const forwarded = { host, 'x-forwarded-host': host, 'x-forwarded-proto': 'gopher', forwarded: `host=${host}` };
        const answer = await rawRequest(site.server.origin, { target, headers: forwarded });
        expect(answer.status, `${host} ${target}`).toBeLessThan(500);
        expect(answer.text + (answer.location ?? ''), `${host} ${target}`).not.toContain('evil.example');
      }
      const headers = {
        host,
        'x-forwarded-host': host,
        origin: siteUrl,
        'content-type': 'application/x-www-form-urlencoded',
      };
      const sent = await rawRequest(site.server.origin, {
        method: 'POST',
        target: '/auth',
        headers,
        body: 'intent=login',
      });
      expect(sent.status, host).toBe(421);
    }
  });

  it('in an absolute URL, or a missing target, causes no error either', async () => {
    for (const target of [
      'http://evil.example/',
      'https://evil.example/profile',
      '*',
      '//evil.example/%2f..',
      '//evil.example.',
      '/\\evil.example.',
      '/%',
      '/%zz',
      '/\\evil',
      '/posts/%E0%A4%A',
    ]) {
      const answer = await rawRequest(site.server.origin, { target });
      expect(answer.status, target).toBeLessThan(500);
      expect(answer.location ?? '', target).not.toContain('evil');
    }
    for (const method of ['TRACE', 'OPTIONS', 'PROPFIND', 'PATCH', 'PURGE']) {
      for (const target of ['/', '/auth', '/latest-meat', '/api/user']) {
        const answer = await rawRequest(site.server.origin, { method, target });
        expect(answer.status, `${method} ${target}`).toBeLessThan(500);
        expect(answer.status).toBeGreaterThanOrEqual(400);
      }
    }
  });
});

describe('a protocol that a trusted proxy passes on from a stranger', () => {
  it('is not trusted, and neither causes an error nor leads to another page', async () => {
    const { databaseUri } = site.server;
    const behindProxy = await startServer({ databaseUri, env: { TRUST_PROXY: '1' } });
    site.servers.push(behindProxy);
    onTestFinished(async () => void (await behindProxy.stop()));
    const visitor = new Client(behindProxy.origin);
    for (const protocol of ['a b', ':', 'https://evil.example/?', 'http://evil.example/nothing?']) {
      const headers = { 'x-forwarded-proto': protocol };
      const page = await visitor.send('GET', '/auth', { headers });
      expect([page.status, page.text.includes('evil.example')], protocol).toEqual([200, false]);
      expect((await visitor.send('GET', '/api/user', { headers })).code, protocol).toBe('not-signed-in');
    }
  });
});

describe('user text with markup (case 29)', () => {
  /** Each fits a display name, the shortest field. */
  const words = [
    "'-alert(1)-'</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>\u2028{{constructor}}${1}',
    'javascript:alert(1)//<!--<script>',
    '</textarea></title><svg onload=alert(1)>',
  ];

  it('is inert on every page, in its head and its hydration data', async () => {
    const { driver: author, browser } = await site.aSignedInDriver();
    for (const evil of words) {
      const displayName = evil.slice(0, 50);
      const profile = { displayName, bio: evil, truckType: evil, city: evil };
      expect((await browser.api.put('/api/users/profile', profile)).status, evil).toBe(200);
      const facts = {
        highway: null,
        exitNumber: evil.slice(0, 30),
        chainName: evil,
        amenities: evil,
        city: evil,
      };
      const place = await addLocation(author, { ...facts, name: evil, state: 'TX', type: 'diner', confirm: true });
      // Forms accept only known highways, but an import can have any text.
      await Locations.updateOne({ _id: place.id }, { highway: evil.slice(0, 60) });
      const fields = {
        title: evil,
        description: evil,
        locationId: place.id,
        locationName: evil,
        highway: evil,
        exit: evil,
      };
      const { id } = await aPost(author, fields);
      await postComment(author, { postId: id, content: evil, formKey: null });
      const paths = [
        '/',
        '/latest-meat',
        `/posts/${id}`,
        `/posts/${id}/share`,
        `/posts/${id}/delete`,
        `/users/${author.username}`,
        `/locations/${place.id}`,
        `/locations?query=${encodeURIComponent(evil)}`,
        `/locations?state=${encodeURIComponent(evil)}&city=${encodeURIComponent(evil)}`,
        `/auth?tab=register&sent=${encodeURIComponent(evil)}`,
        `/auth?redirectTo=${encodeURIComponent(evil)}`,
        `/verify-email?token=${encodeURIComponent(evil)}&email=${encodeURIComponent(evil)}`,
        `/reset-password?token=${encodeURIComponent(evil)}&email=${encodeURIComponent(evil)}`,
        `/verify-email-debug?email=${encodeURIComponent(evil)}`,
        `/map?state=${encodeURIComponent(evil)}&query=${encodeURIComponent(evil)}`,
        '/leaderboard',
        '/profile',
        `/nothing/${encodeURIComponent(evil)}/here`,
      ];
      for (const path of paths) {
        const reader = path.startsWith('/auth') ? site.visitor() : browser;
        expectInert(await reader.page(path), `${evil} on ${path}`);
      }
      const failed = await browser.form(`/posts/${id}`, { intent: 'comment', content: evil.repeat(300) });
      expectInert(failed, `${evil} in a form`);
      expectInert(
        await browser.form('/profile', { intent: 'profile', displayName: evil.repeat(9), email: evil, bio: evil }),
        evil,
      );
    }
  });

  it('is inert in email', async () => {
    const email = `"<img/src=x>${randomUUID()}"@example.com`;
    const answer = await site.visitor().api.post('/api/register', { email, password });
    expect(answer.status).toBe(422);
    const plain = `o'hare+${randomUUID()}@example.com`;
    await site.visitor().api.post('/api/register', { email: plain, password });
    const letter = await nextMailTo(plain);
    expect(letter.html).not.toMatch(/<script|onerror|<img[^>]+src=x/i);
    expect(new URL(letter.links[0] ?? '').searchParams.get('email')).toBe(plain);
  });

  /** Expects no element, attribute or URL from user text, and only scripts that the policy allows. */
  function expectInert(answer: { status: number; text: string; headers: Headers }, where: string) {
    expect(answer.status, where).toBeLessThan(500);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy, where).not.toMatch(/unsafe-inline|unsafe-eval/);
    expect(notAllowed(answer), where).toEqual([]);
    const tags = [
      ...answer.text
        .replaceAll(/(<script\b[^>]*>).*?(<\/script>)/gs, '$1$2')
        .matchAll(/<([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/gi),
    ];
    expect(tags.length, where).toBeGreaterThan(10);
    for (const [tag, , attributes = ''] of tags) {
      for (const [, attribute = '', value = ''] of attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)) {
        expect(attribute.toLowerCase().startsWith('on'), `${where}: ${tag}`).toBe(false);
        if (/^(href|src|action|formaction)$/i.test(attribute)) expect(value, where).not.toMatch(/^\s*javascript:/i);
      }
    }
  }
});

describe('every response', () => {
  it('has headers against sniffing, framing and referrer leaks', async () => {
    for (const target of ['/', '/api/user', '/nothing', '/healthz', '/photos/nothing.jpg', '/assets/nothing.js']) {
      const { headers } = await site.visitor().page(target);
      expect(headers.get('x-content-type-options'), target).toBe('nosniff');
      expect(headers.get('content-security-policy'), target).toContain("frame-ancestors 'none'");
      expect(headers.get('referrer-policy'), target).toBe('strict-origin-when-cross-origin');
      expect(headers.get('x-powered-by'), target).toBeNull();
    }
  });

  it('of a private page is not cached, HTML and data (case 35)', async () => {
    const driver = await aDriver();
    const { id } = await aPost(driver);
    const browser = await site.signedIn(driver);
    for (const path of [
      '/',
      '/profile',
      '/latest-meat',
      `/posts/${id}`,
      '/posts/new',
      '/complete-profile',
      '/leaderboard',
    ]) {
      const page = await browser.page(path);
      expect([page.status, page.headers.get('cache-control')], path).toEqual([200, 'no-store']);
      const data = await browser.send('GET', path === '/' ? '/_root.data' : `${path}.data`);
      expect([data.status, data.headers.get('cache-control')], path).toEqual([200, 'no-store']);
    }
    const guest = await site.visitor().send('GET', '/profile.data');
    expect(guest.headers.get('cache-control')).toBe('no-store');
    expect(await findUser(driver.id)).toMatchObject({ points: 10 });
  });

  it('to HEAD has the status and headers of GET, and no body', async () => {
    const { id } = await aPost(await aDriver());
    for (const path of [
      '/',
      '/latest-meat',
      `/posts/${id}`,
      '/locations',
      '/auth',
      '/nothing',
      '/profile',
      '/api/posts',
      '/healthz',
    ]) {
      const [get, head] = [await site.visitor().send('GET', path), await site.visitor().send('HEAD', path)];
      expect([head.status, head.text, head.location], path).toEqual([get.status, '', get.location]);
      expect(head.headers.get('content-type'), path).toBe(get.headers.get('content-type'));
    }
  });

  it('to an unknown address is a page with our layout and a link home', { tags: ['S2.route.unknown'] }, async () => {
    const answer = await site.visitor().page('/no/such/page');
    expect(answer.status).toBe(404);
    expect(elementsOf(answer.text).some(({ tag, attributes }) => tag === 'a' && attributes.href === '/')).toBe(true);
    expect(elementsOf(answer.text).some(({ tag }) => tag === 'footer')).toBe(true);
    const posted = await site.visitor().form('/latest-meat', { x: '1' });
    expect(posted.status).toBe(405);
    expect(posted.text).toContain("You can't do that here.");
    expect(posted.text).not.toContain('action');
  });
});
