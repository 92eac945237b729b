import { log } from '~/services/log';

type Jobs<Job> = {
  /** For the log, when the queue stops for an error. */
  name: string;
  /** Takes the job that is longest due in hand, under a lease, so that no other process does; null when none is due. */
  claim: () => Promise<Job | null>;
  /** Does a job, and notes what became of it: one that failed is put off. */
  work: (job: Job) => Promise<void>;
};

/** Jobs that lie in the database: each process does one at a time, and those of a process that died are done by another. */
export class JobQueue<Job> {
  private working: Promise<void> | null = null;
  private isEnding = false;

  constructor(private readonly jobs: Jobs<Job>) {}

  /** Does what is due without making the caller wait: an answer must not tell by its time whether there was anything. */
  workSoon(): void {
    void this.work().catch((error: unknown) => log.error({ error }, `${this.jobs.name} stopped; it is tried again`));
  }

  /** Does every job that is due, one after the other, unless this process is at it already. */
  async work(): Promise<void> {
    if (this.working) return;
    this.working = this.workOnEach();
    try {
      await this.working;
    } finally {
      this.working = null;
    }
  }

  /** Takes no other job in hand in this process, and waits for the one that it has; the rest waits for another one. */
  async finish(): Promise<void> {
    this.isEnding = true;
    // What went wrong is told to whoever began it.
    await this.working?.catch(() => undefined);
  }

  private async workOnEach(): Promise<void> {
    while (!this.isEnding) {
      const job = await this.jobs.claim();
      if (!job) return;
      await this.jobs.work(job);
    }
  }
}

const longestDelayMs = 3600_000;

/** @returns how long a job waits that has failed: each time twice as long, up to an hour. In milliseconds. */
export const delayAfter = (attempts: number, firstMs: number): number =>
  Math.min(firstMs * 2 ** attempts, longestDelayMs);
