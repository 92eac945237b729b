import { AsyncLocalStorage } from 'node:async_hooks';
import { databaseIsUp } from './connection';

/**
 * A hanging database keeps its connections open but doesn't respond, and the driver notices long after users have given up. So after a
 * while, one waiting request pings the database on behalf of all others.
 */

/** The database did not respond; the operation may or may not have happened. */
class DatabaseHangingError extends Error {
  constructor() {
    super('The database is not responding.');
    this.name = 'DatabaseHangingError';
  }
}

/** Shorter work isn't worth a ping. Together with the time limit of the ping, it stays below 5 seconds. */
const pingAfterMs = 1_500;
const pingTimeoutMs = 2_500;
const checkEveryMs = 250;

/** The longest wait for a hanging database, in milliseconds. */
export const maxHangMs = pingAfterMs + pingTimeoutMs + checkEveryMs;

type Work = {
  since: number;
  /** The number of outages before it began. */
  outagesBefore: number;
  isOver: boolean;
  giveUp: (error: DatabaseHangingError) => void;
};

const doNothing = (): void => undefined;

/** Oldest first. */
const waiting = new Set<Work>();
const currentWork = new AsyncLocalStorage<Work>();
let isHanging = false;
let outages = 0;
let isChecking = false;
let checks: NodeJS.Timeout | undefined;

/**
 * Runs a request's work and waits for it as long as the database responds. Abandoned work continues until its next write, which must fail,
 * because the client already got an error and may have retried.
 * @throws DatabaseHangingError within 5 seconds if the database hangs, and immediately while it does
 */
export function whileDatabaseAnswers<T>(work: () => Promise<T>): Promise<T> {
  if (isHanging) return Promise.reject(new DatabaseHangingError());
  return new Promise((resolve, reject) => {
    const entry: Work = { since: performance.now(), outagesBefore: outages, isOver: false, giveUp: reject };
    waiting.add(entry);
    checks ??= setInterval(() => void check(), checkEveryMs).unref();
    void currentWork
      .run(entry, work)
      .then(resolve, reject)
      .finally(() => {
        entry.isOver = true;
        // Timers and sockets started by the work keep its entry alive, and through it the result, which may be a whole page.
        entry.giveUp = doNothing;
        waiting.delete(entry);
      });
  });
}

/**
 * Reads a request body, which may arrive slowly. During this time the work isn't abandoned, since the database may recover before the body
 * is complete. Afterward, the work counts as just started.
 */
export async function pauseWatchdog<T>(read: () => Promise<T>): Promise<T> {
  const entry = currentWork.getStore();
  // The caller already got an error, so there is nothing to resume.
  if (!entry || !waiting.delete(entry)) return read();
  try {
    return await read();
  } finally {
    if (!entry.isOver) {
      Object.assign(entry, { since: performance.now(), outagesBefore: outages });
      waiting.add(entry);
    }
  }
}

/** The number of outages before the current work began. */
export const outagesAtStart = (): number => currentWork.getStore()?.outagesBefore ?? outages;

/** @throws DatabaseHangingError if a caller of the work has already received an error */
export function assertNoOutageSince(outagesBefore: number): void {
  if (outagesBefore !== outages) throw new DatabaseHangingError();
}

/**
 * Makes work that this process has already started fail instead of commit. Another process requested some of it, and will do it itself.
 */
export function countAsOutage(): void {
  outages += 1;
}

/** Runs work that serves many requests. It doesn't count as part of the request that started it. */
export const forAllRequests = <T>(work: () => T): T => currentWork.exit(work);

async function check(): Promise<void> {
  if (isChecking) return;
  const [oldest] = waiting;
  if (!oldest && !isHanging) {
    clearInterval(checks);
    checks = undefined;
    return;
  }
  if (!isHanging && oldest && performance.now() - oldest.since < pingAfterMs) return;
  isChecking = true;
  const answers = await databaseIsUp(pingTimeoutMs);
  isChecking = false;
  if (!answers && !isHanging) outages += 1;
  isHanging = !answers;
  if (answers) return;
  for (const { giveUp } of waiting) giveUp(new DatabaseHangingError());
  waiting.clear();
}
