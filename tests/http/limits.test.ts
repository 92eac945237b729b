import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { siteServer } from '~/http/express/site-server';
import { Client, fromOwnPage } from '../support/client';
import { aDriver, aPost, password } from '../support/factories';
import { listen } from '../support/listen';
import { rawRequest } from '../support/raw-request';
import { useSite } from '../support/site';

const site = useSite();

/** The limits' times, divided, so that nobody waits two minutes. */
const quicker = 40;

/** A server with the site's limits, whose every answer tells how many bytes came. */
async function aQuickerServer(): Promise<{ port: number; origin: string }> {
  const server = siteServer((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => response.end(String(bytes)));
    request.on('error', () => undefined);
  }, quicker);
  const port = await listen(server);
  onTestFinished(() => void server.close());
  return { port, origin: `http://127.0.0.1:${port}` };
}

/** Sends a beginning, and then a byte now and again. @returns what came back by the time that the other side hung up. */
function slowly(port: number, beginning: string): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    let drip: NodeJS.Timeout | undefined;
    const socket: Socket = connect(port, '127.0.0.1', () => {
      if (beginning === '') return;
      socket.write(beginning);
      drip = setInterval(() => socket.writable && socket.write('x'), 100);
    });
    socket.on('data', (chunk) => (said += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drip);
      resolve(said);
    });
  });
}

describe('a sender who takes his time', () => {
  it.each([
    ['over the head', 'GET / HTTP/1.1\r\nHost: eat-it.example\r\nX-Slow: '],
    ['over a body', 'POST / HTTP/1.1\r\nHost: eat-it.example\r\nContent-Length: 1000000\r\n\r\n'],
    ['over a body in chunks', 'POST / HTTP/1.1\r\nHost: eat-it.example\r\nTransfer-Encoding: chunked\r\n\r\nF4240\r\n'],
    ['and says nothing at all', ''],
  ])('%s is cut off, and others are served meanwhile', async (_what, beginning) => {
    const { port, origin } = await aQuickerServer();
    const others = Array.from({ length: 20 }, () => slowly(port, beginning));
    const cut = slowly(port, beginning);
    expect((await new Client(origin).send('POST', '/', { body: 'plate' })).text).toBe('5');
    expect(await cut).toMatch(/^(HTTP\/1\.1 408 Request Timeout|$)/);
    await Promise.all(others);
  });
});

describe('more than the site takes', () => {
  it('of headers is 431, and it goes on', async () => {
    const headers = { 'x-many': 'a'.repeat(20 * 1024) };
    const answer = await rawRequest(site.server.origin, { target: '/', headers });
    expect(answer.status).toBe(431);
    expect((await site.visitor().page('/scoring')).status).toBe(200);
  });

  it('of JSON or of a form’s fields is 413 while it is read, at pages and the API', async () => {
    const driver = await aDriver();
    const { id } = await aPost(await aDriver());
    const browser = await site.signedIn(driver);
    const large = 'a'.repeat(300 * 1024);
    const calls: [target: string, body: object][] = [
      ['/api/login', { email: large, password }],
      ['/api/register', { email: large, password }],
      ['/api/forgot-password', { email: large }],
      [`/api/posts/${id}/comments`, { content: large }],
      [`/api/posts/${id}/vote`, { direction: large }],
      ['/api/complete-profile', { bio: large }],
      ['/api/locations', { name: large }],
      ['/api/waiting-posts', { title: large }],
    ];
    for (const [target, body] of calls) expect((await browser.api.post(target, body)).status, target).toBe(413);
    for (const [target, fields] of [
      [`/posts/${id}`, { intent: 'comment', content: large }],
      ['/locations/new', { name: large }],
      ['/lite', { lite: large }],
    ] as const) {
      expect((await browser.form(target, fields)).status, target).toBe(413);
    }
    const visitor = site.visitor();
    expect((await visitor.form('/auth', { intent: 'login', email: large, password })).status).toBe(413);
    const nested = await visitor.send('POST', '/api/login', {
      body: '['.repeat(100_000),
      headers: { ...fromOwnPage, 'content-type': 'application/json' },
    });
    expect(nested.status).toBe(400);
  });
});
