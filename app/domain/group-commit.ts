/**
 * Lets jobs that would contend for one document be committed together. While a batch for a key is being committed, those
 * that arrive wait and form the next batch: a hot post costs one short transaction for many votes in place of one each,
 * retrying against the others.
 */
export class GroupCommit<Job, Result> {
  private readonly waiting = new Map<string, Waiting<Job, Result>[]>();

  /**
   * @param commit carries out a batch in one transaction; answers in the batch's order. An Error in an answer is that
   *   job's refusal; a throw fails the whole batch.
   * @param largest most jobs in one batch.
   */
  constructor(
    private readonly commit: (key: string, jobs: Job[]) => Promise<(Result | Error)[]>,
    private readonly largest = 100,
  ) {}

  /** @returns the job's own result, after it was committed. */
  run(key: string, job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      const entry = { job, resolve, reject };
      const queue = this.waiting.get(key);
      if (queue) {
        queue.push(entry);
        return;
      }
      this.waiting.set(key, [entry]);
      void this.drain(key);
    });
  }

  private async drain(key: string): Promise<void> {
    for (;;) {
      const batch = this.waiting.get(key)?.splice(0, this.largest) ?? [];
      if (batch.length === 0) {
        this.waiting.delete(key);
        return;
      }
      await this.settle(key, batch);
    }
  }

  private async settle(key: string, batch: Waiting<Job, Result>[]): Promise<void> {
    try {
      const results = await this.commit(
        key,
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

type Waiting<Job, Result> = { job: Job; resolve: (result: Result) => void; reject: (error: unknown) => void };
