import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { createReadableStreamFromReadable } from '@remix-run/node';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { drainBody } from '~/http/express/request-bodies';
import { listen } from '../support/listen';

const megabyte = 1024 * 1024;

/** A site that answers every post with a redirect, its body unread behind a web stream, as Remix's adapter makes one. */
async function connectToSite(): Promise<{ socket: Socket; heard: () => string }> {
  const site = express();
  site.use(drainBody);
  site.post('*', (request, response) => {
    createReadableStreamFromReadable(request);
    response.redirect(303, '/auth');
  });
  const server = createServer(site);
  const socket = connect(await listen(server), '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.on('error', () => undefined);
  return { socket, heard: () => heard };
}

const head = (length: number) =>
  `POST /posts/new HTTP/1.1\r\nHost: eat-it.example\r\nContent-Length: ${length}\r\n\r\n`;

test('a sender whose body no one reads may finish, hears the answer and continues over the same connection', async () => {
  const { socket, heard } = await connectToSite();
  for (const answers of [1, 2]) {
    socket.write(head(20 * megabyte));
    await new Promise((resolve) => socket.write(Buffer.alloc(20 * megabyte), resolve));
    await expect.poll(() => heard().match(/HTTP\/1.1 303/g)).toHaveLength(answers);
  }
});

test('a sender who does not come to an end is cut off', async () => {
  const { socket } = await connectToSite();
  let closed = false;
  socket.once('close', () => (closed = true));
  socket.write(head(1000 * megabyte));
  let taken = 0;
  for (let sent = 0; sent < 200 && !closed; sent += 1) {
    const error = await new Promise((resolve) => socket.write(Buffer.alloc(megabyte), resolve));
    if (!error) taken += 1;
  }
  expect(taken, 'megabytes').toBeLessThan(150);
  await expect.poll(() => closed).toBe(true);
});
