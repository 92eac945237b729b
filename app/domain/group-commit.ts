import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction, type Tx } from '~models/database/transaction';
import { assertNoOutageSince, forAllRequests, outagesAtStart } from '~models/database/watchdog';

/** Maximum time that a batch collects jobs if the previous batch had several, in milliseconds. */
const collectMs = 30;

/**
 * Commits jobs of one kind together. Jobs that arrive during a commit form the next batch, so many votes cost one transaction's round trips
 * and one disk sync, and votes on one hot post don't conflict and retry. After a batch of several jobs, the next one waits until all
 * callers of that batch may have sent another job, or for a short time: fewer, larger batches take less time in total. A job that arrives
 * alone isn't delayed.
 */
export class GroupCommit<Kind, Job, Result> {
  private readonly waiting = new Map<Kind, Queue<Job, Result>>();

  /**
   * @param commit processes a batch in one transaction and returns results in the batch's order. An Error as a result rejects that job; a
   * throw rejects the whole batch.
   * @param runInTurn runs a batch after others that write the same rows. Jobs that arrive until then join it.
   * @param maxBatchSize maximum jobs in one batch
   * @param collectTimeout resolves when a collecting batch must commit, no matter how many jobs it has
   */
  constructor(
    private readonly commit: (kind: Kind, jobs: Job[]) => Promise<(Result | Error)[]>,
    private readonly runInTurn: (batch: () => Promise<number>) => Promise<number> = (batch) => batch(),
    private readonly maxBatchSize = 100,
    private readonly collectTimeout: () => Promise<unknown> = () => sleep(collectMs),
  ) {}

  get length(): number {
    return [...this.waiting.values()].reduce((sum, { entries }) => sum + entries.length, 0);
  }

  run(kind: Kind, job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      const entry = { job, outages: outagesAtStart(), resolve, reject };
      const waiting = this.waiting.get(kind);
      if (waiting) {
        waiting.entries.push(entry);
        if (waiting.entries.length === waiting.expectedCount) waiting.onExpected();
        return;
      }
      const queue = { entries: [entry], expectedCount: 0, onExpected: () => undefined };
      this.waiting.set(kind, queue);
      void forAllRequests(() => this.drain(kind, queue));
    });
  }

  private async drain(kind: Kind, queue: Queue<Job, Result>): Promise<void> {
    for (;;) {
      const committed = await this.runInTurn(() => this.commitNext(kind, queue));
      if (committed === 0) return;
      if (committed > 1) await this.collectExpected(queue);
    }
  }

  /** @returns how many jobs the batch had */
  private async commitNext(kind: Kind, queue: Queue<Job, Result>): Promise<number> {
    const batch = queue.entries.splice(0, this.maxBatchSize);
    if (batch.length === 0) this.waiting.delete(kind);
    else await this.commitBatch(kind, queue, batch.filter(isStillAwaited));
    return batch.length;
  }

  private async collectExpected(queue: Queue<Job, Result>): Promise<void> {
    if (queue.entries.length >= queue.expectedCount) return;
    const expectedArrived = new Promise<void>((resolve) => (queue.onExpected = resolve));
    await Promise.race([expectedArrived, this.collectTimeout()]);
  }

  private async commitBatch(kind: Kind, queue: Queue<Job, Result>, batch: Waiting<Job, Result>[]): Promise<void> {
    try {
      const results = await this.commit(
        kind,
        batch.map((entry) => entry.job),
      );
      // Set before the callers get their results, because some send the next job immediately.
      queue.expectedCount = Math.min(queue.entries.length + batch.length, this.maxBatchSize);
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

/** A job whose caller already got an error must not run: the caller may have sent another one in the meantime. */
function isStillAwaited({ outages, reject }: Waiting<unknown, never>): boolean {
  try {
    assertNoOutageSince(outages);
    return true;
  } catch (error) {
    reject(error);
    return false;
  }
}

type Queue<Job, Result> = {
  entries: Waiting<Job, Result>[];
  /** The number of jobs expected soon; a collecting batch doesn't wait for more. */
  expectedCount: number;
  /** Called when that many jobs have arrived. */
  onExpected: () => void;
};

type Waiting<Job, Result> = {
  job: Job;
  /** From `outagesAtStart`. */
  outages: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

const queueTails = new Map<string, Promise<unknown>>();

/**
 * Serializes work that writes the same rows, within this process. Concurrent transactions would conflict and retry, and if there were very
 * many, none would succeed.
 *
 * @param rows name of the shared rows
 */
export async function inSerialQueue<T>(rows: string, work: () => Promise<T>): Promise<T> {
  const running = (queueTails.get(rows) ?? Promise.resolve()).then(work);
  const done = running.catch(() => undefined);
  queueTails.set(rows, done);
  try {
    return await running;
  } finally {
    if (queueTails.get(rows) === done) queueTails.delete(rows);
  }
}

/** Serializes work that writes the vote and comment counts of posts. */
export const inPostsQueue = <T>(work: () => Promise<T>): Promise<T> => inSerialQueue('the counters of posts', work);

/** Like `inPostsQueue`, for a transaction. */
export const inPostsTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  inPostsQueue(() => inTransaction(work));

/** Queue name for the rows of a driver's total and leaderboard scores, which nearly everything the driver does changes. */
export const pointsOfDriver = (userId: number): string => `the points of driver ${userId}`;
