import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '~/config.server';
import { log } from './log';

/** This process's worker number, which counts all workers ever started; null if there are no workers. */
export const workerNumber: number | null = cluster.worker?.id ?? null;

/** Tells a worker to finish its connections and exit, after another has replaced it. */
export const retireSignal = 'SIGUSR2';

/** This process's share of a limit for the whole machine, such as memory. The primary distributes connections round-robin. */
export const ownShare = (limit: number): number => Math.ceil(limit / (cluster.isWorker ? config.WORKERS : 1));

/** The delay before another attempt to replace a worker, in milliseconds. It doubles after each failure, up to the maximum. */
const retryMs = { first: 1_000, max: 10_000 };
/** A worker that is still running this long after SIGTERM is killed, in milliseconds. It needs a moment after its last request. */
const killAfterMs = config.SHUTDOWN_SECONDS * 1000 + 2_000;

type Workers = {
  port: number;
  /** Replaces the workers one after another. Each new worker listens before an old one stops. */
  restart: () => void;
  /** Stops all workers, as SIGTERM stops a process without workers. */
  stop: () => Promise<void>;
};

/**
 * Forks workers that listen on one socket, and replaces any that die.
 * @throws Error if a worker exits before it is listening
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
        // A signal to the whole process group, for example from pkill, reaches workers that can't handle it yet.
        else if (signal === 'SIGHUP' && !isStopping) resolve(begin());
        else reject(new Error('A worker exited before it was listening.'));
      });
    });

  async function replace(): Promise<void> {
    for (let wait = retryMs.first; !isStopping; wait = Math.min(2 * wait, retryMs.max)) {
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
      const running = Object.values(cluster.workers ?? {}).flatMap((worker) =>
        worker && !worker.isDead() ? worker : [],
      );
      const end = (signal: NodeJS.Signals) => running.forEach((worker) => worker.process.kill(signal));
      const ended = Promise.all(running.map((worker) => once(worker, 'exit')));
      end('SIGTERM');
      const limit = setTimeout(() => end('SIGKILL'), killAfterMs);
      await ended;
      clearTimeout(limit);
    },
  };
}
