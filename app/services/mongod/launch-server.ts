import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { findMongod } from './find-binary';
import { becomePrimary, REPLICA_SET } from './replica-set';
import { startMongod } from './run-mongod';

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
  // Without this, anyone on this machine might make the first user of a server that has none yet.
  ...['--setParameter', 'enableLocalhostAuthBypass=false'],
  ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
  // A killed process leaves its transactions open, and what they touched locked. Others retry for 15 seconds, so that has to be
  // over by then (checked every half of this; the default is a minute). Ours take milliseconds.
  ...['--setParameter', 'transactionLifetimeLimitSeconds=8'],
  // With one member no one else could take over, so a stop need not wait for that.
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
 * Starts mongod on a lasting folder, as a replica set of one, on 127.0.0.1, for anyone who knows its key. A watcher ends it should
 * this process die.
 *
 * @param preferredPort used when it is free, so that earlier clients find the server again
 */
export async function launchServer(
  { dbPath, keyFile, key }: Folder,
  preferredPort: number | undefined,
  { onProgress, onWaiting }: { onProgress: (line: string) => void; onWaiting: () => void },
): Promise<EmbeddedServer> {
  const binary = await findMongod(onProgress);
  await mkdir(dbPath, { recursive: true, mode: 0o700 });
  onProgress(`MongoDB: starting server ${binary.version} ...`);

  const port = await freePort(preferredPort);
  const where = ['--port', String(port), '--bind_ip', '127.0.0.1', '--dbpath', dbPath];
  const set = ['--replSet', REPLICA_SET, '--auth', '--keyFile', keyFile];
  const mongod = await startMongod(binary.path, [...where, ...set, ...ARGS], onWaiting).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The bundled MongoDB server did not start on ${dbPath}: ${why}. Check that this account may ` +
        'write there, whether the disk has room, and whether a newer MongoDB has written it.',
      { cause: error },
    );
  });
  try {
    await becomePrimary(port, key);
  } catch (error) {
    await mongod.stop();
    throw error;
  }
  return { port, ...mongod };
}

/** @returns the one that is preferred unless it is someone's */
async function freePort(preferred = 0): Promise<number> {
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(preferred, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('This machine gives no port of its loopback.');
  return address.port;
}
