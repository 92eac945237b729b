import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { config } from '~/config.server';
import { isOwnHost } from '~/http/express/host-check';
import { rawRequest } from '../support/raw-request';
import { siteUrl, startServer } from '../support/server';
import { useSite } from '../support/site';

const site = useSite();

const portOf = () => new URL(site.server.origin).port;

const post = (host: string, origin: string) =>
  rawRequest(site.server.origin, { method: 'POST', target: '/lite', headers: { host, origin }, body: 'lite=on' });

/** Sends raw request headers. */
async function sendRaw(head: string): Promise<string> {
  const socket = connect(Number(portOf()), '127.0.0.1');
  socket.write(`${head}Connection: close\r\n\r\n`);
  return text(socket);
}

it('an absolute URL in the request line is accepted, as HTTP proxies send it', async () => {
  for (const [address, host] of [
    [`${siteUrl}/`, 'eat-it.example'],
    [siteUrl, 'eat-it.example'],
    ['HTTP://Eat-It.example/scoring', 'proxy.example'],
    [`${siteUrl}/api/posts?limit=1`, 'eat-it.example'],
    [`${siteUrl}?x=1`, 'eat-it.example'],
  ]) {
    expect(await sendRaw(`GET ${address} HTTP/1.1\r\nHost: ${host}\r\n`), address).toMatch(/^HTTP\/1\.1 200 /);
  }
});

describe('a foreign name that resolves to this machine', () => {
  it.each(['/', '/dev/mailbox', '/verify-email-debug?email=a', '/posts/1', '/api/posts', '/assets/x.js'])(
    '(case 59) does not get %s',
    async (target) => {
      for (const host of ['evil.example', `evil.example:${portOf()}`, 'localhost:1', 'x', '127.0.0.1.evil.example']) {
        const answer = await rawRequest(site.server.origin, { target, headers: { host } });
        expect([answer.status, answer.text.includes('Wrong address for this site')], host).toEqual([421, true]);
      }
    },
  );

  it('(case 59) is rejected as a second Host or in the request line', async () => {
    const twice = await sendRaw(`GET / HTTP/1.1\r\nHost: eat-it.example\r\nHost: evil.example\r\n`);
    expect(twice).toMatch(/^HTTP\/1\.1 400 /);
    const foreignTarget = await sendRaw(`GET http://evil.example/ HTTP/1.1\r\nHost: eat-it.example\r\n`);
    expect(foreignTarget).toMatch(/^HTTP\/1\.1 421 /);
  });

  it('(case 59) cannot write, even with a matching Origin', async () => {
    const host = `evil.example:${portOf()}`;
    expect((await post(host, `http://${host}`)).status).toBe(421);
  });

  it('(case 59) gets no metrics, but the health check', async () => {
    const ask = (target: string, host: string) => rawRequest(site.server.origin, { target, headers: { host } });
    expect((await ask('/metrics', 'evil.example')).status).toBe(404);
    expect((await ask('/metrics', `localhost:${portOf()}`)).status).toBe(200);
    expect((await ask('/healthz', '10.0.0.7')).status).toBe(200);
  });
});

it('(case 59) in production only pages of SITE_URL may write', async () => {
  const inProduction = {
    ...{ NODE_ENV: 'production' as const, SMTP_URL: 'smtp://127.0.0.1:9' },
    ...{ CONTACT_EMAIL: 'people@eat-it.example', MAIL_FROM: 'mail@eat-it.example' },
  };
  const server = await startServer({ env: inProduction });
  onTestFinished(() => server.kill());
  const { host } = new URL(server.origin);
  const write = (origin: string) =>
    rawRequest(server.origin, { method: 'POST', target: '/lite', headers: { host, origin }, body: 'lite=on' });
  expect((await write(siteUrl)).status).not.toBe(403);
  expect((await write(server.origin)).status).toBe(403);
});

it.each([
  [80, '127.0.0.1', ['localhost', 'LOCALHOST', '127.0.0.1', '[::1]', 'localhost:80'], ['localhost:443', '10.0.0.7']],
  [443, '127.0.0.1', ['localhost', '127.0.0.1', 'localhost:443'], ['localhost:80', 'localhost:3001']],
  [80, '::ffff:10.0.0.7', ['10.0.0.7', '10.0.0.7:80'], ['localhost', '10.0.0.8', '10.0.0.7:3001']],
  [80, 'fe80::1%eth0', ['[fe80::1]', '[FE80:0::1]:80'], ['localhost', '[fe80::2]']],
  [3000, '::1', ['localhost:3000', '[::1]:3000'], ['localhost', 'localhost:80', 'localhost:443', '127.0.0.1']],
  [undefined, undefined, [], ['', ':', 'localhost', '127.0.0.1', 'undefined', ':80', '[::1]']],
  [0, '', [], ['', ':0', 'localhost', 'localhost:0']],
])(
  '(case 59) a connection to port %s of %s accepts the names that browsers use',
  (localPort, localAddress, ours, others) => {
    const always = [
      'evil.example',
      '',
      ':80',
      'evil.example@localhost',
      'localhost/evil',
      'localhost?',
      'a b',
      '[',
      '%',
    ];
    for (const host of [...ours, new URL(config.SITE_URL).host])
      expect([host, isOwnHost(host, { localAddress, localPort })]).toEqual([host, true]);
    for (const host of [...others, ...always])
      expect([host, isOwnHost(host, { localAddress, localPort })]).toEqual([host, false]);
  },
);

it('(case 59) this machine’s own names and SITE_URL are accepted and may write', async () => {
  const names = ['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${portOf()}`);
  for (const host of [...names, new URL(siteUrl).host]) {
    const page = await rawRequest(site.server.origin, { target: '/dev/mailbox', headers: { host } });
    expect(page.status, host).toBe(names.includes(host) ? 200 : 404);
    for (const origin of [...names.map((name) => `http://${name}`), siteUrl]) {
      expect((await post(host, origin)).status, `${host} ${origin}`).not.toBe(403);
    }
  }
  for (const origin of ['https://eat-it.example', `https://localhost:${portOf()}`, 'http://localhost:1', 'null']) {
    expect((await post(names[0] ?? '', origin)).status, origin).toBe(403);
  }
});
