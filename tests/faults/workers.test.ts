import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose, { type ClientSession } from 'mongoose';
import { expect, it, onTestFinished } from 'vitest';
import { isProcessAlive } from '~models/database/process-alive';
import { Posts } from '~models/post';
import { Users } from '~models/user';
import { BallotBox } from '~models/ballot-box';
import { recount } from '~/domain/points/recount';
import { readPost } from '~/domain/posts/read-posts';
import { leaderboard, photoUpload, post } from '~/schemas/answers';
import type { Client } from '../support/client';
import { aDriver, aPost } from '../support/factories';
import { sendHalf } from '../support/half-sent';
import { textOf } from '../support/html';
import { aPhoto } from '../support/pictures';
import { useSite } from '../support/site';
import { ask, connectToEach, type ToWorker, workerOf, type WorkerProcess } from '../support/workers';

/** The last test stops it. */
const site = useSite({ env: { WORKERS: '2', RATE_LIMIT_SCALE: '0.2' }, alone: true });

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

/** Keeps others from writing a row. @returns a function that lets it go, as it was */
async function hold(write: (session: ClientSession) => Promise<unknown>): Promise<() => Promise<void>> {
  const session = await mongoose.startSession();
  session.startTransaction();
  await write(session);
  return async () => {
    await session.abortTransaction();
    await session.endSession();
  };
}

/** @returns the workers, without a connection to any */
async function workersOf(): Promise<WorkerProcess[]> {
  const both = await connectToEach(site.server, 2);
  return both.map(({ worker, connection }) => {
    connection.end();
    return worker;
  });
}

it('whoever changes something through one worker is shown it by the other at once, and so is everybody', async () => {
  const { id } = await aPost(await aDriver());
  const [one, other] = await connectToBoth(cookieOf(await site.signedIn(await aDriver())));
  const visitors = await connectToBoth();
  const vote = (through: ToWorker, direction: string) =>
    through.connection.send('POST', `/api/posts/${id}/vote`, { direction });
  const seenBy = async ({ connection }: ToWorker) => textOf((await connection.send('GET', '/latest-meat')).text);
  await Promise.all([one, other, ...visitors].map(seenBy));
  for (let round = 1; round <= 20; round += 1) {
    const [writer, reader] = round % 2 ? [one, other] : [other, one];
    expect((await vote(writer, round % 2 ? 'up' : 'none')).status).toBe(200);
    const count = `Eat It ${round % 2}`;
    expect(await seenBy(reader), `round ${round}`).toContain(count);
    // While everything changes all the time, others than the writer see it a quarter of a second later (page-store.ts).
    if (round <= 3) for (const visitor of visitors) expect(await seenBy(visitor), `round ${round}`).toContain(count);
  }
  // Notice comes by the database as well, mostly in time: so the answer has to wait until the other worker has heard.
  let mayHear = false;
  process.kill(other.worker.pid, 'SIGSTOP');
  const hadHeard = vote(one, 'up').then(() => mayHear);
  await sleep(300);
  mayHear = true;
  process.kill(other.worker.pid, 'SIGCONT');
  expect(await hadHeard).toBe(true);
});

it('whoever changes something is shown it by another worker, though so much was changed that others wait a moment', async () => {
  const { id } = await aPost(await aDriver());
  const [one, other] = await connectToBoth(cookieOf(await site.signedIn(await aDriver())));
  const [, bystander] = await connectToBoth(cookieOf(await site.signedIn(await aDriver())));
  const vote = (direction: string) => one.connection.send('POST', `/api/posts/${id}/vote`, { direction });
  const seenBy = async ({ connection }: ToWorker) => textOf((await connection.send('GET', `/posts/${id}`)).text);
  let direction = 'none';
  // On a machine so slow that it has four pages made in a second at most, nobody ever waits.
  for (let round = 0, isShown = true; isShown && round < 40; round += 1) {
    direction = direction === 'up' ? 'none' : 'up';
    await vote(direction);
    isShown = (await seenBy(bystander)).includes(`Eat It ${direction === 'up' ? 1 : 0}`);
  }
  expect(await seenBy(other)).toContain(`Eat It ${direction === 'up' ? 1 : 0}`);
});

it('a session that is ended through one worker is refused by the other at once, which has pages of it', async () => {
  const [one, other] = await connectToBoth(cookieOf(await site.signedIn(await aDriver())));
  const seen = async () => (await other.connection.send('GET', '/latest-meat')).text;
  expect(await seen()).toContain('Sign Out');
  expect(await seen()).toContain('Sign Out');
  expect((await other.connection.send('GET', '/account')).status).toBe(200);
  expect((await one.connection.send('POST', '/api/logout')).status).toBe(200);
  expect((await other.connection.send('GET', '/api/user')).status).toBe(401);
  expect((await other.connection.send('GET', '/account')).status).toBe(303);
  expect(await seen()).not.toContain('Sign Out');
});

it('a worker that is busy holds nobody up for long, and has heard before it answers', async () => {
  const { id } = await aPost(await aDriver());
  const [one, other] = await connectToBoth(cookieOf(await site.signedIn(await aDriver())));
  await other.connection.send('GET', `/posts/${id}`);
  process.kill(other.worker.pid, 'SIGSTOP');
  const answer = await one.connection
    .send('POST', `/api/posts/${id}/vote`, { direction: 'up' })
    .finally(() => process.kill(other.worker.pid, 'SIGCONT'));
  expect(answer.status).toBe(200);
  expect(textOf((await other.connection.send('GET', `/posts/${id}`)).text)).toContain('Eat It 1');
});

it('what a crowd’s votes through one worker move is in what the other tells at once', async () => {
  const author = await aDriver();
  const posts = await Promise.all(Array.from({ length: 8 }, () => aPost(author)));
  const cookie = cookieOf(await site.signedIn(await aDriver()));
  const pairs = await Promise.all(posts.map(() => connectToBoth(cookie)));
  const throughWorker = (number: number) =>
    pairs.flatMap((pair) => pair.filter(({ worker }) => worker.number === number));
  const [one = 0, other = 0] = pairs[0]?.map(({ worker }) => worker.number) ?? [];
  const votes = throughWorker(one).map(({ connection }, at) =>
    connection.send('POST', `/api/posts/${posts[at]?.id}/vote`, { direction: 'up' }),
  );
  expect((await Promise.all(votes)).map(({ status }) => status)).toEqual(posts.map(() => 200));
  const board = await throughWorker(other)[0]?.connection.send('GET', '/api/leaderboard');
  const line = leaderboard.parse(board?.json).leaderboard.find(({ id }) => id === author.id);
  expect(line?.points).toBe(5 + 8 * 5 + 8);
});

it('what one driver writes in a minute is counted together', async () => {
  const { id } = await aPost(await aDriver());
  const both = await connectToBoth(cookieOf(await site.signedIn(await aDriver())));
  const statuses = [];
  for (let count = 0; count < 61; count += 1) {
    const { connection } = both[count % 2 ? 1 : 0];
    statuses.push((await connection.send('POST', `/api/posts/${id}/vote`, { direction: 'up' })).status);
  }
  expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
});

it('a feed has changed at the same time, whichever worker is asked', async () => {
  const both = await connectToBoth();
  const timesOf = async () => {
    const answers = await Promise.all(both.map(({ connection }) => connection.send('GET', '/latest-meat.atom')));
    return answers.map(({ headers }) => Date.parse(headers.get('last-modified') ?? ''));
  };
  const [at = 0, same] = await timesOf();
  expect(at).toBeGreaterThan(0);
  expect(same).toBe(at);
  await aPost(await aDriver());
  await expect.poll(async () => (await timesOf()).map((time) => time > at)).toEqual([true, true]);
  const [later, laterToo] = await timesOf();
  expect(laterToo).toBe(later);
});

it('streams of one network are counted together, and those of a killed worker no more', async () => {
  site.expectErrors(/a worker has ended; another takes its place/);
  const opened = new AbortController();
  onTestFinished(() => opened.abort());
  // One whose answer nobody holds any more is given up.
  const held: Response[] = [];
  const open = async () => {
    const answer = await fetch(`${site.server.origin}/api/leaderboard/events`, { signal: opened.signal });
    held.push(answer);
    return answer.status;
  };
  const both = await connectToBoth();
  expect(await Promise.all(Array.from({ length: 20 }, open))).toEqual(Array(20).fill(200));
  for (const { connection } of both) expect((await connection.send('GET', '/api/leaderboard/events')).status).toBe(429);
  const [victim] = both;
  if (victim) process.kill(victim.worker.pid, 'SIGKILL');
  await expect.poll(open).toBe(200);
  expect(held.length).toBeGreaterThan(20);
  await expect.poll(async () => (await workersOf()).length).toBe(2);
});

it('/metrics tells of every worker by its number, and of the site once, whichever is asked', async () => {
  for (const { connection } of await connectToBoth()) {
    const { text } = await connection.send('GET', '/metrics');
    const requests =
      /^http_request_duration_seconds_count\{method="GET",route="\/healthz",status="2xx",worker="(\d+)"\} [1-9]/gm;
    expect([...text.matchAll(requests)].map(([, worker]) => worker).sort()).toEqual(
      numbersOf(await workersOf()).map(String),
    );
    expect(text.match(/^process_resident_memory_bytes\{worker="\d+"\} \d/gm)).toHaveLength(2);
    expect(text.match(/^mail_waiting 0$/gm)).toHaveLength(1);
  }
});

it('a worker that is killed takes along only what it has in hand, and another takes its place (case 128)', async () => {
  site.expectErrors(/a worker has ended; another takes its place/);
  const { origin } = site.server;
  const [victim, survivor] = await workersOf();
  if (!victim || !survivor) throw new Error('There are no two workers.');
  // It takes nothing from here on: what is handed to it is on its way.
  process.kill(victim.pid, 'SIGSTOP');
  const answers = Array.from({ length: 20 }, () => ask(origin, {}));
  await Promise.race(answers);
  process.kill(victim.pid, 'SIGKILL');
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(numbersOf(await workersOf())).toEqual([survivor.number, Math.max(survivor.number, victim.number) + 1]);
});

it('a write is answered though the other worker dies before it has heard of it', async () => {
  site.expectErrors(/a worker has ended; another takes its place/);
  const { id } = await aPost(await aDriver());
  const [one, dying] = await connectToBoth(cookieOf(await site.signedIn(await aDriver())));
  process.kill(dying.worker.pid, 'SIGSTOP');
  const answered = one.connection.send('POST', `/api/posts/${id}/vote`, { direction: 'up' });
  await expect.poll(async () => (await readPost(null, id)).upVotes).toBe(1);
  // By now the answer waits.
  await sleep(200);
  process.kill(dying.worker.pid, 'SIGKILL');
  expect((await answered).status).toBe(200);
  await expect.poll(async () => (await workersOf()).length).toBe(2);
});

it('who was sending a photo, or a vote, to a worker that is killed sends it again to another, and it counts once', async () => {
  site.expectErrors(/a worker has ended; another takes its place/);
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

it('votes count though the worker that counts for all stands still, and what it was handed comes to nothing later', async () => {
  const { id } = await aPost(await aDriver());
  const both = await connectToBoth(cookieOf(await site.signedIn(await aDriver())));
  const vote = ({ connection }: ToWorker, direction: string) =>
    connection.send('POST', `/api/posts/${id}/vote`, { direction });
  const firstVotesMs: number[] = [];
  // One of the two is it.
  for (const [still, other] of [both, both.toReversed()] as [ToWorker, ToWorker][]) {
    process.kill(still.worker.pid, 'SIGSTOP');
    const begunAt = performance.now();
    const votes = async () => {
      const first = await vote(other, 'up');
      firstVotesMs.push(performance.now() - begunAt);
      return [first.status, (await vote(other, 'down')).status];
    };
    const statuses = await votes().finally(() => process.kill(still.worker.pid, 'SIGCONT'));
    expect(statuses).toEqual([200, 200]);
    // It has read all that it was told by then.
    expect((await vote(still, 'down')).status).toBe(200);
    expect(await readPost(null, id)).toMatchObject({ upVotes: 0, downVotes: 1 });
    await vote(other, 'none');
  }
  // A second for it to take the vote, and one for it to hear of the change.
  expect(Math.max(...firstVotesMs)).toBeGreaterThan(1_900);
});

it('pages and votes wait for a worker that is frozen over them for seconds at most, and nothing is counted late or twice', async () => {
  // What the frozen one had under way with MongoDB, as it finds once it goes on.
  site.expectErrors(/interrupted due to server monitor timeout/);
  const [author, another] = [await aDriver(), await aDriver()];
  const lone = await aPost(another);
  const crowded = await Promise.all(Array.from({ length: 4 }, () => aPost(author)));
  const waitedMs: number[] = [];
  // One of the two does it for both.
  for (const still of [0, 1] as const) {
    const cookie = cookieOf(await site.signedIn(await aDriver()));
    const pairs = await Promise.all([lone, ...crowded].map(() => connectToBoth(cookie)));
    const frozen = pairs[0]?.[still].worker.pid ?? 0;
    const others = pairs.map((pair) => pair[still === 0 ? 1 : 0].connection);
    const vote = async (at: number, id: number, direction: string) =>
      (await others[at]?.send('POST', `/api/posts/${id}/vote`, { direction }))?.status;
    const holdLone = () => hold((session) => Posts.updateOne({ _id: lone.id }, { $inc: { upVotes: 1 } }, { session }));

    // Those that come while one is being counted are a crowd, whose votes wait to be counted.
    const counting = await holdLone();
    const ahead = vote(0, lone.id, 'up');
    await sleep(300);
    const crowd = crowded.map(({ id }, at) => vote(at + 1, id, 'up'));
    await sleep(300);
    const countingCrowd = await hold((session) =>
      Users.updateOne({ _id: author.id }, { $inc: { points: 1 } }, { session }),
    );
    await counting();
    expect(await Promise.all([ahead, ...crowd])).toEqual(Array(5).fill(200));
    expect(await BallotBox.countDocuments()).toBeGreaterThan(0);

    const countingAgain = await holdLone();
    const begun = [vote(0, lone.id, 'down'), others[1]?.send('GET', `/posts/${crowded[0]?.id}`)];
    // By now both are begun again and again.
    await sleep(300);
    process.kill(frozen, 'SIGSTOP');
    const frozenAt = performance.now();
    let answeredLast = 0;
    const answered = begun.map(async (answer, at) => {
      await answer;
      answeredLast = at;
      waitedMs.push(performance.now() - frozenAt);
    });
    try {
      await Promise.all([countingAgain(), countingCrowd(), ...answered]);
      // A connection that was idle meanwhile may be closed, and a new one be dealt to the frozen worker.
      expect(await vote(answeredLast, lone.id, 'none')).toBe(200);
    } finally {
      process.kill(frozen, 'SIGCONT');
    }
    for (const { connection } of await connectToBoth()) {
      const { text } = await connection.send('GET', `/posts/${crowded[0]?.id}`);
      expect(textOf(text)).toContain(`Eat It ${still + 1}`);
    }
    await sleep(1_000);
    expect(await readPost(null, lone.id)).toMatchObject({ upVotes: 0, downVotes: 0 });
    expect((await recount()).drift).toEqual([]);
  }
  // Five seconds for it to do what it has taken, and what is left of MongoDB's eight for a transaction that was frozen open.
  expect(Math.max(...waitedMs)).toBeGreaterThan(4_500);
});

it('who voted through another worker than the one that counts for all hears nothing of its death', async () => {
  site.expectErrors(/a worker has ended; another takes its place/);
  const { id } = await aPost(await aDriver());
  // What is left of two is the one.
  for (let round = 1; round <= 2; round += 1) {
    const [counting, other] = await connectToBoth(cookieOf(await site.signedIn(await aDriver())));
    const hold = await mongoose.startSession();
    hold.startTransaction();
    await Posts.updateOne({ _id: id }, { $inc: { upVotes: 1 } }, { session: hold });
    const answered = other.connection.send('POST', `/api/posts/${id}/vote`, { direction: 'up' });
    // By now it is being counted, and begins again and again.
    await sleep(300);
    process.kill(counting.worker.pid, 'SIGKILL');
    await hold.abortTransaction();
    await hold.endSession();
    expect((await answered).status).toBe(200);
    expect(await readPost(null, id)).toMatchObject({ upVotes: round });
    await expect.poll(async () => (await workersOf()).length).toBe(2);
  }
});

it('SIGHUP puts new workers in the place of all, and no request fails meanwhile (case 128)', async () => {
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
  const sendOn = async (agent: Agent | false): Promise<number[]> => {
    const statuses: number[] = [];
    while (!isOver) {
      statuses.push((await ask(server.origin, { path: '/latest-meat', agent })).status);
      // New workers need a processor, too.
      await sleep(20);
    }
    return statuses;
  };
  const kept = Array.from({ length: 4 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  onTestFinished(() => kept.forEach((agent) => agent.destroy()));
  const crowd = [...kept, false as const, false as const].map(sendOn);
  process.kill(server.pid, 'SIGHUP');
  const isBegun = async () => (await workerOf(server, await ask(server.origin, {}))).number > newest;
  await expect.poll(isBegun).toBe(true);
  comment.finish();
  expect((await comment.answered).status).toBe(201);
  piece.finish();
  expect(photoUpload.parse((await piece.answered).json)).toMatchObject({ received: null, photo: { width: 640 } });
  await expect.poll(() => before.filter(({ pid }) => isProcessAlive(pid))).toEqual([]);
  isOver = true;
  const statuses = (await Promise.all(crowd)).flat();
  expect(statuses.length).toBeGreaterThan(50);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(numbersOf(await workersOf())).toEqual([newest + 1, newest + 2]);
});

it('SIGTERM ends them all once they have answered what they have begun (case 39)', async () => {
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
