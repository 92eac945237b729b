import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { text as allOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDriver, aPost, type Driver } from '../support/factories';
import { elementsOf, textOf } from '../support/html';
import { storePlaces } from '../support/places';
import { Client } from '../support/client';
import { type RunningServer, siteUrl, startServer } from '../support/server';
import { signedInAt } from '../support/signed-in';
import { useSite } from '../support/site';

const site = useSite();
let driver: Driver;
/** Ids of an existing post and stop; other tests may have used the first ones. */
let known: { post: number; place: number };
const withNumbers = (address: string): string =>
  address.replace('POST', String(known.post)).replace('PLACE', String(known.place));

beforeAll(async () => {
  driver = await aDriver();
  const [place] = await storePlaces([{ name: 'Stop', highway: 'I-40', exitNumber: '143', state: 'OK' }]);
  known = { post: (await aPost(driver)).id, place: place ?? 0 };
});

const canonicalOf = (html: string): string[] =>
  elementsOf(html).flatMap(({ tag, attributes: { rel, href } }) =>
    tag === 'link' && rel === 'canonical' && href ? [href] : [],
  );

describe('an unknown query parameter', () => {
  it.each(['/', '/highways', '/latest-meat', '/posts/POST', '/locations/PLACE', '/highways/I-40', '/map?state=OK'])(
    '(case 53) does not change %s',
    async (named) => {
      const address = withNumbers(named);
      const separator = address.includes('?') ? '&' : '?';
      const added = ['x=1', 'x=2', 'fbclid=abc&utm_source=a', 'cursor='].map((more) => `${separator}${more}`);
      // Retries, because ages change when a new minute begins between two requests.
      const versions = async () => {
        const answers = await Promise.all(['', ...added].map((more) => site.visitor().page(address + more)));
        return [...new Set(answers.map(({ status, headers }) => `${status} ${headers.get('etag')}`))];
      };
      await expect.poll(versions).toEqual([expect.stringMatching(/^200 W\//)]);
    },
  );

  it('(case 53) changes only the return address of buttons on a driver’s page', async () => {
    const browser = await site.signedIn(driver);
    const pages = [await browser.page('/highways'), await browser.page('/highways?x=1')];
    expect(textOf(pages[1]?.text ?? '')).toBe(textOf(pages[0]?.text ?? ''));
    expect(pages[0]?.text).toContain('Sign Out');
  });
});

describe('the address of a public page', () => {
  it.each([
    ['/?x=1', '/'],
    ['/highways/?x=1', '/highways'],
    ['/locations?fbclid=1&state=OK&city=&query=stop', '/locations?query=stop&state=OK'],
    ['/ahead?exit=1&direction=east&highway=I-40', '/ahead?highway=I-40&direction=east&exit=1'],
    ['/locations/PLACE?results=state%3DOK', '/locations/PLACE'],
    ['/auth?redirectTo=%2Fposts%2F7&tab=login', '/auth?tab=login'],
    ['/leaderboard?period=weekly&period=all', '/leaderboard?period=weekly'],
  ])('(case 53) of %s is %s', async (address, canonical) => {
    const page = await site.visitor().page(withNumbers(address));
    expect(canonicalOf(page.text)).toEqual([siteUrl + withNumbers(canonical)]);
  });

  it('is missing on private pages and error pages', async () => {
    for (const address of ['/reset-password', '/nowhere', '/posts/999']) {
      expect(canonicalOf((await site.visitor().page(address)).text), address).toEqual([]);
    }
  });
});

it('(case 53) pages only read parameters declared in their handle', async () => {
  const files = (await readdir('app/pages', { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  const undeclared: string[] = [];
  for (const name of files) {
    const text = await readFile(path.join('app/pages', name), 'utf8');
    // Resource routes for files have no handle that could declare parameters.
    const isFile = text.includes('~/http/file-response');
    if (!isFile && /searchParams|request\.url/.test(text)) undeclared.push(name);
  }
  expect(undeclared).toEqual([]);
});

/** Requests pages at once over one connection (pipelining). @returns the status of each */
async function allAtOnce(origin: string, addresses: string[], headers: Record<string, string>): Promise<string[]> {
  const { hostname, port, host } = new URL(origin);
  const headerLines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const heads = addresses.map((address) => `GET ${address} HTTP/1.1\r\n${headerLines.join('')}`);
  const socket = connect({ port: Number(port), host: hostname });
  socket.write(`${heads.join('\r\n')}Connection: close\r\n\r\n`);
  const answers = await allOf(socket);
  return Array.from(answers.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status = '']) => status);
}

describe('many simultaneous page requests of one network', () => {
  let strict: RunningServer;
  beforeAll(async () => {
    // 3 at a time, and 10 in the queue.
    const env = { RATE_LIMIT_SCALE: '0.02', TRUST_PROXY: '1' };
    strict = await startServer({ databaseUri: site.server.databaseUri, env });
  });
  afterAll(() => strict.stop());

  it.each([
    ['shared by visitors', '192.0.2.53', (at: number) => `/locations?query=${at}`, false],
    ['shared by drivers', '192.0.2.54', (at: number) => `/locations?query=d${at}`, true],
    ['a driver’s own', '192.0.2.55', (at: number) => `/account/devices?x=${at}`, true],
  ])(
    '(case 53) are limited for pages that are %s, without affecting another network',
    async (_, network, address, isSignedIn) => {
      const browser = isSignedIn ? await signedInAt(strict.origin, driver) : new Client(strict.origin);
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const addresses = Array.from({ length: 60 }, (__, at) => address(at));
      const crowd = allAtOnce(strict.origin, addresses, { cookie, 'x-forwarded-for': network });
      browser.headers['x-forwarded-for'] = network.replace('192.0.2', '198.51.100');
      expect((await browser.page(address(60))).status).toBe(200);
      const statuses = await crowd;
      expect(statuses).toHaveLength(60);
      expect(statuses.filter((status) => status === '200').length).toBeGreaterThanOrEqual(13);
      expect(statuses.filter((status) => status === '429').length).toBeGreaterThan(20);
      expect(new Set(statuses)).toEqual(new Set(['200', '429']));
    },
  );
});
