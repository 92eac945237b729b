import { setTimeout as sleep } from 'node:timers/promises';
import { assertNoOutageSince, forAllRequests, momentOfWork } from '~models/database/watchdog';

/** So long a batch that follows another of several gathers, in milliseconds. Whoever was just answered may ask again by then. */
const gathersMs = 6;

/**
 * Commits jobs of a kind together. Those that arrive while a batch is being committed form the next one: many votes cost one
 * transaction's round trips and one wait for the disk, and those on one hot post do not retry against each other. While several come at
 * a time, each batch gathers for a moment first: half as many batches are sooner done. A job that comes alone waits for none.
 */
export class GroupCommit<Kind, Job, Result> {
  private readonly waiting = new Map<Kind, Waiting<Job, Result>[]>();

  /**
   * @param commit carries out a batch in one transaction and answers in the batch's order. An Error in an answer refuses that
   *   job; a throw fails the whole batch.
   * @param turn runs a batch once others that write the same rows are done. Jobs that arrive until then join it.
   * @param largest most jobs in one batch
   * @param gather what a batch that follows another of several waits for
   */
  constructor(
    private readonly commit: (kind: Kind, jobs: Job[]) => Promise<(Result | Error)[]>,
    private readonly turn: (batch: () => Promise<number>) => Promise<number> = (batch) => batch(),
    private readonly largest = 100,
    private readonly gather: () => Promise<unknown> = () => sleep(gathersMs),
  ) {}

  get length(): number {
    return [...this.waiting.values()].reduce((sum, queue) => sum + queue.length, 0);
  }

  run(kind: Kind, job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      const entry = { job, moment: momentOfWork(), resolve, reject };
      const queue = this.waiting.get(kind);
      if (queue) {
        queue.push(entry);
        return;
      }
      this.waiting.set(kind, [entry]);
      void forAllRequests(() => this.drain(kind));
    });
  }

  private async drain(kind: Kind): Promise<void> {
    for (;;) {
      const committed = await this.turn(() => this.commitNext(kind));
      if (committed === 0) return;
      if (committed > 1) await this.gather();
    }
  }

  /** @returns how many waited */
  private async commitNext(kind: Kind): Promise<number> {
    const batch = this.waiting.get(kind)?.splice(0, this.largest) ?? [];
    if (batch.length === 0) this.waiting.delete(kind);
    else await this.settle(kind, batch.filter(isStillAwaited));
    return batch.length;
  }

  private async settle(kind: Kind, batch: Waiting<Job, Result>[]): Promise<void> {
    try {
      const results = await this.commit(
        kind,
        batch.map((entry) => entry.job),
      );
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

type Waiting<Job, Result> = {
  job: Job;
  moment: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};
