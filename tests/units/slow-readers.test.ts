import { once } from 'node:events';
import { connect } from 'node:net';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { answerFromDatabase } from '~/http/express/answer-file';
import { createHttpServer } from '~/http/express/http-server';
import { listen } from '../support/listen';

const piece = 'x'.repeat(64 * 1024);

/** Longer than what systems take on for readers who do not read. */
async function* longFile() {
  await Promise.resolve();
  for (let count = 0; count < 1_000; count += 1) yield piece;
}

it('readers who take nothing of a file keep no place of their network (case 144)', async () => {
  const site = express();
  const send = answerFromDatabase(() =>
    Promise.resolve({ headers: { 'Content-Type': 'text/csv' }, content: longFile() }),
  );
  site.get('/file', send);
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
    // Of its answer it reads the beginning alone.
    await once(socket, 'readable');
    expect(String(socket.read(12)), `reader ${reader}`).toBe('HTTP/1.1 200');
  }
});
