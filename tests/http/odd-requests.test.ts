import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { config } from '~/config.server';
import { recount } from '~/domain/points/recount';
import { post } from '~/schemas/answers';
import type { Client } from '../support/client';
import { aDriver, aPost } from '../support/factories';
import { textOf } from '../support/html';
import { aPhoto } from '../support/pictures';
import { rawRequest } from '../support/raw-request';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

const dish = { title: 'Catfish plate', locationName: 'Blue Bonnet', highway: 'I-70', exit: '5' };

/** Unusual requests from strangers that are on no list of attacks. Bugs that they showed are fixed. */
describe('an API address with a line break', () => {
  it('gets the usual JSON for a missing address or method', async () => {
    const { api } = site.visitor();
    const locations = '/api/locations/%0D%0ASet-Cookie%3A%20a%3Db';
    expect((await api.get(`${locations}/posts`)).code).toBe('not-found');
    expect((await api.post(`${locations}/posts`)).code).toBe('method-not-allowed');
    for (const address of ['/api/%0A', '/api/posts/1/%E2%80%A8', '/api/nothing/%0d/here']) {
      expect((await api.get(address)).code, address).toBe('not-found');
    }
  });
});

describe('a link that includes punctuation of its sentence', () => {
  it.each(['.', ',', '!', '?!', ')', '”', '%22', '%E2%80%A6', '...', '*'])('opens the page, with %s', async (mark) => {
    const { id } = await aPost(await aDriver());
    const visitor = site.visitor();
    const answer = await visitor.page(`/posts/${id}${mark.replace('?', '%3F')}`);
    expect([answer.status, answer.location]).toEqual([301, `/posts/${id}`]);
    expect((await visitor.follow(answer)).status).toBe(200);
  });

  it('keeps its query string, and is a different page if the punctuation belongs to a name', async () => {
    const visitor = site.visitor();
    const answer = await visitor.page('/locations.?state=TX');
    expect([answer.status, answer.location]).toEqual([301, '/locations?state=TX']);
    expect((await visitor.page('/no-such-page.')).location).toBe('/no-such-page');
    expect((await visitor.send('POST', '/lite.')).status).not.toBe(301);
    expect((await visitor.api.get('/api/posts/1.')).status).toBe(404);
  });
});

describe('the address of a stored photo', () => {
  let photo: string;
  let bytes: Buffer;
  beforeAll(async () => {
    const browser = await site.signedIn(await aDriver());
    const published = await browser.multipart('POST', '/api/posts', dish, [{ field: 'image', file: await aPhoto() }]);
    photo = post.parse(published.json).imageUrl ?? '';
    bytes = Buffer.from(await (await fetch(new URL(photo, site.server.origin))).arrayBuffer());
    await mkdir(config.DATA_DIR, { recursive: true });
    await writeFile(path.join(config.DATA_DIR, 'session-secret'), 'not for anybody, and as long as a whole one');
  });

  it('supports range requests, and rejects invalid ranges', async () => {
    const ask = (headers: Record<string, string>) => fetch(new URL(photo, site.server.origin), { headers });
    const part = await ask({ range: 'bytes=2-9' });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(2, 10)]);
    const ranges = Array.from({ length: 400 }, (_, at) => `${at * 4}-${at * 4 + 1}`);
    const many = await ask({ range: `bytes=${ranges.join()}` });
    expect([many.status, (await many.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
    for (const range of ['bytes=-0', 'bytes=99999999-', 'bytes=5-2,9-1']) {
      expect([200, 416], range).toContain((await ask({ range })).status);
    }
    expect((await ask({ range: 'bytes=99999999-' })).status).toBe(416);
    expect((await ask({ 'if-match': '"another"' })).status).toBe(412);
    expect((await ask({ 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).status).toBe(412);
  });

  it('cannot leave the photo folder', async () => {
    for (const folder of ['photos', 'assets']) {
      for (const way of [
        '..%2f',
        '%2e%2e/',
        '%2e%2e%2f',
        '..%5c',
        '..%c0%af',
        '%252e%252e%252f',
        '.%00./',
        '..;/',
        './/../',
      ]) {
        for (const target of [`/${folder}/${way}session-secret`, `/${folder}/${way}${way}server/server.js`]) {
          const answer = await rawRequest(site.server.origin, { target });
          expect([400, 404], target).toContain(answer.status);
          expect(answer.text, target).not.toMatch(/not for anybody|import/);
        }
      }
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect([404, 405]).toContain((await rawRequest(site.server.origin, { method, target: photo })).status);
    }
    expect((await fetch(new URL(photo, site.server.origin))).status).toBe(200);
  });
});

describe('a shared page for visitors', () => {
  it('does not depend on a stranger’s headers', async () => {
    const { id } = await aPost(await aDriver());
    for (const target of ['/', '/latest-meat', `/posts/${id}`]) {
      const tried: Record<string, string>[] = [
        {
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'javascript',
          'x-forwarded-prefix': '/evil.example',
        },
        { 'x-original-url': '/evil.example', 'x-rewrite-url': '/evil.example', 'x-host': 'evil.example' },
        { 'accept-language': 'evil.example', 'user-agent': 'evil.example', referer: 'https://evil.example/' },
        { cookie: 'lite=evil.example' },
        { cookie: 'flash=evil.example; session=evil.example' },
      ];
      for (const headers of tried) {
        await site.visitor().send('GET', target, { headers });
        const next = await site.visitor().page(target);
        expect([next.status, next.text.includes('evil.example')], `${target} ${JSON.stringify(headers)}`).toEqual([
          200,
          false,
        ]);
      }
      const junk = await site.visitor().page(`${target}?utm=%22%3E%3Cscript%3Eevil.example`);
      expect(junk.text).not.toContain('<script>evil.example');
      expect((await site.visitor().page(target)).text).not.toContain('evil.example');
    }
  });
});

describe('a signed cookie', () => {
  it('is not accepted as another cookie, and a notice must be the site’s own', async () => {
    const visitor = site.visitor();
    await visitor.form('/lite', { lite: 'on' });
    await visitor.form('/store', { intent: 'add', itemId: '1' });
    const signed = [...visitor.cookies.values()].filter((value) => value.includes('.'));
    expect(signed.length).toBeGreaterThan(0);
    for (const value of signed) {
      for (const name of ['session', 'auto-login', 'sign-in-google', 'cart', 'flash']) {
        const forger = site.visitor();
        forger.cookies.set(name, value);
        expect((await forger.api.get('/api/user')).status).toBe(401);
        expect((await forger.api.post('/api/auto-login', { userId: 1 })).status).toBe(401);
        expect((await forger.page('/store')).status).toBe(200);
      }
    }
    const notice = Buffer.from(JSON.stringify({ name: 'welcome-back', text: 'Call 555-0100 now' })).toString('base64');
    for (const value of [notice, `${notice}.`, `${notice}.forged`, encodeURIComponent(`${notice}.forged`)]) {
      const forger = site.visitor();
      forger.cookies.set('flash', value);
      expect(textOf((await forger.page('/scoring')).text)).not.toContain('555-0100');
    }
  });
});

describe('a form key', () => {
  it('belongs to its sender: another driver with the same key neither gets the row nor is blocked by it', async () => {
    const { id } = await aPost(await aDriver());
    const browsers = [await site.signedIn(await aDriver()), await site.signedIn(await aDriver())];
    const key = { 'idempotency-key': 'the very same key' };
    const answers = [];
    for (const [at, browser] of browsers.entries()) {
      answers.push(await browser.api.post(`/api/posts/${id}/comments`, { content: `Said by ${at}.` }, key));
      answers.push(await browser.api.post('/api/locations', { name: `Diner ${at}` }, key));
    }
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(4);
  });
});

describe('a name', () => {
  const nameOf = async (browser: Client) =>
    (JSON.parse((await browser.api.get('/api/user')).text) as { displayName: unknown }).displayName;

  it('loses invisible characters, and is rejected if nothing else is left (case 64)', async () => {
    const browser = await site.signedIn(await aDriver());
    const change = async (displayName: string) => browser.api.put('/api/users/profile', { displayName });
    await change('Dusty\u202e moc.live\u0000\u200b');
    expect(await nameOf(browser)).toBe('Dusty moc.live');
    for (const unseen of [
      '\u200b\u200b\u200b',
      '\u3164\u3164',
      '\u2800\u2800',
      '\u200d\u200d',
      '\u202e\u2066 \ufeff',
    ]) {
      await change(unseen);
      expect(await nameOf(browser), JSON.stringify(unseen)).toBeNull();
    }
    await change('👩‍🌾 Zoë');
    expect(await nameOf(browser)).toBe('👩‍🌾 Zoë');
    const { id } = await aPost(await aDriver());
    expect((await browser.api.post(`/api/posts/${id}/comments`, { content: '\u200b\u2800\n\u202e' })).status).toBe(422);
  });

  it('may look like an email address', async () => {
    for (const email of ['mi\u212ae@example.com', 'раypal@example.com', 'dusty\u200b@example.com', 'a@b\0.com']) {
      const answer = await site.visitor().api.post('/api/register', { email, password: 'a hot plate of pie' });
      expect(answer.status, JSON.stringify(email)).toBe(422);
    }
  });
});

describe('simultaneous requests', () => {
  it('for deletion and votes of an account keep counters right, and cause no later notification', async () => {
    const author = await aDriver();
    const posts = await Promise.all(Array.from({ length: 6 }, () => aPost(author)));
    const driver = await aDriver();
    const [tablet, phone] = [await site.signedIn(driver), await site.signedIn(driver)];
    const vote = (browser: Client) =>
      posts.map(({ id }) => browser.api.post(`/api/posts/${id}/vote`, { direction: 'up' }));
    const early = vote(tablet);
    const deletion = phone.api.post('/api/data-deletion', { userId: driver.id });
    const late = vote(tablet);
    expect((await deletion).status).toBe(200);
    for (const { status } of await Promise.all([...early, ...late])) expect([200, 401]).toContain(status);
    expect((await recount()).drift).toEqual([]);
    for (const answer of await Promise.all(vote(tablet))) expect(answer.status).toBe(401);
  });
});

it('a client that disconnects during its request body is not logged as an error', async () => {
  const { hostname, port, host } = new URL(site.server.origin);
  const disconnect = async (target: string, type: string) => {
    const socket = connect({ port: Number(port), host: hostname });
    const head = [`POST ${target} HTTP/1.1`, `Host: ${host}`, `Content-Type: ${type}`, 'Content-Length: 5000'];
    // The server sends 100 Continue once it is ready to read the body.
    socket.write([...head, 'Expect: 100-continue', '', ''].join('\r\n'));
    await once(socket, 'data');
    socket.write('{');
    socket.destroy();
  };
  const before = site.server.log.length;
  await disconnect('/api/login', 'application/json');
  await disconnect('/auth', 'application/x-www-form-urlencoded');
  await disconnect('/lite', 'multipart/form-data; boundary=x');
  const cut = () => site.server.log.slice(before).filter(({ text }) => text.includes('"cut":true'));
  await expect.poll(() => cut().length).toBe(3);
  // By the end of the next request, all body readers have noticed the disconnect. The log must have no error.
  expect((await site.visitor().api.post('/api/login', {})).status).toBe(422);
});
