import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { createHttpServer } from '~/http/express/http-server';
import { listen } from '../support/listen';
import { openSlowConnections, slowWays } from './slow-connections';

const limits = { headMs: 500, requestMs: 1_000, idleMs: 1_000, betweenMs: 1_000, checkEveryMs: 100 };
const long = Buffer.alloc(16 * 1024 * 1024);

it.each(slowWays)('60 connections with a slow %s are cut off, others answered meanwhile (case 43)', async (way) => {
  const site = express();
  site.get('/quick', (_request, response) => void response.send('here'));
  site.get('/long', (_request, response) => void response.end(long));
  // Whoever reads a body waits for its end.
  site.use((request, response) => void request.resume().once('end', () => response.send('read')));
  const server = createHttpServer(site, limits);
  const origin = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const slow = await openSlowConnections(origin, { count: 60, ways: [way], path: '/long', dripEveryMs: 50 });
  onTestFinished(() => slow.destroy());
  expect(await (await fetch(`${origin}/quick`)).text()).toBe('here');
  const left = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  await expect.poll(left).toBeLessThanOrEqual(1);
  expect((await fetch(`${origin}/quick`)).status).toBe(200);
});
