import { AsyncLocalStorage } from 'node:async_hooks';
import { databaseIsUp } from './connection';

/**
 * A hanging database answers nothing and breaks no connection: the driver finds that out much later than people wait. So anyone who
 * has waited for a while pings it, on behalf of all that are waiting.
 */

/** The database did not answer; what was asked of it may or may not have happened. */
class DatabaseHangingError extends Error {
  constructor() {
    super('The database gives no sign of life.');
    this.name = 'DatabaseHangingError';
  }
}

/** Shorter work is not worth a ping; together with the answer's limit it stays below 5 seconds. */
const pingAfterMs = 1_500;
const answersWithinMs = 2_500;
const checkEveryMs = 250;

/** The longest wait for a hanging database, in milliseconds. */
export const givesUpWithinMs = pingAfterMs + answersWithinMs + checkEveryMs;

type Work = {
  since: number;
  /** When it began, in numbers of outages so far. */
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
 * Waits for work on a request, as long as the database answers. Work that was given up continues until its next write: that must
 * not happen after what its sender, told that it failed, has done since.
 * @throws DatabaseHangingError within 5 seconds of a hanging database, and at once while it hangs
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
        // Timers and sockets that the work has begun hold on to its entry, and through this to what it came to, whole pages.
        entry.giveUp = doNothing;
        waiting.delete(entry);
      });
  });
}

/**
 * Reads what comes in over a link that may be weak. Meanwhile the work is not given up, since the database may be back before all
 * of it is there; what comes after it counts as begun then.
 */
export async function whileBytesArrive<T>(read: () => Promise<T>): Promise<T> {
  const entry = underWay.getStore();
  // A caller that was given a failure is given nothing else.
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

/** When the current work began, in numbers of outages so far. */
export const momentOfWork = (): number => underWay.getStore()?.moment ?? outages;

/** @throws DatabaseHangingError when anyone who asked for the work has been told meanwhile that it failed */
export function assertNoOutageSince(moment: number): void {
  if (moment !== outages) throw new DatabaseHangingError();
}

/** What this process has begun is not committed anymore: some of it was asked for by another, who is about to do it themselves. */
export function countAsOutage(): void {
  outages += 1;
}

/** Runs what serves many requests, so that it does not count as the work of the request that set it off. */
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
