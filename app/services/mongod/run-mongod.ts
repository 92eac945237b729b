import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Mongod {
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
export async function startMongod(program: string, args: string[], onWaiting: () => void): Promise<Mongod> {
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
