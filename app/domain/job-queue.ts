import type { Lease } from '~models/database/claims';
import { log } from '~/services/log';
import { agreedNow } from './agreed-time';

type Jobs<Job> = {
  name: string;
  /** A process that dies over a job keeps it from the others for this long, in milliseconds. */
  leaseMs: number;
  /** Leases the job that has been due longest, so that no other process takes it; null when none is due. */
  claim: (lease: Lease) => Promise<Job | null>;
  /** Does a job and records the outcome: a failed one is put off. */
  work: (job: Job) => Promise<void>;
  /** How many each process does at a time; one unless it is said. */
  hands?: number;
};

/** Jobs that are in the database: each process does one or few at a time, and those of a process that died are done by another. */
export class JobQueue<Job> {
  private working: Promise<void> | null = null;
  private isAskedAgain = false;
  private isEnding = false;

  constructor(private readonly jobs: Jobs<Job>) {}

  /** In the background: an answer must not tell by its time whether there was anything to do. */
  workSoon(): void {
    void this.work().catch((error: unknown) => log.error({ error }, `${this.jobs.name} stopped; it is tried again`));
  }

  /** Does the due jobs; where this process is doing so already, it looks once more afterwards, for what was queued meanwhile. */
  async work(): Promise<void> {
    if (this.working) {
      this.isAskedAgain = true;
      // The caller that began it gets its error.
      return this.working.catch(() => undefined);
    }
    this.working = this.workWhileAsked();
    try {
      await this.working;
    } finally {
      this.working = null;
    }
  }

  /** Waits for the jobs in hand and takes no other in this process. */
  async finish(): Promise<void> {
    this.isEnding = true;
    await this.working?.catch(() => undefined);
  }

  private async workWhileAsked(): Promise<void> {
    do {
      this.isAskedAgain = false;
      await this.workWithAllHands();
    } while (this.isAskedAgain && !this.isEnding);
  }

  /** @throws what the first hand to fail threw, once all have ended */
  private async workWithAllHands(): Promise<void> {
    const hands = Array.from({ length: this.jobs.hands ?? 1 }, () => this.workOnEach());
    for (const ended of await Promise.allSettled(hands)) if (ended.status === 'rejected') throw ended.reason;
  }

  private async workOnEach(): Promise<void> {
    while (!this.isEnding) {
      const now = await agreedNow();
      const job = await this.jobs.claim({ now, leaseUntil: later(now, this.jobs.leaseMs) });
      if (!job) return;
      await this.jobs.work(job);
    }
  }
}

export const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const longestDelayMs = 3600_000;

/** Doubles with each failed attempt, up to an hour. @returns milliseconds */
export const delayAfter = (attempts: number, firstMs: number): number =>
  Math.min(firstMs * 2 ** attempts, longestDelayMs);
