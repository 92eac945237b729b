import { changeJob, claimJob, deleteClaimedJob, type JobData, type JobKind, type JobRow } from '~models/job';
import type { Tx } from '~models/database/transaction';
import { log } from '~/services/log';
import { clusterNow } from './cluster-time';

export const addMs = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const maxDelayMs = 3600_000;

/** The delay doubles with each failed attempt, up to an hour. @returns milliseconds */
const delayAfter = (attempts: number, firstMs: number): number => Math.min(firstMs * 2 ** attempts, maxDelayMs);

/** How long a failed job is stored for the operator, in milliseconds. */
const failedRetentionMs = 14 * 24 * 3600_000;

/** Another process has claimed the job, or it was deleted or requested again. */
class JobLost extends Error {}

/** A failure with a reason for the operator. `isFinal`: retrying won't help. */
export class JobFailure extends Error {
  constructor(
    message: string,
    readonly options: { isFinal?: boolean; retryAfterMs?: number } = {},
  ) {
    super(message);
  }
}

/** A claimed job. Its methods renew the lease or end the job; they throw if this process no longer holds the job. */
export class RunningJob<Kind extends JobKind> {
  readonly kind: Kind;
  readonly subject: string;
  readonly data: JobData[Kind];
  private readonly lost = new AbortController();
  readonly createdAt: Date;
  readonly attempts: number;
  /** The same for all attempts of one request. */
  readonly requestId: string;
  /** A new one for each attempt. */
  readonly lease: string;
  /** Aborted when this process no longer holds the job. */
  readonly signal = this.lost.signal;

  constructor(
    private readonly row: JobRow<Kind>,
    private readonly leaseMs: number,
  ) {
    ({ kind: this.kind, subject: this.subject, data: this.data, createdAt: this.createdAt } = row);
    this.attempts = row.attempts;
    this.requestId = `${row.createdAt.getTime()}-${row.asked}`;
    this.lease = row.lease ?? '';
  }

  /** Renews the lease, in the transaction that does part of the work. */
  renew(tx?: Tx): Promise<void> {
    return this.change({}, tx);
  }

  /** Saves the job's progress and renews the lease. */
  save(data: JobData[Kind], tx?: Tx): Promise<void> {
    return this.change({ data, attempts: 0 }, tx);
  }

  /** Stops the job until it is resumed. */
  async pause(tx: Tx): Promise<void> {
    this.expect(await changeJob(this.row, { state: 'paused', dueAt: null, lease: null }, tx));
  }

  /** Marks the job as done and keeps its result until `expiresAt`. */
  async keep(data: JobData[Kind], expiresAt: Date, tx: Tx): Promise<void> {
    this.expect(await changeJob(this.row, { state: 'done', dueAt: null, lease: null, data, expiresAt }, tx));
  }

  /** Deletes the job in the transaction that finishes its work. Otherwise it is deleted when `run` returns. */
  async complete(tx?: Tx): Promise<void> {
    this.expect(await deleteClaimedJob(this.row, tx));
  }

  private async change(change: Partial<JobRow>, tx?: Tx): Promise<void> {
    const dueAt = addMs(await clusterNow(), this.leaseMs);
    this.expect(await changeJob(this.row, { ...change, dueAt }, tx));
  }

  private expect(isOurs: boolean): void {
    if (isOurs) return;
    const error = new JobLost('This process no longer holds the job.');
    this.lost.abort(error);
    throw error;
  }
}

const ignoreLost = (error: unknown): void => {
  if (!(error instanceof JobLost)) throw error;
};

type JobOptions<Kind extends JobKind> = {
  kinds: readonly Kind[];
  /** Runs a job; may run again after a crash. Returning deletes the job, throwing retries it later. */
  run: (job: RunningJob<Kind>) => Promise<void>;
  /** Delay after the first failure, in milliseconds. */
  retryMs: number;
  /** The job fails for good after this many attempts without progress; by default it never does. */
  maxAttempts?: number;
  /** Runs before the job is marked as failed; may run again after a crash. */
  onGivenUp?: (job: RunningJob<Kind>) => Promise<void>;
  /** When MongoDB removes a failed job; by default 14 days after its last attempt. */
  failedUntil?: (job: RunningJob<Kind>) => Date;
  /** Delay until a job that was requested again while it ran runs again, in milliseconds. */
  againAfterMs?: number;
  /** How long a crashed process keeps its jobs, in milliseconds; a running one renews its leases. By default 30 seconds. */
  leaseMs?: number;
  /** Maximum jobs that a process runs at the same time; by default 1. */
  concurrency?: number;
  /** False if this process can't start a job right now, such as with a full disk. */
  mayStart?: () => Promise<boolean>;
};

/** Runs jobs of some kinds. Each process runs a few at a time; jobs of a crashed process are taken over by others. */
export class JobQueue<Kind extends JobKind> {
  private readonly leaseMs: number;
  private working: Promise<void> | null = null;
  private isWorkRequested = false;
  private isEnding = false;

  constructor(private readonly options: JobOptions<Kind>) {
    this.leaseMs = options.leaseMs ?? 30_000;
  }

  /** Runs in the background, so that the response time doesn't reveal whether there was anything to do. */
  workSoon(): void {
    void this.work().catch((error: unknown) =>
      log.error({ error, kinds: this.options.kinds }, 'jobs stopped; they will be retried'),
    );
  }

  /** Runs the due jobs. If it is called while they run, it checks for new jobs once more at the end. */
  async work(): Promise<void> {
    if (this.working) {
      this.isWorkRequested = true;
      // The caller that started the run gets its error.
      return this.working.catch(() => undefined);
    }
    this.working = this.workWhileRequested();
    try {
      await this.working;
    } finally {
      this.working = null;
    }
  }

  /** Stops claiming jobs in this process, and waits for the running ones. */
  async finish(): Promise<void> {
    this.isEnding = true;
    await this.working?.catch(() => undefined);
  }

  private async workWhileRequested(): Promise<void> {
    do {
      this.isWorkRequested = false;
      const workers = Array.from({ length: this.options.concurrency ?? 1 }, () => this.runDueJobs());
      for (const ended of await Promise.allSettled(workers)) if (ended.status === 'rejected') throw ended.reason;
    } while (this.isWorkRequested && !this.isEnding);
  }

  private async runDueJobs(): Promise<void> {
    const { kinds, mayStart } = this.options;
    while (!this.isEnding && (await (mayStart?.() ?? true))) {
      const now = await clusterNow();
      const row = await claimJob(kinds, { now, leaseUntil: addMs(now, this.leaseMs) });
      if (!row) return;
      await this.runJob(row);
    }
  }

  private async runJob(row: JobRow<Kind>): Promise<void> {
    const job = new RunningJob(row, this.leaseMs);
    const renewing = setInterval(() => {
      job
        .renew()
        .catch(ignoreLost)
        .catch((error: unknown) => {
          log.warn({ error, job: row._id }, 'the lease of a job could not be renewed');
        });
    }, this.leaseMs / 3).unref();
    try {
      await this.options.run(job);
    } catch (error) {
      await (error instanceof JobLost ? this.release(row) : this.fail(job, row, error)).catch(ignoreLost);
      return;
    } finally {
      clearInterval(renewing);
    }
    // Outside the try block: a completed job has not failed, even if deleting its row does.
    if (!(await deleteClaimedJob(row))) await this.release(row);
  }

  /** Runs the job again if it was requested again. Changes nothing if another process has it. */
  private async release({ _id, lease }: JobRow): Promise<void> {
    const dueAt = addMs(await clusterNow(), this.options.againAfterMs ?? 0);
    await changeJob({ _id, lease }, { state: 'waiting', dueAt, lease: null, attempts: 0 });
  }

  private async fail(job: RunningJob<Kind>, { _id, lease, attempts }: JobRow, error: unknown): Promise<void> {
    const { retryMs, maxAttempts = Infinity, onGivenUp, failedUntil } = this.options;
    const now = await clusterNow();
    const { isFinal = false, retryAfterMs = 0 } = error instanceof JobFailure ? error.options : {};
    const isGivenUp = isFinal || attempts >= maxAttempts;
    if (isGivenUp) await onGivenUp?.(job);
    const dueAt = addMs(now, Math.max(retryAfterMs, delayAfter(attempts, retryMs)));
    const outcome = isGivenUp
      ? { state: 'failed' as const, dueAt: null, expiresAt: failedUntil?.(job) ?? addMs(now, failedRetentionMs) }
      : { state: 'waiting' as const, dueAt };
    const lastError = error instanceof Error ? error.message : String(error);
    // It was canceled, or another process has claimed it.
    if (!(await changeJob({ _id, lease }, { ...outcome, lease: null, lastError }))) return;
    const about = { job: _id, attempts, ...(error instanceof JobFailure ? { failure: lastError } : { error }) };
    log.warn(about, isGivenUp ? 'a job failed for good' : 'a job failed; it will be retried');
  }
}
