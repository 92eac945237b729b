import { log } from '~/services/log';

type Jobs<Job> = {
  name: string;
  /** Leases the job that has been due longest, so that no other process takes it; null when none is due. */
  claim: () => Promise<Job | null>;
  /** Does a job and records the outcome: a failed one is put off. */
  work: (job: Job) => Promise<void>;
};

/** Jobs that lie in the database: each process does one at a time, and those of a process that died are done by another. */
export class JobQueue<Job> {
  private working: Promise<void> | null = null;
  private isEnding = false;

  constructor(private readonly jobs: Jobs<Job>) {}

  /** In the background: an answer must not tell by its time whether there was anything to do. */
  workSoon(): void {
    void this.work().catch((error: unknown) => log.error({ error }, `${this.jobs.name} stopped; it is tried again`));
  }

  /** Does the due jobs one after the other, unless this process is doing so already. */
  async work(): Promise<void> {
    if (this.working) return;
    this.working = this.workOnEach();
    try {
      await this.working;
    } finally {
      this.working = null;
    }
  }

  /** Waits for the current job and takes no other in this process. */
  async finish(): Promise<void> {
    this.isEnding = true;
    // Whoever began it is told what went wrong.
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

/** Doubles with each failed attempt, up to an hour. @returns milliseconds */
export const delayAfter = (attempts: number, firstMs: number): number =>
  Math.min(firstMs * 2 ** attempts, longestDelayMs);
