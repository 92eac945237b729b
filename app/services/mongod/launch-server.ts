import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { findMongod } from './find-binary';
import { becomePrimary, REPLICA_SET } from './replica-set';

interface Mongod {
  isRunning(): boolean;
  stop(): Promise<void>;
}

export interface EmbeddedServer extends Mongod {
  port: number;
}

/** Another server has the data folder open, or was faster to take the port. */
export class FolderInUseError extends Error {}

/** In GB. A small machine runs the site, photo processing and this; MongoDB's own default is half of the memory. */
const CACHE_GB = '0.25';

const ARGS = [
  ...['--wiredTigerCacheSizeGB', CACHE_GB],
  ...['--oplogSize', '512'],
  // Three journal files are preallocated. MongoDB's default would take 300 MB for them, too much for a small disk.
  ...['--wiredTigerEngineConfigString', 'log=(file_max=16MB)'],
  ...['--slowms', '1000'],
  ...['--nounixsocket'],
  // Otherwise, anyone on this machine could create the first user of a new server.
  ...['--setParameter', 'enableLocalhostAuthBypass=false'],
  ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
  // A killed process leaves its transactions open and their rows locked. Other processes retry for 15 seconds, so the transactions must end
  // before that (checked at half of this interval; the default is a minute). Ours take milliseconds.
  ...['--setParameter', 'transactionLifetimeLimitSeconds=8'],
  // With a single member there is no failover to wait for at shutdown.
  ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
];

interface Folder {
  /** Absolute; created if missing. */
  dbPath: string;
  /** Absolute; contains `key`. */
  keyFile: string;
  key: string;
}

/**
 * Starts mongod on a persistent folder, as a replica set of one, on 127.0.0.1, open only to clients with its key. A watcher process stops
 * it if this process dies.
 *
 * @param preferredPort used if it is free, so that earlier clients find the server again
 * @throws FolderInUseError
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
    if (error instanceof FolderInUseError) throw error;
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

/** @returns the preferred port, or another if it is taken */
async function freePort(preferred = 0): Promise<number> {
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(preferred, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('This machine has no free loopback port.');
  return address.port;
}

const STARTS_WITHIN_MS = 2 * 60_000;
const STOPS_WITHIN_MS = 10_000;

/** The exit code of a mongod that can't listen on its port. */
const PORT_TAKEN = 48;

/** In characters: how much of the startup output is kept, to find out why it failed. */
const MOST_HEARD = 100_000;

/**
 * Runs mongod until it is stopped or this process ends for any reason. mongodb-memory-server-core could do this too, but it runs a second
 * Node process just to watch.
 *
 * @param onWaiting called when it runs
 * @throws an error with mongod's own reason if it doesn't accept connections
 */
async function startMongod(program: string, args: string[], onWaiting: () => void): Promise<Mongod> {
  // Ctrl-C reaches the whole process group, and the server must outlive the requests that are still running.
  const mongod = spawn(program, args, { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  const isRunning = () => mongod.pid !== undefined && mongod.exitCode === null && mongod.signalCode === null;
  const stop = () => end(mongod, isRunning);
  mongod.once('spawn', onWaiting);
  try {
    await waitForConnections(mongod);
  } catch (error) {
    await stop();
    throw error;
  }
  return { isRunning, stop };
}

function waitForConnections(mongod: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const limit = setTimeout(() => reject(new Error('it took too long')), STARTS_WITHIN_MS);
    const fail = (error: Error) => {
      clearTimeout(limit);
      reject(error);
    };
    const listen = (chunk: Buffer) => {
      heard = (heard + chunk.toString('utf8')).slice(-MOST_HEARD);
      if (!heard.includes('"Waiting for connections"')) return;
      mongod.stdout?.off('data', listen).resume();
      clearTimeout(limit);
      resolve();
    };
    mongod.stdout?.on('data', listen);
    mongod.once('spawn', () => watch(mongod));
    mongod.once('error', fail);
    mongod.once('close', (code, signal) => {
      const reason = reasonIn(heard) ?? `it ended with ${code ?? signal}`;
      const isInUse = heard.includes('DBPathInUse') || code === PORT_TAKEN;
      fail(isInUse ? new FolderInUseError(`Another MongoDB server is running: ${reason}`) : new Error(reason));
    });
  });
}

const reasonIn = (log: string): string | undefined => [...log.matchAll(/"error":"((?:[^"\\]|\\.)*)"/g)].at(-1)?.[1];

/** Stops mongod if this process was killed and couldn't do it. */
function watch(mongod: ChildProcess): void {
  const script = 'while kill -0 "$1" && kill -0 "$2"; do sleep 1; done; kill "$2"';
  const args = ['-c', script, 'watch-mongod', String(process.pid), String(mongod.pid)];
  const watcher = spawn('sh', args, { cwd: '/', detached: true, stdio: 'ignore' });
  watcher.once('error', () => undefined);
  watcher.unref();
  mongod.once('exit', () => watcher.kill());
}

async function end(mongod: ChildProcess, isRunning: () => boolean): Promise<void> {
  if (!isRunning()) return;
  const ended = once(mongod, 'exit');
  mongod.kill('SIGTERM');
  const limit = setTimeout(() => mongod.kill('SIGKILL'), STOPS_WITHIN_MS);
  await ended;
  clearTimeout(limit);
}
