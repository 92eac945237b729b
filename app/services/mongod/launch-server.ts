import { mkdir } from 'node:fs/promises';
import { env } from 'node:process';
import { MongoMemoryServer } from 'mongodb-memory-server-core';
import { MongoInstanceEvents } from 'mongodb-memory-server-core/lib/util/MongoInstance.js';
import { findMongod } from './find-binary';
import { becomePrimary, REPLICA_SET, SITE_USER } from './replica-set';

export interface EmbeddedServer {
  port: number;
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** A small machine runs the site, its photo work and this. In GB; MongoDB's own default is half of the memory. */
const CACHE_GB = '0.25';

const ARGS = [
  ...['--wiredTigerCacheSizeGB', CACHE_GB],
  ...['--oplogSize', '512'],
  // Three files of the journal are allocated ahead: a small disk has better use for 300 MB, which is MongoDB's own choice.
  ...['--wiredTigerEngineConfigString', 'log=(file_max=16MB)'],
  ...['--slowms', '1000'],
  ...['--nounixsocket'],
  // Without this, anybody on this machine might make the first user of a server that has none yet.
  ...['--setParameter', 'enableLocalhostAuthBypass=false'],
  ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
  // A killed process leaves its transactions open, and what they touched locked. Others retry for 15 seconds, so that has to be
  // over by then (checked every half of this; the default is a minute). Ours take milliseconds.
  ...['--setParameter', 'transactionLifetimeLimitSeconds=8'],
  // With one member nobody else could take over, so a stop need not wait for that.
  ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
];

interface Folder {
  /** Absolute; made when missing. */
  dbPath: string;
  /** Absolute; holds `key`. */
  keyFile: string;
  key: string;
}

/**
 * Starts mongod on a lasting folder, as a replica set of one, on 127.0.0.1, for whoever knows its key. A watcher ends it should
 * this process die.
 *
 * @param preferredPort used when it is free, so that earlier clients find the server again
 */
export async function launchServer(
  { dbPath, keyFile, key }: Folder,
  preferredPort: number | undefined,
  onProgress: (line: string) => void,
): Promise<EmbeddedServer> {
  const binary = await findMongod(onProgress);
  await mkdir(dbPath, { recursive: true, mode: 0o700 });
  onProgress(`MongoDB: starting server ${binary.version} ...`);

  // The library lets this variable win over its own option, even if the file it names does not work.
  env.MONGOMS_SYSTEM_BINARY = binary.path;
  const server = await MongoMemoryServer.create({
    instance: {
      dbPath,
      port: preferredPort,
      ip: '127.0.0.1',
      replSet: REPLICA_SET,
      storageEngine: 'wiredTiger',
      keyfileLocation: keyFile,
      args: ARGS,
      launchTimeout: 2 * 60_000,
    },
    // The library stops the server under this name; of a replica set it makes no users.
    auth: { enable: true, customRootName: SITE_USER, customRootPwd: key },
    binary: { systemBinary: binary.path, version: binary.version },
    // Ctrl-C reaches the whole process group: the server must outlive the requests that are being finished.
    spawn: { detached: true },
  }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The MongoDB server that the site brings along did not start on ${dbPath}: ${why}. Look whether this account may ` +
        'write there, whether the disk has room, and whether a newer MongoDB has written it.',
      { cause: error },
    );
  });

  const info = server.instanceInfo;
  if (!info) throw new Error('The MongoDB server started but tells no port.');
  let running = true;
  info.instance.once(MongoInstanceEvents.instanceClosed, () => (running = false));
  const stop = async () => {
    await server.stop({ doCleanup: false });
  };
  try {
    await becomePrimary(info.port, key);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port: info.port, isRunning: () => running, stop };
}
