import { rm } from 'node:fs/promises';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { connectDatabase, disconnectDatabase } from '~models/database/connection';
import { config } from '~/config.server';
import type { Actor } from '~/domain/actor';
import { Client } from './client';
import { signedInAt } from './signed-in';
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

/**
 * The site for the test file that calls this at its top: the built application in one or more processes on a database of
 * its own, which the test process is connected to as well, for its factories. All of it is gone when the file is done.
 */
export function useSite(options: Omit<ServerOptions, 'databaseUri'> & { processes?: number } = {}): Site {
  const servers: RunningServer[] = [];
  let expected: RegExp[] = [];
  const serverAt = (index: number): RunningServer => {
    const server = servers[index];
    if (!server) throw new Error('The site is not running.');
    return server;
  };

  beforeAll(async () => {
    const first = await startServer(options);
    servers.push(first);
    await connectDatabase(first.databaseUri);
    while (servers.length < (options.processes ?? 1)) {
      servers.push(await startServer({ ...options, databaseUri: first.databaseUri }));
    }
  });

  afterEach(() => {
    const allowed = expected;
    expected = [];
    const errors = servers.flatMap(({ log }) => log.splice(0)).filter(({ level }) => level >= logLevel.error);
    const surprises = errors.filter(({ text }) => !allowed.some((pattern) => pattern.test(text)));
    if (surprises.length > 0) throw new Error(`The server logged:\n${surprises.map(({ text }) => text).join('\n')}`);
  });

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    if (mongoose.connection.readyState === mongoose.ConnectionStates.connected)
      await mongoose.connection.dropDatabase();
    await disconnectDatabase();
    await rm(config.DATA_DIR, { recursive: true, force: true });
  });

  return {
    get server() {
      return serverAt(0);
    },
    servers,
    visitor: (process = 0) => new Client(serverAt(process).origin),
    signedIn: (driver, process = 0) => signedInAt(serverAt(process).origin, driver),
    expectErrors: (pattern) => void expected.push(pattern),
  };
}
