import { createServer, type Server } from 'node:http';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { inTransaction } from '~models/database/transaction';
import { gatherNotices } from '~models/notice';
import { deleteSessionsOf } from '~models/session';
import { Users } from '~models/user';
import { hashSecret } from '~/domain/accounts/secrets';
import { openSession } from '~/domain/accounts/sessions';
import { watchChanges } from '~/domain/watch-changes';
import { sessionCookie } from '~/http/cookies';
import { PageCache } from '~/http/page-cache';
import { useFreshDatabase } from '../support/database';
import { aDriver, aName, type Driver } from '../support/factories';
import { listen } from '../support/listen';

useFreshDatabase();

/** Everything that was read of drivers so far: a page that is made anew shows another number. */
let readings = 0;
/** Nobody tells it of changes but the tests. */
const pages = new PageCache({
  callOf: () => null,
  pageOf: ({ path }) => ({ address: path, isOwn: path === '/own' }),
  render: (_asked, rendering, driver) => {
    const [slot = ''] = driver ? [] : rendering.declare(['readings'], () => [(readings += 1)]);
    const open = { placeholders: [slot], draw: (values: ReadonlyMap<string, unknown>) => String(values.get(slot)) };
    const shown = driver ? String((readings += 1)) : rendering.addPart(open);
    return Promise.resolve({ answer: new Response(`page ${shown}`), isWhole: true });
  },
});

let server: Server;
let origin: string;

beforeAll(async () => {
  pages.setWatched(true);
  server = createServer(
    express()
      .use(pages.handler)
      .use((_request, response) => void response.send('nobody’s')),
  );
  origin = `http://127.0.0.1:${await listen(server)}`;
});

afterAll(() => void server.close());

async function arrive(driver?: Driver) {
  const account = driver ?? (await aDriver());
  const secret = await openSession(account.id, 'a cab tablet');
  const cookie = (await sessionCookie.serialize(secret)).split(';', 1).join('');
  const open = async (path: string, headers = {}) =>
    (await fetch(origin + path, { headers: { cookie, ...headers } })).text();
  return { account, session: hashSecret(secret), open };
}

describe.each(['/shared', '/own'])('what a driver was sent of a page (%s)', (path) => {
  it('is sent again to the same session, in the same look, and to no other', async () => {
    const one = await arrive();
    const again = await arrive(one.account);
    const other = await arrive();
    const first = await one.open(path);
    expect(first).toMatch(/^page \d+$/);
    const asked = [again.open(path), other.open(path), one.open(path, { 'save-data': 'on' }), one.open(`${path}/more`)];
    expect(new Set([first, ...(await Promise.all(asked))]).size).toBe(5);
    expect(await one.open(path)).toBe(first);
  });

  it('is read once for those who ask at the same time', async () => {
    const { open } = await arrive();
    expect(new Set(await Promise.all([1, 2, 3, 4].map(() => open(path)))).size).toBe(1);
  });

  it('is none from before a change, however many there are', async () => {
    const { open, session } = await arrive();
    const seen = [await open(path)];
    for (let at = 0; at < 40; at += 1) {
      if (at % 2 === 0) pages.dropCopies();
      else pages.drop([at % 3 === 0 ? session : null]);
      seen.push(await open(path));
    }
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('is none of another account, or of a session that has ended, though nobody has told of it', async () => {
    const { account, open } = await arrive();
    const before = await open(path);
    await Users.updateOne({ _id: account.id }, { displayName: aName('Renamed') });
    const renamed = await open(path);
    expect([renamed === before, renamed]).toEqual([false, expect.stringMatching(/^page/)]);
    await deleteSessionsOf(account.id, null);
    expect(await open(path)).toBe('nobody’s');
  });

  it('is nothing while changes are not watched', async () => {
    const { open } = await arrive();
    await open(path);
    pages.setWatched(false);
    expect(await open(path)).toBe('nobody’s');
    pages.setWatched(true);
  });
});

it('hears of what one driver is told alone, and keeps what all see', async () => {
  const heard: string[] = [];
  const { id: userId } = await aDriver();
  let isWatched = false;
  const stop = watchChanges({
    drop: () => heard.push('all'),
    dropOwn: () => heard.push('own'),
    setWatched: (watched) => (isWatched = watched),
  });
  onTestFinished(stop);
  await expect.poll(() => isWatched).toBe(true);
  heard.length = 0;
  const badge = { kind: 'badge' as const, subject: 'badge:1', count: 1, actorIds: [], facts: {} };
  await inTransaction((tx) => gatherNotices([{ ...badge, userId, at: new Date() }], tx));
  await expect.poll(() => heard).toEqual(['own']);
});
