import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '~/config.server';
import { log } from './log';

/** This process's number among the workers, counted from the first start on; null where it serves alone. */
export const workerNumber: number | null = cluster.worker?.id ?? null;

/** Tells a worker to finish its connections and end, since another has taken its place. */
export const retireSignal = 'SIGUSR2';

/** This process's part of a limit for the whole machine, such as memory: the primary deals connections out in turn. */
export const ownShare = (most: number): number => Math.ceil(most / (cluster.isWorker ? config.WORKERS : 1));

/** Before a worker that ended is replaced, doubled after each failure; and at most. In milliseconds. */
const retryMs = { first: 1_000, most: 10_000 };
/** Workers end by themselves before, in milliseconds. */
const endMs = 11_000;

type Workers = {
  port: number;
  /** Replaces the workers one after the other: a new one listens before an old one stops. */
  restart: () => void;
  /** As SIGTERM ends a process that serves alone. */
  stop: () => Promise<void>;
};

/**
 * Forks workers that listen at one socket, and replaces one that dies.
 * @throws Error where one ends before it listens
 */
export async function leadWorkers(count: number): Promise<Workers> {
  const serving = new Set<Worker>();
  let isStopping = false;

  /** @returns the port */
  const begin = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const worker = cluster.fork();
      worker.once('listening', ({ port }) => {
        serving.add(worker);
        resolve(port);
      });
      worker.once('exit', (code, signal) => {
        const wasServing = serving.delete(worker);
        if (wasServing && !isStopping) {
          log.error({ worker: worker.id, code, signal }, 'a worker has ended; another takes its place');
          void replace();
        }
        // A signal to the whole group, as by pkill, reaches workers that can't handle it yet.
        else if (signal === 'SIGHUP' && !isStopping) resolve(begin());
        else reject(new Error('A worker has ended before it listened.'));
      });
    });

  async function replace(): Promise<void> {
    for (let wait = retryMs.first; !isStopping; wait = Math.min(2 * wait, retryMs.most)) {
      try {
        return void (await begin());
      } catch (error) {
        if (isStopping) return;
        log.error({ error }, 'a worker does not start; it is tried again');
        await sleep(wait);
      }
    }
  }

  async function restart(): Promise<void> {
    for (const worker of [...serving]) {
      // One that has died meanwhile has been replaced already.
      if (isStopping || !serving.delete(worker)) continue;
      try {
        await begin();
      } catch (error) {
        if (isStopping) return;
        log.error({ error }, 'a new worker does not start, so the others stay');
        if (worker.isDead()) void replace();
        else serving.add(worker);
        return;
      }
      if (worker.isDead()) continue;
      const ended = once(worker, 'exit');
      worker.process.kill(retireSignal);
      await ended;
      log.info({ worker: worker.id }, 'a worker has ended after another took its place');
    }
  }
  let restarting = Promise.resolve();

  const [port = 0] = await Promise.all(Array.from({ length: count }, begin));
  return {
    port,
    restart: () => void (restarting = restarting.then(restart)),
    async stop() {
      isStopping = true;
      const left = Object.values(cluster.workers ?? {}).flatMap((worker) => (worker && !worker.isDead() ? worker : []));
      const end = (signal: NodeJS.Signals) => left.forEach((worker) => worker.process.kill(signal));
      const ended = Promise.all(left.map((worker) => once(worker, 'exit')));
      end('SIGTERM');
      const limit = setTimeout(() => end('SIGKILL'), endMs);
      await ended;
      clearTimeout(limit);
    },
  };
}
