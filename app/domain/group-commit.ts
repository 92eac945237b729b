import { setTimeout as sleep } from 'node:timers/promises';
import { assertNoOutageSince, forAllRequests, momentOfWork } from '~models/database/watchdog';

/** A batch that follows another of several gathers for so long at most, in milliseconds. */
const gathersMs = 30;

/**
 * Commits jobs of a kind together. Those that arrive while a batch is being committed form the next one: many votes cost one
 * transaction's round trips and one wait for the disk, and those on one hot post do not retry against each other. While several
 * come at a time, each batch gathers first, until all who were just answered may have asked again or a moment has passed: half as
 * many batches are sooner done. A job that comes alone waits for none.
 */
export class GroupCommit<Kind, Job, Result> {
  private readonly waiting = new Map<Kind, Queue<Job, Result>>();

  /**
   * @param commit carries out a batch in one transaction and answers in the batch's order. An Error in an answer refuses
   *   that job; a throw fails the whole batch.
   * @param turn runs a batch once others that write the same rows are done. Jobs that arrive until then join it.
   * @param largest most jobs in one batch
   * @param moment after which a batch that gathers is committed, however few came
   */
  constructor(
    private readonly commit: (kind: Kind, jobs: Job[]) => Promise<(Result | Error)[]>,
    private readonly turn: (batch: () => Promise<number>) => Promise<number> = (batch) => batch(),
    private readonly largest = 100,
    private readonly moment: () => Promise<unknown> = () => sleep(gathersMs),
  ) {}

  get length(): number {
    return [...this.waiting.values()].reduce((sum, { entries }) => sum + entries.length, 0);
  }

  run(kind: Kind, job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      const entry = { job, moment: momentOfWork(), resolve, reject };
      const waiting = this.waiting.get(kind);
      if (waiting) {
        waiting.entries.push(entry);
        if (waiting.entries.length === waiting.enough) waiting.hasEnough();
        return;
      }
      const queue = { entries: [entry], enough: 0, hasEnough: () => undefined };
      this.waiting.set(kind, queue);
      void forAllRequests(() => this.drain(kind, queue));
    });
  }

  private async drain(kind: Kind, queue: Queue<Job, Result>): Promise<void> {
    for (;;) {
      const committed = await this.turn(() => this.commitNext(kind, queue));
      if (committed === 0) return;
      if (committed > 1) await this.gather(queue);
    }
  }

  /** @returns how many waited */
  private async commitNext(kind: Kind, queue: Queue<Job, Result>): Promise<number> {
    const batch = queue.entries.splice(0, this.largest);
    if (batch.length === 0) this.waiting.delete(kind);
    else await this.commitBatch(kind, queue, batch.filter(isStillAwaited));
    return batch.length;
  }

  private async gather(queue: Queue<Job, Result>): Promise<void> {
    if (queue.entries.length >= queue.enough) return;
    const hasEnough = new Promise<void>((resolve) => (queue.hasEnough = resolve));
    await Promise.race([hasEnough, this.moment()]);
  }

  private async commitBatch(kind: Kind, queue: Queue<Job, Result>, batch: Waiting<Job, Result>[]): Promise<void> {
    try {
      const results = await this.commit(
        kind,
        batch.map((entry) => entry.job),
      );
      // Counted before anyone is answered, since some ask again at once.
      queue.enough = Math.min(queue.entries.length + batch.length, this.largest);
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index];
        if (result === undefined || result instanceof Error) reject(result);
        else resolve(result);
      });
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    }
  }
}

/** A job that its caller was told had failed must not run: the caller may have done another since. */
function isStillAwaited({ moment, reject }: Waiting<unknown, never>): boolean {
  try {
    assertNoOutageSince(moment);
    return true;
  } catch (error) {
    reject(error);
    return false;
  }
}

type Queue<Job, Result> = {
  entries: Waiting<Job, Result>[];
  /** So many are all who may come soon: a batch that gathers waits for no more. */
  enough: number;
  hasEnough: () => void;
};

type Waiting<Job, Result> = {
  job: Job;
  moment: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

const lasts = new Map<string, Promise<unknown>>();

/**
 * Runs work that writes the same rows in turn, within this process: concurrent transactions would only make each other run again,
 * and a crowd of them until none gets through.
 *
 * @param rows name of what they have in common
 */
export async function inSerialQueue<T>(rows: string, work: () => Promise<T>): Promise<T> {
  const running = (lasts.get(rows) ?? Promise.resolve()).then(work);
  const done = running.catch(() => undefined);
  lasts.set(rows, done);
  try {
    return await running;
  } finally {
    if (lasts.get(rows) === done) lasts.delete(rows);
  }
}

/** In posts; votes and comments move them. */
export const countersOfPosts = 'the counters of posts';

/** A driver's total and standings, moved by all that the driver does. */
export const pointsOfDriver = (userId: number): string => `the points of driver ${userId}`;
