import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '~/config.server';
import { log } from './log';

/** This process's worker number, counted from the first start; null if there are no workers. */
export const workerNumber: number | null = cluster.worker?.id ?? null;

/** Tells a worker to finish its connections and exit, after another has replaced it. */
export const retireSignal = 'SIGUSR2';

/** This process's share of a limit for the whole machine, such as memory. The primary distributes connections round-robin. */
export const ownShare = (most: number): number => Math.ceil(most / (cluster.isWorker ? config.WORKERS : 1));

/** The delay before replacing a worker that has died, doubled after each failure, and its maximum. In milliseconds. */
const retryMs = { first: 1_000, most: 10_000 };
/** Workers that haven't exited on their own by then are killed, in milliseconds. */
const endMs = 11_000;

type Workers = {
  port: number;
  /** Replaces the workers one after the other: a new one listens before an old one stops. */
  restart: () => void;
  /** Stops all workers, like SIGTERM stops a process without workers. */
  stop: () => Promise<void>;
};

/**
 * Forks workers that listen on one socket, and replaces any that die.
 * @throws Error if one exits before it listens
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
          log.error({ worker: worker.id, code, signal }, 'a worker exited; starting another');
          void replace();
        }
        // A signal to the whole process group, as from pkill, reaches workers that can't handle it yet.
        else if (signal === 'SIGHUP' && !isStopping) resolve(begin());
        else reject(new Error('A worker exited before it listened.'));
      });
    });

  async function replace(): Promise<void> {
    for (let wait = retryMs.first; !isStopping; wait = Math.min(2 * wait, retryMs.most)) {
      try {
        return void (await begin());
      } catch (error) {
        if (isStopping) return;
        log.error({ error }, 'a worker did not start; retrying');
        await sleep(wait);
      }
    }
  }

  async function restart(): Promise<void> {
    for (const worker of [...serving]) {
      // A worker that has died in the meantime has already been replaced.
      if (isStopping || !serving.delete(worker)) continue;
      try {
        await begin();
      } catch (error) {
        if (isStopping) return;
        log.error({ error }, 'a new worker did not start; keeping the current ones');
        if (worker.isDead()) void replace();
        else serving.add(worker);
        return;
      }
      if (worker.isDead()) continue;
      const ended = once(worker, 'exit');
      worker.process.kill(retireSignal);
      await ended;
      log.info({ worker: worker.id }, 'a worker was replaced and has exited');
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
