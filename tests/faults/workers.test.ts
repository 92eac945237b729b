import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { isProcessAlive } from '~models/database/process-alive';
import { recount } from '~/domain/points/recount';
import { readPost } from '~/domain/posts/read-posts';
import { photoUpload, post } from '~/schemas/answers';
import type { Client } from '../support/client';
import { aDriver, aPost } from '../support/factories';
import { sendHalf } from '../support/half-sent';
import { aPhoto } from '../support/pictures';
import { useSite } from '../support/site';
import { ask, connectToEach, type ToWorker, workerOf, type WorkerProcess } from '../support/workers';

/** The last test stops this site. */
const site = useSite({ env: { WORKERS: '2', CACHE_SECONDS: '60' }, alone: true });

const cookieOf = ({ cookies }: Client): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const numbersOf = (workers: WorkerProcess[]): number[] => workers.map(({ number }) => number).sort((a, b) => a - b);

const pieceOf = (browser: Client, id: string, body: Buffer) => ({
  method: 'PATCH',
  path: `/api/photo-uploads/${id}?offset=0`,
  headers: { cookie: cookieOf(browser), 'content-type': 'application/octet-stream' },
  body,
});

type Pair = [one: ToWorker, other: ToWorker];

async function connectToBoth(cookie?: string): Promise<Pair> {
  const [one, other] = await connectToEach(site.server, 2, cookie);
  if (!one || !other) throw new Error('There are no two workers.');
  onTestFinished(() => [one, other].forEach(({ connection }) => connection.end()));
  return [one, other];
}

/** @returns the workers; closes the connections to them */
async function workersOf(): Promise<WorkerProcess[]> {
  const both = await connectToEach(site.server, 2);
  return both.map(({ worker, connection }) => {
    connection.end();
    return worker;
  });
}

it('a session ended at one worker is rejected by the other immediately, despite its cached pages', async () => {
  const [one, other] = await connectToBoth(cookieOf(await site.signedIn(await aDriver())));
  const readPage = async () => (await other.connection.send('GET', '/latest-meat')).text;
  expect(await readPage()).toContain('Sign Out');
  expect(await readPage()).toContain('Sign Out');
  expect((await other.connection.send('GET', '/account')).status).toBe(200);
  expect((await one.connection.send('POST', '/api/logout')).status).toBe(200);
  expect((await other.connection.send('GET', '/api/user')).status).toBe(401);
  expect((await other.connection.send('GET', '/account')).status).toBe(303);
  expect(await readPage()).not.toContain('Sign Out');
});

it('/metrics reports a worker by its number, and the site as a whole', async () => {
  for (const { connection, worker } of await connectToBoth()) {
    const { text } = await connection.send('GET', '/metrics');
    expect(text.match(/^process_resident_memory_bytes\{worker="\d+"\} \d/gm)).toHaveLength(1);
    expect(text).toContain(`process_resident_memory_bytes{worker="${worker.number}"}`);
    expect(text.match(/^mail_waiting 0$/gm)).toHaveLength(1);
  }
});

it('a vote succeeds while another worker is frozen', async () => {
  const { id } = await aPost(await aDriver());
  const [frozen, other] = await connectToBoth(cookieOf(await site.signedIn(await aDriver())));
  process.kill(frozen.worker.pid, 'SIGSTOP');
  const vote = (direction: string) => other.connection.send('POST', `/api/posts/${id}/vote`, { direction });
  const statuses = [(await vote('up')).status, (await vote('down')).status];
  process.kill(frozen.worker.pid, 'SIGCONT');
  expect(statuses).toEqual([200, 200]);
  expect(await readPost(null, id)).toMatchObject({ upVotes: 0, downVotes: 1 });
  expect((await recount()).drift).toEqual([]);
});

it('requests succeed after a worker is killed, and another replaces it (case 128)', async () => {
  site.expectErrors(/a worker exited; starting another/);
  const { origin } = site.server;
  const [victim, survivor] = await workersOf();
  if (!victim || !survivor) throw new Error('There are no two workers.');
  process.kill(victim.pid, 'SIGKILL');
  await expect.poll(() => isProcessAlive(victim.pid)).toBe(false);
  const answers = Array.from({ length: 20 }, () => ask(origin, {}));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(numbersOf(await workersOf())).toEqual([survivor.number, Math.max(survivor.number, victim.number) + 1]);
});

it('a photo or a vote sent to a killed worker is resent to another, and counts once', async () => {
  site.expectErrors(/a worker exited; starting another/);
  const { server } = site;
  const { id } = await aPost(await aDriver());
  const browser = await site.signedIn(await aDriver());
  const photo = await aPhoto(640, 480);
  const upload = photoUpload.parse((await browser.api.post('/api/photo-uploads', { bytes: photo.length })).json);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const victim = await workerOf(server, await ask(server.origin, { agent }));
  const piece = await sendHalf(server.origin, { ...pieceOf(browser, upload.id, photo), agent });
  const both = await connectToBoth(cookieOf(browser));
  const [dying, other] = both[0].worker.pid === victim.pid ? both : [both[1], both[0]];
  process.kill(victim.pid, 'SIGSTOP');
  const vote = (through: ToWorker) => through.connection.send('POST', `/api/posts/${id}/vote`, { direction: 'up' });
  const cutOff = [piece.answered, vote(dying)].map((answer) => expect(answer).rejects.toThrow());
  await sleep(100);
  process.kill(victim.pid, 'SIGKILL');
  await Promise.all(cutOff);

  expect((await vote(other)).status).toBe(200);
  expect(post.parse((await other.connection.send('GET', `/api/posts/${id}`)).json)).toMatchObject({ upVotes: 1 });
  const { received } = photoUpload.parse((await browser.api.get(`/api/photo-uploads/${upload.id}`)).json);
  expect(received).toBeLessThanOrEqual(photo.length / 2);
  const rest = await browser.send('PATCH', `/api/photo-uploads/${upload.id}?offset=${received ?? 0}`, {
    body: new Uint8Array(photo.subarray(received ?? 0)),
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(photoUpload.parse(rest.json)).toMatchObject({ received: null, photo: { width: 640, height: 480 } });
  await expect.poll(async () => (await workersOf()).length).toBe(2);
});

it('SIGHUP replaces all workers without failed requests (case 128)', async () => {
  const { server } = site;
  const before = await workersOf();
  const newest = Math.max(...numbersOf(before));
  const { id } = await aPost(await aDriver());
  const comment = await sendHalf(server.origin, {
    method: 'POST',
    path: `/api/posts/${id}/comments`,
    headers: { cookie: cookieOf(await site.signedIn(await aDriver())), 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ content: 'Over easy' })),
    agent: new Agent(),
  });
  const photographer = await site.signedIn(await aDriver());
  const photo = await aPhoto(640, 480);
  const upload = photoUpload.parse((await photographer.api.post('/api/photo-uploads', { bytes: photo.length })).json);
  const piece = await sendHalf(server.origin, { ...pieceOf(photographer, upload.id, photo), agent: new Agent() });
  let isOver = false;
  const keepSending = async (agent: Agent | false): Promise<number[]> => {
    const statuses: number[] = [];
    while (!isOver) {
      statuses.push((await ask(server.origin, { path: '/latest-meat', agent })).status);
      // Leaves CPU time for the new workers.
      await sleep(20);
    }
    return statuses;
  };
  const keepAliveAgents = Array.from({ length: 4 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  onTestFinished(() => keepAliveAgents.forEach((agent) => agent.destroy()));
  const clients = [...keepAliveAgents, false as const, false as const].map(keepSending);
  process.kill(server.pid, 'SIGHUP');
  const hasNewWorker = async () => (await workerOf(server, await ask(server.origin, {}))).number > newest;
  await expect.poll(hasNewWorker).toBe(true);
  comment.finish();
  expect((await comment.answered).status).toBe(201);
  piece.finish();
  expect(photoUpload.parse((await piece.answered).json)).toMatchObject({ received: null, photo: { width: 640 } });
  await expect.poll(() => before.filter(({ pid }) => isProcessAlive(pid))).toEqual([]);
  isOver = true;
  const statuses = (await Promise.all(clients)).flat();
  expect(statuses.length).toBeGreaterThan(50);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(numbersOf(await workersOf())).toEqual([newest + 1, newest + 2]);
});

it('SIGTERM ends all workers once they have finished their requests (case 39)', async () => {
  const { server } = site;
  const workers = await workersOf();
  const headers = { 'content-type': 'application/json' };
  const login = { method: 'POST', path: '/api/login', headers, agent: new Agent() };
  const body = Buffer.from(JSON.stringify({ email: 'nobody@example.com', password: 'nothing at all' }));
  const begun = [await sendHalf(server.origin, { ...login, body }), await sendHalf(server.origin, { ...login, body })];
  const ended = server.stop();
  for (const { finish } of begun) finish();
  expect(await Promise.all(begun.map(async ({ answered }) => (await answered).status))).toEqual([401, 401]);
  expect(await ended).toBe(0);
  expect(workers.filter(({ pid }) => isProcessAlive(pid))).toEqual([]);
});
