import { onTestFinished } from 'vitest';
import { connectDatabase, disconnectDatabase } from '~models/database/connection';
import type { Actor } from '~/domain/actor';
import { Client } from './client';
import { type Member, type ReplicaSet, startReplicaSet } from './replica-set';
import { type RunningServer, type ServerOptions, startServer } from './server';
import { signedInAt } from './signed-in';

/** A site process with its own mongod. A test may kill both. */
export type OwnSite = {
  set: ReplicaSet;
  mongod: Member;
  /** The current process. */
  readonly server: RunningServer;
  /** Starts the process again after it has ended. */
  restart(): Promise<void>;
  visitor(): Client;
  signedIn(driver: Actor): Promise<Client>;
};

/** A site for one test, stopped after the test by default. The test process is connected to its database as well. */
export async function startOwnSite({
  parameters,
  whenDone = onTestFinished,
  ...options
}: Omit<ServerOptions, 'databaseUri'> & {
  parameters?: Record<string, string>;
  /** Registers cleanup functions, which run in reverse order. */
  whenDone?: (end: () => Promise<void>) => void;
} = {}): Promise<OwnSite> {
  const set = await startReplicaSet({ size: 1, parameters });
  whenDone(() => set.stop());
  const [mongod] = set.members;
  if (!mongod) throw new Error('The replica set has no member.');
  let server = await startServer({ databaseUri: set.uri, ...options });
  whenDone(() => server.kill());
  await connectDatabase(set.uri);
  whenDone(() => disconnectDatabase());
  return {
    set,
    mongod,
    get server() {
      return server;
    },
    async restart() {
      server = await startServer({ databaseUri: set.uri, ...options });
    },
    visitor: () => new Client(server.origin),
    signedIn: (driver) => signedInAt(server.origin, driver),
  };
}
