import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { startEmbedded, type Embedded } from '~/services/mongod/start-or-join';
import { databaseIsUp, connectDatabase, disconnectDatabase } from '~models/database/connection';
import { servesFolder } from '~/services/mongod/replica-set';
import { startReplicaSet } from '../support/replica-set';

const commandLine = z.object({ parsed: z.object({ storage: z.object({ dbPath: z.string() }) }) });

let dataDir: string;
let holds: Embedded[];
let others: ChildProcess[];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'eat-it-embedded-'));
  holds = [];
  others = [];
});

afterEach(async () => {
  await disconnectDatabase();
  for (const hold of holds) await hold.stop();
  for (const other of others) await end(other, 'SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

it('is shared by a second process, which leaves it running, keeps its data and port over a restart, and starts despite a record left by a crash', async () => {
  const first = await open();
  const second = await open();
  expect([first.owned, second.owned]).toEqual([true, false]);
  expect(second.uri).toBe(first.uri);
  await second.stop();
  await note(first.uri, 'still there');
  await first.stop();

  const next = await open();

  expect(next.uri).toBe(first.uri);
  expect(next.owned).toBe(true);
  expect(await notes(next.uri)).toEqual(['still there']);
  await next.stop();

  const record = { pid: process.pid, port: 1, uri: first.uri };
  await writeFile(path.join(dataDir, 'mongo', 'uri.json'), JSON.stringify(record));
  expect((await open()).owned).toBe(true);
});

it('uses another port if the old one is taken', async () => {
  const first = await open();
  await note(first.uri, 'before');
  await first.stop();
  const squatter = createServer((socket) => socket.once('data', () => socket.destroy())).listen(
    portOf(first.uri),
    '127.0.0.1',
  );
  await once(squatter, 'listening');

  const second = await open();

  expect(portOf(second.uri)).not.toBe(portOf(first.uri));
  await note(second.uri, 'after');
  expect(await notes(second.uri)).toEqual(['before', 'after']);
  squatter.close();
});

it('gets its old port again if that is free a little later, as after a server that is slow to stop', async () => {
  const first = await open();
  await first.stop();
  const squatter = createServer().listen(portOf(first.uri), '127.0.0.1');
  await once(squatter, 'listening');

  // Its first look at the port follows right after this message.
  const second = await open((line) => {
    if (line.includes('starting server')) setTimeout(() => squatter.close(), 500);
  });

  expect(second.uri).toBe(first.uri);
});

it('is taken over by the second process when its owner stops', async () => {
  const owner = await holdElsewhere();
  const joined = await open();
  expect(joined.owned).toBe(false);
  await note(joined.uri, 'before');

  await end(owner.process, 'SIGTERM');
  await vi.waitUntil(() => joined.owned, { timeout: 120_000 });

  expect(await notes(joined.uri)).toEqual(['before']);
});

it('is started once when two processes need it at the same moment, and immediately after its owner was killed, with every acknowledged write (case 56)', async () => {
  const [one, other] = await Promise.all([holdElsewhere(), holdElsewhere()]);
  expect([one.kind, other.kind].sort()).toEqual(['joined', 'owned']);
  expect(one.uri).toBe(other.uri);
  const [owner, joined] = one.kind === 'owned' ? [one, other] : [other, one];
  await end(joined.process, 'SIGTERM');
  await note(owner.uri, 'acknowledged');
  await disconnectDatabase();
  await end(owner.process, 'SIGKILL');

  const next = await open();

  expect(next.owned).toBe(true);
  expect(await notes(next.uri)).toEqual(['acknowledged']);
});

it('stops automatically after its owner was killed, even if no other process takes over', async () => {
  const owner = await holdElsewhere();
  const dbPath = path.join(await realpath(dataDir), 'mongo', 'db');
  expect(await servesFolder(owner.uri, dbPath)).toBe(true);
  await end(owner.process, 'SIGKILL');
  await expect.poll(() => servesFolder(owner.uri, dbPath)).toBe(false);
});

it('makes the health check fail while the server hangs, and reports the gap when it dies and restarts', async () => {
  const hold = await open();
  await note(hold.uri, 'acknowledged');
  const pid = await serverPid();

  process.kill(pid, 'SIGSTOP');
  // It may respond once more before all of its threads have stopped.
  await vi.waitUntil(async () => !(await databaseIsUp(1_500)), { timeout: 120_000 });

  process.kill(pid, 'SIGCONT');
  expect(await databaseIsUp(10_000)).toBe(true);

  process.kill(pid, 'SIGKILL');
  await expect.poll(() => databaseIsUp(1_500), { interval: 20 }).toBe(false);

  await vi.waitUntil(() => databaseIsUp(1_000), { timeout: 120_000, interval: 500 });
  expect(await notes(hold.uri)).toEqual(['acknowledged']);
});

it('requires a key that nobody else may read, even with data from before there was one (case 60)', async () => {
  const set = await startReplicaSet({ size: 1 });
  onTestFinished(() => set.stop());
  const [member] = set.members;
  if (!member) throw new Error('The replica set has no member.');
  await note(set.uri, 'from before');
  const { parsed } = commandLine.parse(await set.command(member, { getCmdLineOpts: 1 }));
  await disconnectDatabase();
  await member.kill('SIGTERM');
  await mkdir(path.join(dataDir, 'mongo'));
  await cp(parsed.storage.dbPath, path.join(dataDir, 'mongo', 'db'), { recursive: true });

  const hold = await open();
  expect(await notes(hold.uri)).toEqual(['from before']);
  const keyFile = path.join(dataDir, 'mongo', 'key');
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  expect((await stat(path.join(dataDir, 'mongo', 'uri.json'))).mode & 0o777).toBe(0o600);
  await expectNoAccess(portOf(hold.uri), await readFile(keyFile, 'utf8'));
  // This also closes the short time before the first user exists, which can't be tested directly.
  expect(await mongoose.connection.db?.admin().command({ getCmdLineOpts: 1 })).toMatchObject({
    parsed: { setParameter: { enableLocalhostAuthBypass: 'false' } },
  });

  await hold.stop();
  await rm(keyFile);
  expect(await notes((await open()).uri)).toEqual(['from before']);
});

/** A stranger can't read anything, create a user, or guess a way in. */
async function expectNoAccess(port: number, key: string): Promise<void> {
  const guesses = ['', 'site:site@', 'site:@', `site:${key.slice(1)}0@`, '__system:__system@'];
  for (const guess of guesses) {
    const stranger = new mongoose.mongo.MongoClient(`mongodb://${guess}127.0.0.1:${port}/admin?directConnection=true`);
    for (const command of [{ listDatabases: 1 }, { createUser: 'x', pwd: 'x', roles: ['root'] }, { getCmdLineOpts: 1 }])
      await expect(stranger.db('admin').command(command), guess).rejects.toThrow(/auth/i);
    await stranger.close();
  }
}

async function open(onProgress: (line: string) => void = () => undefined): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, onProgress });
  holds.unshift(embedded);
  return embedded;
}

async function serverPid(): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, 'mongo', 'db', 'mongod.lock'), 'utf8'), 10);
}

async function holdElsewhere(): Promise<{ process: ChildProcess; kind: string; uri: string }> {
  const program = path.resolve('tests/support/hold-database.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  others.push(child);
  const [line] = await once(createInterface(child.stdout), 'line');
  const [kind = '', uri = ''] = String(line).split(' ');
  return { process: child, kind, uri };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

async function note(uri: string, text: string): Promise<void> {
  await connectTo(uri);
  await mongoose.connection.collection<{ text: string }>('notes').insertOne({ text });
}

async function notes(uri: string): Promise<string[]> {
  await connectTo(uri);
  const found = await mongoose.connection.collection<{ text: string }>('notes').find().sort({ _id: 1 }).toArray();
  return found.map(({ text }) => text);
}

async function connectTo(uri: string): Promise<void> {
  if (mongoose.connection.readyState === mongoose.ConnectionStates.connected && connectedTo === uri) return;
  await disconnectDatabase();
  await connectDatabase(uri);
  connectedTo = uri;
}

let connectedTo = '';

function portOf(uri: string): number {
  return Number(new URL(uri).port);
}
