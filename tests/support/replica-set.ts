import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { vi } from 'vitest';
import { z } from 'zod';
import { findMongod } from '~/services/mongod/find-binary';
import { freePort } from './free-port';
import { leash } from './leash';

/** One of a replica set's mongod processes. */
export type Member = {
  readonly host: string;
  readonly isRunning: boolean;
  start(): Promise<void>;
  /** Kills it with SIGKILL or SIGTERM. */
  kill(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Pauses all of its threads, and waits until they have stopped: on a busy machine they continue for a moment. */
  freeze(): Promise<void>;
  thaw(): void;
};

export type ReplicaSet = {
  /** Includes a database name. */
  uri: string;
  members: Member[];
  /** Waits until a member accepts writes. */
  primary(): Promise<Member>;
  /** Runs a command on a member. */
  command(member: Member, command: Record<string, unknown>): Promise<unknown>;
  /** Stops every process and removes the data. */
  stop(): Promise<void>;
};

const name = 'rs0';
const electionTimeoutMs = 120_000;
/** The settings that operators get, and that docs/operators.md recommends for their own replica sets. */
const compose = readFileSync('compose.yaml', 'utf8');
const [, settingsText] = z.tuple([z.string(), z.string()]).parse(/const settings = \{(.*?)\}/s.exec(compose));
const settings = Object.fromEntries(
  [...settingsText.matchAll(/(\w+): (\d+)/g)].map(([, key, value]) => [key, Number(value)]),
);
const setParameters = [...compose.matchAll(/--setParameter \w+=\S+/g)].flatMap(([option]) => option.split(' '));
const hello = z.looseObject({ isWritablePrimary: z.boolean() });

/** Starts mongod processes as a replica set with its own data. */
export async function startReplicaSet({
  size,
  parameters = {},
}: {
  size: number;
  parameters?: Record<string, string>;
}): Promise<ReplicaSet> {
  const { path: program } = await findMongod(() => undefined);
  const folder = await mkdtemp(path.join(tmpdir(), 'eat-it-replica-set-'));
  const members: Member[] = [];
  for (let at = 0; at < size; at += 1) {
    const dbPath = path.join(folder, String(at));
    await mkdir(dbPath);
    members.push(memberAt(program, dbPath, await freePort(), parameters));
  }
  const hosts = members.map(({ host }) => host);
  const set: ReplicaSet = {
    uri: `mongodb://${hosts.join(',')}/eatit?replicaSet=${name}`,
    members,
    primary: () => vi.waitUntil(() => findPrimary(members), { timeout: electionTimeoutMs, interval: 100 }),
    command: ({ host }, command) => withAdmin(host, 10_000, (admin) => admin.command(command)),
    async stop() {
      await Promise.all(members.map((member) => member.kill()));
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await Promise.all(members.map((member) => member.start()));
    const config = { _id: name, members: hosts.map((host, _id) => ({ _id, host })), settings };
    await withAdmin(hosts[0] ?? '', 30_000, (admin) => admin.command({ replSetInitiate: config }));
    await set.primary();
    return set;
  } catch (error) {
    await set.stop();
    throw error;
  }
}

/** Starts a server that is not a replica set member, and so has no transactions. */
export async function startSingleServer(): Promise<{ uri: string; stop(): Promise<void> }> {
  const { path: program } = await findMongod(() => undefined);
  const folder = await mkdtemp(path.join(tmpdir(), 'eat-it-single-'));
  const server = memberAt(program, folder, await freePort(), {}, []);
  await server.start();
  return {
    uri: `mongodb://${server.host}/eatit`,
    async stop() {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function memberAt(
  program: string,
  dbPath: string,
  port: number,
  parameters: Record<string, string>,
  membership = ['--replSet', name],
): Member {
  const host = `127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const args = [
    ...membership,
    ...['--dbpath', dbPath, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket'],
    ...['--wiredTigerCacheSizeGB', '0.25', '--oplogSize', '64'],
    ...setParameters,
    ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
    ...Object.entries(parameters).flatMap(([key, value]) => ['--setParameter', `${key}=${value}`]),
  ];
  return {
    host,
    get isRunning() {
      return child !== null;
    },
    async start() {
      const started = spawn(program, args, { stdio: 'ignore' });
      child = started;
      started.once('exit', () => (child = null));
      leash(started);
      await withAdmin(host, 30_000, (admin) => admin.command({ ping: 1 }));
    },
    async kill(signal = 'SIGKILL') {
      const running = child;
      if (!running) return;
      running.kill(signal);
      await once(running, 'exit');
    },
    async freeze() {
      const running = child;
      if (!running) return;
      running.kill('SIGSTOP');
      await vi.waitUntil(() => isStopped(running), { timeout: 120_000, interval: 10 });
    },
    thaw: () => void child?.kill('SIGCONT'),
  };
}

const isStopped = ({ pid }: ChildProcess): boolean =>
  spawnSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .startsWith('T');

async function findPrimary(members: Member[]): Promise<Member | null> {
  for (const member of members) {
    if (!member.isRunning) continue;
    const answer = await withAdmin(member.host, 1_000, (admin) => admin.command({ hello: 1 })).catch(() => null);
    if (hello.safeParse(answer).data?.isWritablePrimary) return member;
  }
  return null;
}

type Admin = mongoose.mongo.Db;

async function withAdmin<T>(host: string, timeoutMs: number, work: (admin: Admin) => Promise<T>): Promise<T> {
  const client = new mongoose.mongo.MongoClient(`mongodb://${host}/admin`, {
    directConnection: true,
    serverSelectionTimeoutMS: timeoutMs,
    connectTimeoutMS: timeoutMs,
    socketTimeoutMS: timeoutMs,
  });
  try {
    return await work(client.db('admin'));
  } finally {
    await client.close();
  }
}
