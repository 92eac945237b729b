import { AsyncLocalStorage } from 'node:async_hooks';
import { databaseIsUp } from './connection';

/**
 * A hanging database doesn't respond but keeps its connections open, and the driver notices much later than users would wait. So a request
 * that has waited for a while pings the database, on behalf of all waiting requests.
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
const answersWithinMs = 2_500;
const checkEveryMs = 250;

/** The longest wait for a hanging database, in milliseconds. */
export const givesUpWithinMs = pingAfterMs + answersWithinMs + checkEveryMs;

type Work = {
  since: number;
  /** The number of outages before it began. */
  moment: number;
  isOver: boolean;
  giveUp: (error: DatabaseHangingError) => void;
};

const doNothing = (): void => undefined;

/** Oldest first. */
const waiting = new Set<Work>();
const underWay = new AsyncLocalStorage<Work>();
let isHanging = false;
let outages = 0;
let isLooking = false;
let looks: NodeJS.Timeout | undefined;

/**
 * Runs a request's work and waits for it as long as the database responds. Abandoned work continues until its next write, which must fail:
 * the client was told that the request failed, and may have sent another one.
 * @throws DatabaseHangingError within 5 seconds if the database hangs, and immediately while it does
 */
export function whileDatabaseAnswers<T>(work: () => Promise<T>): Promise<T> {
  if (isHanging) return Promise.reject(new DatabaseHangingError());
  return new Promise((resolve, reject) => {
    const entry: Work = { since: performance.now(), moment: outages, isOver: false, giveUp: reject };
    waiting.add(entry);
    looks ??= setInterval(() => void look(), checkEveryMs).unref();
    void underWay
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
 * Reads a request body over a possibly slow connection. The work isn't abandoned meanwhile, since the database may recover before the body
 * is complete; the work after it counts as started then.
 */
export async function pauseWatchdog<T>(read: () => Promise<T>): Promise<T> {
  const entry = underWay.getStore();
  // A caller that already got a failure gets nothing else.
  if (!entry || !waiting.delete(entry)) return read();
  try {
    return await read();
  } finally {
    if (!entry.isOver) {
      Object.assign(entry, { since: performance.now(), moment: outages });
      waiting.add(entry);
    }
  }
}

/** The number of outages before the current work began. */
export const outagesAtStart = (): number => underWay.getStore()?.moment ?? outages;

/** @throws DatabaseHangingError if a caller of the work has been told that it failed */
export function assertNoOutageSince(moment: number): void {
  if (moment !== outages) throw new DatabaseHangingError();
}

/**
 * Makes work already started by this process fail instead of commit: some of it was requested by another process, which will do it itself.
 */
export function countAsOutage(): void {
  outages += 1;
}

/** Runs work that serves many requests, so that it doesn't count as part of the request that started it. */
export const forAllRequests = <T>(work: () => T): T => underWay.exit(work);

async function look(): Promise<void> {
  if (isLooking) return;
  const [oldest] = waiting;
  if (!oldest && !isHanging) {
    clearInterval(looks);
    looks = undefined;
    return;
  }
  if (!isHanging && oldest && performance.now() - oldest.since < pingAfterMs) return;
  isLooking = true;
  const answers = await databaseIsUp(answersWithinMs);
  isLooking = false;
  if (!answers && !isHanging) outages += 1;
  isHanging = !answers;
  if (answers) return;
  for (const { giveUp } of waiting) giveUp(new DatabaseHangingError());
  waiting.clear();
}
