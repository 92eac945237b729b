import { once } from 'node:events';
import { connect } from 'node:net';
import type { AppLoadContext } from '@remix-run/node';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { sendFiles } from '~/http/express/send-files';
import { findRoute } from '~/http/express/matched-route';
import { createHttpServer } from '~/http/express/http-server';
import { answerFromDatabase } from '~/http/file-response';
import { KeyedConcurrencyLimit } from '~/http/render-limit';
import { listen } from '../support/listen';

it('blocked jobs do not delay the jobs of other networks', async () => {
  const limit = new KeyedConcurrencyLimit(3, 10);
  for (let job = 0; job < 12; job += 1) {
    void limit.run(`network ${job % 4}`, () => new Promise(() => undefined));
  }
  expect(await limit.run('another network', () => Promise.resolve('answered'))).toBe('answered');
});

const chunk = 'x'.repeat(64 * 1024);

/** Larger than the system's socket buffers. */
async function* longFile() {
  await Promise.resolve();
  for (let count = 0; count < 1_000; count += 1) yield chunk;
}

const makeFile = () => Promise.resolve({ headers: { 'Content-Type': 'text/csv' }, content: longFile() });

const context: AppLoadContext = {
  requestId: 'slow-readers',
  network: '127.0.0.1',
  isFromThisMachine: true,
  enhanced: false,
  routes: () => Promise.resolve({}),
  renderInLimit: (make) => make(),
};

it('clients that do not read a file do not use up their network’s limit (case 144)', async () => {
  const site = express();
  const routes = { 'files/file': { id: 'files/file', path: 'file', module: { default: undefined } } };
  site.use(findRoute(routes));
  site.use(sendFiles((request) => answerFromDatabase({ request, params: {}, context }, makeFile)));
  const server = createHttpServer(site);
  const port = await listen(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  for (let reader = 1; reader <= 5; reader += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.write('GET /file HTTP/1.1\r\nHost: a\r\n\r\n');
    // Reads only the beginning of the response.
    await once(socket, 'readable');
    expect(String(socket.read(12)), `reader ${reader}`).toBe('HTTP/1.1 200');
  }
});
