import { onTestFinished } from 'vitest';
import { connectDatabase, disconnectDatabase } from '~models/database/connection';
import type { Actor } from '~/domain/actor';
import { Client } from './client';
import { type Member, type ReplicaSet, startReplicaSet } from './replica-set';
import { type RunningServer, type ServerOptions, startServer } from './server';
import { signedInAt } from './signed-in';

/** A process of the site on a mongod of its own: both may be killed. */
export type OwnSite = {
  set: ReplicaSet;
  mongod: Member;
  /** The process as it is now. */
  readonly server: RunningServer;
  /** Starts the process again after it ended. */
  restart(): Promise<void>;
  visitor(): Client;
  signedIn(driver: Actor): Promise<Client>;
};

/** The site for one test, gone when that is done unless told otherwise; the test process is connected to its database as well. */
export async function startOwnSite({
  parameters,
  whenDone = onTestFinished,
  ...options
}: Omit<ServerOptions, 'databaseUri'> & {
  parameters?: Record<string, string>;
  /** Is given what is to be called in the end; what it is given last comes first. */
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
