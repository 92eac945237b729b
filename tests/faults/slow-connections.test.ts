import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { createHttpServer } from '~/http/express/http-server';
import { listen } from '../support/listen';
import { openSlowConnections, slowWays } from './slow-connections';

const shortTimeouts = {
  headMs: 500,
  requestMs: 1_000,
  idleMs: 1_000,
  answerMs: 5_000,
  betweenMs: 1_000,
  checkEveryMs: 100,
};
const long = Buffer.alloc(16 * 1024 * 1024);

it.each(slowWays)('60 connections with a slow %s are cut off, while others are served (case 43)', async (way) => {
  const site = express();
  site.get('/quick', (_request, response) => void response.send('here'));
  site.get('/long', (_request, response) => void response.end(long));
  // Body readers wait for the end of the body.
  site.use((request, response) => void request.resume().once('end', () => response.send('read')));
  const server = createHttpServer(site, shortTimeouts);
  const origin = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const slow = await openSlowConnections(origin, { count: 60, ways: [way], path: '/long', dripEveryMs: 50 });
  onTestFinished(() => slow.destroy());
  expect(await (await fetch(`${origin}/quick`)).text()).toBe('here');
  const openConnections = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  await expect.poll(openConnections).toBeLessThanOrEqual(1);
  expect((await fetch(`${origin}/quick`)).status).toBe(200);
});

/** A client whose request has arrived, and the response that it is waiting for. */
async function waitingClient(timeouts: typeof shortTimeouts) {
  const site = express();
  const asked = new Promise<express.Response>((resolve) => {
    site.get('/page', (_request, response) => resolve(response));
  });
  const server = createHttpServer(site, timeouts);
  const origin = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => void server.close());
  const answer = fetch(`${origin}/page`).then((response) => response.text());
  answer.catch(() => undefined);
  return { server, answer, response: await asked };
}

it('a client is not cut off while it waits for its page', async () => {
  const { server, answer, response } = await waitingClient({ ...shortTimeouts, idleMs: 50, answerMs: 60_000 });
  for (let times = 0; times < 3; times += 1) await Promise.race([once(server, 'timeout'), answer]);
  response.send('here');
  expect(await answer).toBe('here');
});

it('a client that has waited too long for its page is cut off', async () => {
  const { answer } = await waitingClient({ ...shortTimeouts, idleMs: 50, answerMs: 200 });
  await expect(answer).rejects.toThrow('fetch failed');
});

const longTimeouts = {
  headMs: 60_000,
  requestMs: 60_000,
  idleMs: 60_000,
  answerMs: 60_000,
  betweenMs: 60_000,
  checkEveryMs: 1_000,
};

/** A server with connection limits that doesn't respond to `/held`. */
async function fullSite(connectionLimits: { all: number; network: number }) {
  const site = express();
  let held = 0;
  site.get('/held', () => void (held += 1));
  site.get('/quick', (_request, response) => void response.send('here'));
  const server = createHttpServer(site, longTimeouts, connectionLimits);
  const port = await listen(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = async (head: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    socket.resume().write(head);
    return socket;
  };
  return { open, origin: `http://127.0.0.1:${port}`, held: () => held };
}

const unfinished = 'GET /quick HTTP/1.1\r\nHost: a\r\n';
const held = 'GET /held HTTP/1.1\r\nHost: a\r\n\r\n';

it('with all connections in use, those without complete headers are closed for new ones, the oldest first (case 142)', async () => {
  const site = await fullSite({ all: 20, network: 100 });
  const busy = await Promise.all(Array.from({ length: 5 }, () => site.open(held)));
  await expect.poll(site.held).toBe(5);
  const slow: Socket[] = [];
  for (let count = 0; count < 15; count += 1) slow.push(await site.open(unfinished));
  const cut: Socket[] = [];
  for (const socket of [...busy, ...slow]) socket.once('close', () => cut.push(socket));
  for (let count = 1; count <= 3; count += 1) {
    const answer = await fetch(`${site.origin}/quick`, { headers: { connection: 'close' } });
    expect(await answer.text()).toBe('here');
  }
  await expect.poll(() => cut.length).toBeGreaterThan(0);
  expect(slow.slice(0, cut.length)).toEqual(cut);
  expect(busy.some(({ destroyed }) => destroyed)).toBe(false);
});

it('with all connections busy a new one is cut off, and so is one beyond a network’s limit (case 142)', async () => {
  for (const connectionLimits of [
    { all: 5, network: 100 },
    { all: 100, network: 5 },
  ]) {
    const site = await fullSite(connectionLimits);
    await Promise.all(Array.from({ length: 5 }, () => site.open(held)));
    await expect.poll(site.held).toBe(5);
    const late = await site.open(unfinished);
    if (!late.destroyed) await once(late, 'close');
    expect(site.held()).toBe(5);
  }
});
