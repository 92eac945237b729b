import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { findMongod } from './find-binary';
import { becomePrimary, REPLICA_SET } from './replica-set';

interface Mongod {
  isRunning(): boolean;
  stop(): Promise<void>;
}

export interface EmbeddedServer extends Mongod {
  port: number;
}

/** Another server has the data folder open, or took the port first. */
export class FolderInUseError extends Error {}

/** In GB. A small machine also runs the site and photo processing. MongoDB's default is half of the memory. */
const CACHE_GB = '0.25';

const ARGS = [
  ...['--wiredTigerCacheSizeGB', CACHE_GB],
  ...['--oplogSize', '512'],
  // MongoDB preallocates three journal files. With its default size they would use 300 MB, too much for a small disk.
  ...['--wiredTigerEngineConfigString', 'log=(file_max=16MB)'],
  ...['--slowms', '1000'],
  ...['--nounixsocket'],
  // Otherwise, anyone on this machine could create the first user of a new server.
  ...['--setParameter', 'enableLocalhostAuthBypass=false'],
  ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
  // A killed process leaves its transactions open and their rows locked. Other processes retry for 15 seconds, so the transactions must end
  // before that. MongoDB checks at half of this interval, and the default is a minute. Ours take milliseconds.
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
 * Starts mongod on a persistent folder, as a replica set with one member, on 127.0.0.1, for clients with its key only. A watcher process
 * stops it if this process dies.
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
  const location = ['--port', String(port), '--bind_ip', '127.0.0.1', '--dbpath', dbPath];
  const security = ['--replSet', REPLICA_SET, '--auth', '--keyFile', keyFile];
  const mongod = await startMongod(binary.path, [...location, ...security, ...ARGS], onWaiting).catch(
    (error: unknown) => {
      if (error instanceof FolderInUseError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(
        `The bundled MongoDB server did not start with the folder ${dbPath}: ${reason}. Check that this account can ` +
          'write to it, that the disk has room, and that no newer version of MongoDB has used it.',
        { cause: error },
      );
    },
  );
  try {
    await becomePrimary(port, key);
  } catch (error) {
    await mongod.stop();
    throw error;
  }
  return { port, ...mongod };
}

/**
 * Waits for the preferred port as long as a server may take to stop, since processes that use this folder's database only know its old port.
 * @returns the preferred port, or another if it stays taken
 */
async function freePort(preferred = 0): Promise<number> {
  for (let waited = 0; waited < STOP_TIMEOUT_MS; waited += PORT_RETRY_MS) {
    const port = await portIfFree(preferred);
    if (port !== null) return port;
    await sleep(PORT_RETRY_MS);
  }
  const port = await portIfFree(0);
  if (port === null) throw new Error('This machine has no free loopback port.');
  return port;
}

/** @param port 0 for any @returns null if it is taken */
async function portIfFree(port: number): Promise<number | null> {
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return null;
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : null;
}

const START_TIMEOUT_MS = 2 * 60_000;
const STOP_TIMEOUT_MS = 10_000;
const PORT_RETRY_MS = 100;

/** The exit code of a mongod that can't listen on its port. */
const PORT_TAKEN = 48;

/** How much of the startup output is stored, in characters, to find out why a start failed. */
const MAX_OUTPUT_CHARS = 100_000;

/**
 * Runs mongod until it is stopped or this process ends for any reason. mongodb-memory-server-core could do this too, but it runs a second
 * Node process just to watch it.
 *
 * @param onWaiting called once mongod runs, while waiting for it to accept connections
 * @throws an error with mongod's own reason if it doesn't accept connections
 */
async function startMongod(program: string, args: string[], onWaiting: () => void): Promise<Mongod> {
  // Ctrl-C signals the whole process group, but the server must outlive the requests that are still running.
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
    let output = '';
    const limit = setTimeout(() => reject(new Error('it took too long')), START_TIMEOUT_MS);
    const fail = (error: Error) => {
      clearTimeout(limit);
      reject(error);
    };
    const listen = (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-MAX_OUTPUT_CHARS);
      if (!output.includes('"Waiting for connections"')) return;
      mongod.stdout?.off('data', listen).resume();
      clearTimeout(limit);
      resolve();
    };
    mongod.stdout?.on('data', listen);
    mongod.once('spawn', () => watch(mongod));
    mongod.once('error', fail);
    mongod.once('close', (code, signal) => {
      const reason = reasonIn(output) ?? `it ended with ${code ?? signal}`;
      const isInUse = output.includes('DBPathInUse') || code === PORT_TAKEN;
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
  const limit = setTimeout(() => mongod.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(limit);
}
