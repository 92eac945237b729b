import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { Comments } from '~models/comment';
import { Posts } from '~models/post';
import { config } from '~/config.server';
import type { Client } from '../support/client';
import { databaseUri, useFreshDatabase } from '../support/database';
import { aDriver, aPost } from '../support/factories';
import { sendHalf } from '../support/half-sent';
import { aPhoto } from '../support/pictures';
import { logLevel, startServer } from '../support/server';
import { signedInAt } from '../support/signed-in';

useFreshDatabase();

const cookieOf = ({ cookies }: Client): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function startTestServer(env: Record<string, string> = {}) {
  const server = await startServer({ databaseUri: databaseUri(), env });
  onTestFinished(() => server.kill());
  return server;
}

/** The request body of a form with a photo. */
async function postForm(title: string): Promise<{ body: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title, locationName: 'Diner', highway: 'I-80', exit: '1' })) {
    form.append(name, value);
  }
  form.append('image', new Blob([new Uint8Array(await aPhoto())]), 'plate.jpg');
  const encoded = new Response(form);
  return { body: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' };
}

it('SIGTERM with 50 requests in flight: all get a response, and it exits cleanly (case 39)', async () => {
  // Enough time for 50 requests on a slow machine.
  const server = await startTestServer({ SHUTDOWN_SECONDS: '300' });
  const { id: postId } = await aPost(await aDriver());
  const driver = await aDriver();
  const cookie = cookieOf(await signedInAt(server.origin, driver));
  // Keep-alive connections, as browsers and proxies use them.
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  onTestFinished(() => agent.destroy());
  const begun = [];
  for (let count = 0; count < 40; count += 1) {
    const body = Buffer.from(JSON.stringify({ content: `In flight ${randomUUID()}` }));
    const headers = { cookie, 'content-type': 'application/json' };
    const path = `/api/posts/${postId}/comments`;
    begun.push(await sendHalf(server.origin, { method: 'POST', path, headers, body, agent }));
  }
  const title = `In flight ${randomUUID()}`;
  for (let count = 0; count < 10; count += 1) {
    const { body, type } = await postForm(title);
    const headers = { cookie, 'content-type': type };
    begun.push(await sendHalf(server.origin, { method: 'POST', path: '/api/posts', headers, body, agent }));
  }

  const ended = server.stop();
  await expect.poll(() => refusesConnections(server.origin)).toBe(true);
  for (const { finish } of begun) finish();
  const answers = await Promise.all(begun.map(({ answered }) => answered));
  expect(answers.map(({ status }) => status)).toEqual(begun.map(() => 201));
  expect(await ended).toBe(0);
  expect(await Comments.countDocuments({ postId })).toBe(40);
  expect(await Posts.countDocuments({ title })).toBe(10);
});

it('SIGTERM with workers: a request in flight gets as long as SHUTDOWN_SECONDS says', async () => {
  const server = await startTestServer({ WORKERS: '2', SHUTDOWN_SECONDS: '300' });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const body = Buffer.from(JSON.stringify({ email: 'nobody@example.com', password: 'a hot plate' }));
  const headers = { 'content-type': 'application/json' };
  const begun = await sendHalf(server.origin, { method: 'POST', path: '/api/login', headers, body, agent });
  const ended = server.stop();
  await expect.poll(() => refusesConnections(server.origin)).toBe(true);
  // Longer than with the default SHUTDOWN_SECONDS.
  await sleep((config.SHUTDOWN_SECONDS + 3) * 1000);
  begun.finish();
  expect((await begun.answered).status).toBe(401);
  expect(await ended).toBe(0);
});

it('SIGTERM ends streams and idle connections, and keeps none open for further requests (case 39)', async () => {
  const server = await startTestServer();
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const board = watchBoard(server.origin, agent);
  await board.begun;
  await new Promise((resolve) =>
    get(`${server.origin}/healthz`, { agent }, (answer) => answer.resume().once('end', resolve)),
  );
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes.toString()));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // The rest of the headers is sent after the site got SIGTERM.
  await new Promise<void>((resolve) => socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n', () => resolve()));
  await new Promise((resolve) => get(`${server.origin}/healthz`, (other) => other.resume().once('end', resolve)));
  const ended = server.stop();
  await expect.poll(() => refusesConnections(server.origin)).toBe(true);
  socket.write('\r\n');
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(await ended).toBe(0);
  await board.ended;
});

it('SIGTERM cuts off requests that never end, in less than Docker’s timeout of 10 seconds (case 39)', async () => {
  expect(config.SHUTDOWN_SECONDS).toBeLessThan(10);
  const server = await startTestServer();
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await new Promise<void>((resolve) =>
    socket.write('POST /api/login HTTP/1.1\r\nHost: eat-it.example\r\nContent-Length: 100\r\n\r\n{', () => resolve()),
  );
  await new Promise((resolve) => get(`${server.origin}/healthz`, (answer) => answer.resume().once('end', resolve)));
  expect(await server.stop()).toBe(0);
});

it('SIGTERM right after the start, with chores running: it exits without logging an error', async () => {
  const server = await startTestServer();
  expect(await server.stop()).toBe(0);
  expect(server.log.filter(({ level }) => level >= logLevel.error)).toEqual([]);
});

function refusesConnections(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true));
    socket.once('connect', () => socket.destroy());
  });
}

function watchBoard(origin: string, agent: Agent): { begun: Promise<void>; ended: Promise<void> } {
  let begun = () => undefined as void;
  let ended = () => undefined as void;
  const promises = {
    begun: new Promise<void>((resolve) => (begun = resolve)),
    ended: new Promise<void>((resolve) => (ended = resolve)),
  };
  get(`${origin}/api/leaderboard/events?period=weekly`, { agent }, (answer) => {
    answer.once('data', begun).once('end', ended);
  });
  return promises;
}
