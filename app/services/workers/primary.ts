import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { log } from '../log';
import { metricsOfWorkers } from '../metrics';
import { Courier } from './courier';
import { handOnWhenDead } from './hand-on';
import { KeptTogether } from './kept-together';
import { type FromPrimary, fromWorker, question, type Work, type Writer } from './messages';
import { machineTime, OneForAll } from './one-for-all';

type Workers = {
  port: number;
  /** One after the other: a new worker listens before an old one stops. */
  restart: () => void;
  /** As SIGTERM ends a process that serves alone. */
  stop: () => Promise<void>;
};

/** A worker that cannot start, as while the database is gone, is tried again after this long, in milliseconds. */
const retryMs = 1_000;

/** Whoever changes something waits no longer than this for a worker that is busy, in milliseconds. */
const hearingMs = 1_000;

/** Workers end by themselves before, in milliseconds. */
const endMs = 11_000;

/** In a pipe that closes nobody hears anything. */
const say = (worker: Worker, message: FromPrimary): void => void worker.send(message, () => undefined);

/**
 * Runs workers, which all listen at one socket, and has another take the place of one that dies.
 * @throws Error where one ends before it listens, having said why
 */
export async function leadWorkers(count: number): Promise<Workers> {
  /** Those that listen, and what takes them word of each other's changes. */
  const couriers = new Map<Worker, Courier<Writer>>();
  /** Others have their places. */
  const retired = new Set<Worker>();
  let isStopping = false;

  // Counts what workers count together (app/domain/rate-limits.ts).
  new RateLimiterClusterMaster();
  const together = new KeptTogether<Worker>();
  const oneForAll = new OneForAll<Worker, Work>(
    (worker, isTheOne) => say(worker, { about: 'appointment', isTheOne }),
    (worker, id, work) => say(worker, { about: 'work', id, at: machineTime(), work }),
  );

  /** @returns the port */
  function begin(): Promise<number> {
    const worker = cluster.fork();
    worker.on('error', (error) => log.warn({ error, worker: worker.id }, 'a worker could not be told something'));
    handOnWhenDead(worker, () => [...couriers.keys()].find((other) => other !== worker && other.isConnected()));
    return new Promise((resolve, reject) => {
      const endEarly = (_code: number, signal: string) => {
        // It reaches all processes at once, as by pkill, and none can keep it off before its own code is read in.
        if (signal === 'SIGHUP' && !isStopping) resolve(begin());
        else reject(new Error('A worker has ended before it listened.'));
      };
      worker.once('exit', endEarly);
      worker.once('listening', ({ port }) => {
        worker.off('exit', endEarly);
        couriers.set(worker, new Courier((writers) => say(worker, { about: 'changes', writers })));
        oneForAll.join(worker);
        resolve(port);
      });
    });
  }

  async function beginUntilOneListens(): Promise<void> {
    while (!isStopping) {
      const failed = await begin().then(
        () => null,
        (error: unknown) => ({ error }),
      );
      if (!failed || isStopping) return;
      log.error(failed, 'a worker does not start; it is tried again');
      await sleep(retryMs);
    }
  }

  async function tellOthers(teller: Worker, writers: Writer[]): Promise<void> {
    const others = [...couriers].filter(([worker]) => worker !== teller);
    const heard = Promise.all(others.map(([, courier]) => courier.tell(writers)));
    await Promise.race([heard, sleep(hearingMs, null, { ref: false })]);
    say(teller, { about: 'heard' });
  }

  async function answerTo(worker: Worker, given: unknown): Promise<unknown> {
    const asked = question.safeParse(given).data;
    switch (asked?.of) {
      case 'metrics':
        return metricsOfWorkers().catch(() => null);
      case 'place':
        return together.takePlace(worker, asked.name, asked.most);
      case 'change':
        return together.changedAt(asked.name, asked.tag, asked.now);
      case 'work':
        return oneForAll.ask(worker, asked.work);
      case undefined:
        return null;
    }
  }

  cluster.on('message', (worker, message) => {
    const said = fromWorker.safeParse(message).data;
    if (said?.about === 'changes') void tellOthers(worker, said.writers);
    if (said?.about === 'heard') couriers.get(worker)?.heard();
    if (said?.about === 'place') together.giveBack(worker, said.name);
    if (said?.about === 'taken') oneForAll.taken(said.id);
    if (said?.about === 'done') oneForAll.answered(said.id, said.answer);
    if (said?.about === 'question') {
      const { id } = said;
      void answerTo(worker, said.question).then((answer) => say(worker, { about: 'answer', id, answer }));
    }
  });

  cluster.on('exit', (worker, code, signal) => {
    couriers.get(worker)?.end();
    together.giveBackAll(worker);
    oneForAll.end(worker);
    const hasListened = couriers.delete(worker);
    if (retired.delete(worker) || isStopping || !hasListened) return;
    log.error({ worker: worker.id, code, signal }, 'a worker has ended; another takes its place');
    void beginUntilOneListens();
  });

  async function restart(): Promise<void> {
    for (const worker of [...couriers.keys()]) {
      if (isStopping || worker.isDead()) continue;
      retired.add(worker);
      try {
        await begin();
      } catch (error) {
        if (isStopping) return;
        log.error({ error }, 'a new worker does not start, so the others stay');
        if (!retired.delete(worker)) void beginUntilOneListens();
        return;
      }
      oneForAll.leave(worker);
      if (worker.isDead()) continue;
      const ended = once(worker, 'exit');
      say(worker, { about: 'retirement' });
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
