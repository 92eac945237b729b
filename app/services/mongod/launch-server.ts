import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { findMongod } from './find-binary';
import { becomePrimary, REPLICA_SET } from './replica-set';

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

interface Mongod {
  isRunning(): boolean;
  stop(): Promise<void>;
}

const STARTS_WITHIN_MS = 2 * 60_000;
const STOPS_WITHIN_MS = 10_000;

/** Of what it says before it takes connections, enough to tell why it did not come to that. */
const MOST_HEARD = 100_000;

/**
 * Runs mongod until it is stopped or this process ends, however that ends. mongodb-memory-server-core could do it as well, but brings
 * along a driver of its own, and a Node that only watches.
 *
 * @param onWaiting called when it runs
 * @throws with mongod's own reason when it does not take connections
 */
async function startMongod(program: string, args: string[], onWaiting: () => void): Promise<Mongod> {
  // Ctrl-C reaches the whole process group: the server must outlive the requests that are being finished.
  const mongod = spawn(program, args, { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  const isRunning = () => mongod.pid !== undefined && mongod.exitCode === null && mongod.signalCode === null;
  const stop = () => end(mongod, isRunning);
  mongod.once('spawn', onWaiting);
  try {
    await untilItTakesConnections(mongod);
  } catch (error) {
    await stop();
    throw error;
  }
  return { isRunning, stop };
}

function untilItTakesConnections(mongod: ChildProcess): Promise<void> {
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
    mongod.once('close', (code, signal) => fail(new Error(reasonIn(heard) ?? `it ended with ${code ?? signal}`)));
  });
}

const reasonIn = (log: string): string | undefined => [...log.matchAll(/"error":"((?:[^"\\]|\\.)*)"/g)].at(-1)?.[1];

/** Ends mongod where this process was killed and could not. */
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
