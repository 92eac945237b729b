import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { connectDatabase, disconnectDatabase } from '~models/database/connection';
import type { Actor } from '~/domain/actor';
import { Client } from './client';
import { aDriver, type Driver } from './factories';
import { signedInAt } from './signed-in';
import { emptyDatabase, freshDatabaseUri, giveDatabaseBack, takeDatabase } from './database';
import { linesAbout } from './request-log';
import { logLevel, type RunningServer, type ServerOptions, startServer } from './server';

export type Site = {
  /** Its first process, or its only one. */
  readonly server: RunningServer;
  readonly servers: RunningServer[];
  /** A new browser, at one of the processes. */
  visitor(process?: number): Client;
  /** A browser in which this driver is signed in. */
  signedIn(driver: Actor, process?: number): Promise<Client>;
  /** A new driver and a browser in which they are signed in. */
  aSignedInDriver(given?: Parameters<typeof aDriver>[0]): Promise<{ driver: Driver; browser: Client }>;
  /** Allows matching errors in the log. Any other error fails the running test. */
  expectErrors(pattern: RegExp): void;
};

type SiteOptions = Omit<ServerOptions, 'databaseUri'> & {
  processes?: number;
  /**
   * Uses a database that nothing else writes to. `emptied` is for tests of lists of everything; its processes have served other test files
   * before. `true` starts and stops the processes with the file: for tests that stop them, or that read their counters.
   */
  alone?: 'emptied' | true;
};

/** Servers that the test files of this process share. They end with the process (tests/support/leash.ts). */
type ServerSet = { databaseUri: string; servers: RunningServer[] };
const shared: ServerSet = { databaseUri: '', servers: [] };
const emptied: ServerSet = { databaseUri: '', servers: [] };
/** Servers in development, by settings. Starting a site takes a minute, and two can't run at once because they share a port. */
const developmentSets = new Map<string, ServerSet>();

function developmentSetFor(options: ServerOptions): ServerSet {
  const settings = JSON.stringify(options);
  const serverSet = developmentSets.get(settings) ?? { databaseUri: '', servers: [] };
  developmentSets.set(settings, serverSet);
  return serverSet;
}

/** Starts more processes until there are enough. */
async function startUpTo(count: number, servers: RunningServer[], options: ServerOptions): Promise<RunningServer[]> {
  while (servers.length < count) servers.push(await startServer(options));
  return servers.slice(0, count);
}

/** Waits until everything that a server has logged so far has been read. A server that doesn't respond has logged its last line. */
async function untilLogIsRead(server: RunningServer): Promise<void> {
  const answer = await new Client(server.origin).page('/scoring').catch(() => null);
  if (answer) await linesAbout(server, answer);
}

/** Logged if the machine paused: the heartbeat of the database's driver times out, and operations on its connections fail. */
const machinePaused = /PoolClearedOnNetworkError/;

/**
 * The site for the test file that calls this at its top: the built application in one or more processes, and its database, to which the
 * test process is connected too, for its factories. Test files share it, each with its own drivers and posts, unless they need other
 * options or their own site.
 */
export function useSite(options: SiteOptions = {}): Site {
  const { processes = 1, alone, ...serverOptions } = options;
  const hasDefaultOptions = alone !== true && Object.keys(serverOptions).length === 0;
  const builtSet = hasDefaultOptions ? (alone ? emptied : shared) : null;
  const serverSet = process.env.TEST_DEV ? developmentSetFor(serverOptions) : builtSet;
  const servers: RunningServer[] = [];
  let expected: RegExp[] = [];
  const serverAt = (index: number): RunningServer => {
    const server = servers[index];
    if (!server) throw new Error('The site is not running.');
    return server;
  };

  beforeAll(async () => {
    const databaseUri = serverSet ? (serverSet.databaseUri ||= freshDatabaseUri()) : takeDatabase();
    const started = await startUpTo(processes, serverSet?.servers ?? [], { ...serverOptions, databaseUri });
    servers.push(...started);
    await connectDatabase(serverAt(0).databaseUri);
    if (serverSet === emptied) await emptyDatabase();
    for (const { log } of servers) log.length = 0;
  });

  afterEach(async () => {
    const allowed = expected;
    expected = [];
    // An expected error may be read shortly after the response, and must not count for the next test.
    if (allowed.length > 0) await Promise.all(servers.map(untilLogIsRead));
    const errors = servers.flatMap(({ log }) => log.splice(0)).filter(({ level }) => level >= logLevel.error);
    const unexpected = errors.filter(({ text }) => ![...allowed, machinePaused].some((pattern) => pattern.test(text)));
    if (unexpected.length > 0) throw new Error(`The server logged:\n${unexpected.map(({ text }) => text).join('\n')}`);
  });

  afterAll(async () => {
    if (!serverSet) {
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
    async aSignedInDriver(given) {
      const driver = await aDriver(given);
      return { driver, browser: await signedInAt(serverAt(0).origin, driver) };
    },
    expectErrors: (pattern) => void expected.push(pattern),
  };
}
