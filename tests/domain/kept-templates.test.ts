import { createServer, type Server } from 'node:http';
import express from 'express';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashSecret } from '~/domain/accounts/secrets';
import { openSession } from '~/domain/accounts/sessions';
import { wholePage } from '~/http/content-policy';
import { sessionCookie } from '~/http/cookies';
import { PageCache } from '~/http/page-cache';
import { forAll } from '~/http/page-cache/page-template';
import { useFreshDatabase } from '../support/database';
import { aDriver } from '../support/factories';
import { listen } from '../support/listen';

useFreshDatabase();

/** Each rendering shows its number. */
let renderings = 0;
/** Nobody tells it of changes but the tests. */
const pages = new PageCache({
  callOf: ({ path }) => (path === '/call' ? { sharedBy: 'visitors', address: path, make: makeAnswer } : null),
  pageOf: ({ path }) => ({ address: path, isOwn: path.startsWith('/own') }),
  render: ({ address }) => {
    const headers = address.endsWith('/cookie') ? { 'set-cookie': 'told=once' } : undefined;
    return Promise.resolve({ answer: new Response(`page ${(renderings += 1)}`, { headers }), isWhole: true });
  },
});

function makeAnswer() {
  const bytes = Buffer.from(`page ${(renderings += 1)}`);
  const content = forAll(wholePage([{ bytes, source: null }]));
  return Promise.resolve({ value: { status: 200, headers: [], content }, mayBeKept: true, bytes: bytes.length });
}

let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer(
    express()
      .use(pages.handler)
      .use((_request, response) => void response.send('nobody’s')),
  );
  origin = `http://127.0.0.1:${await listen(server)}`;
});

beforeEach(() => {
  pages.setWatched(false);
  pages.setWatched(true);
});

afterAll(() => void server.close());

const openAs =
  (cookie = '') =>
  async (path: string) =>
    (await fetch(origin + path, { headers: { cookie } })).text();

async function arrive() {
  const secret = await openSession((await aDriver()).id, 'a cab tablet');
  const open = openAs((await sessionCookie.serialize(secret)).split(';', 1).join(''));
  return { session: hashSecret(secret), open };
}

it('whoever changed something is shown it, though a crowd has had the page rendered too often', async () => {
  const [writer, other] = [await arrive(), await arrive()];
  const crowd: string[] = [];
  for (let times = 0; times < 40; times += 1) {
    pages.drop([null]);
    crowd.push(await other.open('/shared'));
  }
  expect(new Set(crowd).size).toBeLessThan(crowd.length);
  for (let times = 0; times < 5; times += 1) {
    const before = renderings;
    pages.drop([writer.session]);
    expect(await writer.open('/shared')).toBe(`page ${before + 1}`);
  }
});

it('a page with a cookie is nobody else’s', async () => {
  const [open, { open: openOwn }] = [openAs(), await arrive()];
  expect(await open('/shared')).toBe(await open('/shared'));
  expect(await open('/shared/cookie')).not.toBe(await open('/shared/cookie'));
  expect(await openOwn('/own')).toBe(await openOwn('/own'));
  expect(await openOwn('/own/cookie')).toBe('nobody’s');
});

it('a driver’s own page is not made for a visitor, nor for a session that is not ours', async () => {
  expect(await openAs()('/own')).toBe('nobody’s');
  expect(await openAs(`${sessionCookie.name}=made-up`)('/own')).toBe('nobody’s');
});

it('nothing from before changes were lost sight of is shown after', async () => {
  const { open } = await arrive();
  const seen = async () => [
    await open('/shared'),
    await open('/own'),
    await openAs()('/shared'),
    await openAs()('/call'),
  ];
  const before = await seen();
  expect(await seen()).toEqual(before);
  pages.setWatched(false);
  pages.setWatched(true);
  const after = await seen();
  expect(before.filter((page) => after.includes(page))).toEqual([]);
});
