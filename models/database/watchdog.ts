import { AsyncLocalStorage } from 'node:async_hooks';
import { databaseIsUp } from './connection';

/**
 * A hanging database answers nothing and breaks no connection: the driver finds that out much later than people wait. So whoever
 * has waited for a while pings it, on behalf of all that wait.
 */

/** The database did not answer; what was asked of it may or may not have happened. */
export class DatabaseSilentError extends Error {
  constructor() {
    super('The database gives no sign of life.');
    this.name = 'DatabaseSilentError';
  }
}

/** Shorter work is not worth a ping; together with the answer's limit it stays below 5 seconds. */
const patienceMs = 1_500;
const answersWithinMs = 2_500;
const lookEveryMs = 250;

type Work = {
  since: number;
  /** When it began, in numbers of outages so far. */
  moment: number;
  isOver: boolean;
  giveUp: (error: DatabaseSilentError) => void;
};

/** Oldest first. */
const waiting = new Set<Work>();
const underWay = new AsyncLocalStorage<Work>();
let isSilent = false;
let silences = 0;
let isLooking = false;
let looks: NodeJS.Timeout | undefined;

/**
 * Waits for work on a request, as long as the database answers. Work that was given up goes on until its next write: that must
 * not happen after what its sender, told that it failed, has done since.
 * @throws DatabaseSilentError within 5 seconds of a hanging database, and at once while it hangs
 */
export function whileDatabaseAnswers<T>(work: () => Promise<T>): Promise<T> {
  if (isSilent) return Promise.reject(new DatabaseSilentError());
  return new Promise((resolve, reject) => {
    const entry: Work = { since: performance.now(), moment: silences, isOver: false, giveUp: reject };
    waiting.add(entry);
    looks ??= setInterval(() => void look(), lookEveryMs).unref();
    void underWay
      .run(entry, work)
      .then(resolve, reject)
      .finally(() => {
        entry.isOver = true;
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
  // Whoever was told that it failed is told nothing else.
  if (!entry || !waiting.delete(entry)) return read();
  try {
    return await read();
  } finally {
    if (!entry.isOver) {
      Object.assign(entry, { since: performance.now(), moment: silences });
      waiting.add(entry);
    }
  }
}

/** When the current work began, in numbers of outages so far. */
export const momentOfWork = (): number => underWay.getStore()?.moment ?? silences;

/** @throws DatabaseSilentError when whoever asked for the work has been told meanwhile that it failed */
export function assertNoSilenceSince(moment: number): void {
  if (moment !== silences) throw new DatabaseSilentError();
}

/** Runs what serves many requests, so that it does not count as the work of the request that set it off. */
export const forAllRequests = <T>(work: () => T): T => underWay.exit(work);

async function look(): Promise<void> {
  if (isLooking) return;
  const [oldest] = waiting;
  if (!oldest && !isSilent) {
    clearInterval(looks);
    looks = undefined;
    return;
  }
  if (!isSilent && oldest && performance.now() - oldest.since < patienceMs) return;
  isLooking = true;
  const answers = await databaseIsUp(answersWithinMs);
  isLooking = false;
  if (!answers && !isSilent) silences += 1;
  isSilent = !answers;
  if (answers) return;
  for (const { giveUp } of waiting) giveUp(new DatabaseSilentError());
  waiting.clear();
}
