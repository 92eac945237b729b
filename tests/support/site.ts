import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { connectDatabase, disconnectDatabase } from '~models/database/connection';
import type { Actor } from '~/domain/actor';
import { Client } from './client';
import { signedInAt } from './signed-in';
import { emptyDatabase, freshDatabaseUri, giveDatabaseBack, takeDatabase } from './database';
import { linesAbout } from './request-log';
import { logLevel, type RunningServer, type ServerOptions, startServer } from './server';

export type Site = {
  /** The first of its processes, or the only one. */
  readonly server: RunningServer;
  readonly servers: RunningServer[];
  /** A browser that was never here before, at one of the processes. */
  visitor(process?: number): Client;
  /** A browser that this driver is signed in with. */
  signedIn(driver: Actor, process?: number): Promise<Client>;
  /** Without a call to this, a line of level error in the log fails the running test. */
  expectErrors(pattern: RegExp): void;
};

type SiteOptions = Omit<ServerOptions, 'databaseUri'> & {
  processes?: number;
  /**
   * On a database that nothing else writes to. An `emptied` one is for what tells of all there is: its processes have served files
   * before. Otherwise they begin and end with the file: for what stops them, or tells of all that they have done.
   */
  alone?: 'emptied' | true;
};

/** What files of this test process share; it ends with the process (tests/support/leash.ts). */
type Kept = { databaseUri: string; servers: RunningServer[] };
const shared: Kept = { databaseUri: '', servers: [] };
const emptied: Kept = { databaseUri: '', servers: [] };

/** Starts as many more processes as it takes. */
async function startUpTo(count: number, servers: RunningServer[], options: ServerOptions): Promise<RunningServer[]> {
  while (servers.length < count) servers.push(await startServer(options));
  return servers.slice(0, count);
}

/** Until what a server has written so far is in its log; one that answers no one has written its last. */
async function untilLogIsRead(server: RunningServer): Promise<void> {
  const answer = await new Client(server.origin).page('/scoring').catch(() => null);
  if (answer) await linesAbout(server, answer);
}

/**
 * The site for the test file that calls this at its top: the built application in one or more processes, and its database, which
 * the test process is connected to as well, for its factories. Files share it, each with drivers and posts of its own, unless
 * they ask for one that is set up otherwise, or for themselves alone.
 */
export function useSite(options: SiteOptions = {}): Site {
  const { processes = 1, alone, ...serverOptions } = options;
  const isUsual = alone !== true && Object.keys(serverOptions).length === 0;
  const kept = isUsual ? (alone ? emptied : shared) : null;
  const servers: RunningServer[] = [];
  let expected: RegExp[] = [];
  const serverAt = (index: number): RunningServer => {
    const server = servers[index];
    if (!server) throw new Error('The site is not running.');
    return server;
  };

  beforeAll(async () => {
    const databaseUri = kept ? (kept.databaseUri ||= freshDatabaseUri()) : takeDatabase();
    const started = await startUpTo(processes, kept?.servers ?? [], { ...serverOptions, databaseUri });
    servers.push(...started);
    await connectDatabase(serverAt(0).databaseUri);
    if (kept === emptied) await emptyDatabase();
    for (const { log } of servers) log.length = 0;
  });

  afterEach(async () => {
    const allowed = expected;
    expected = [];
    // What a test expects may be read a moment after its answer, and is not the next test's.
    if (allowed.length > 0) await Promise.all(servers.map(untilLogIsRead));
    const errors = servers.flatMap(({ log }) => log.splice(0)).filter(({ level }) => level >= logLevel.error);
    const surprises = errors.filter(({ text }) => !allowed.some((pattern) => pattern.test(text)));
    if (surprises.length > 0) throw new Error(`The server logged:\n${surprises.map(({ text }) => text).join('\n')}`);
  });

  afterAll(async () => {
    if (!kept) {
      await Promise.all(servers.map((server) => server.stop()));
      if (mongoose.connection.readyState === mongoose.ConnectionStates.connected) await giveDatabaseBack();
    }
    await disconnectDatabase();
  });

  const visitor = (process = 0) => new Client(serverAt(process).origin);
  return {
    get server() {
      return serverAt(0);
    },
    servers,
    visitor,
    signedIn: (driver, process = 0) => signedInAt(serverAt(process).origin, driver),
    expectErrors: (pattern) => void expected.push(pattern),
  };
}
