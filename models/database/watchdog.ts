import { AsyncLocalStorage } from 'node:async_hooks';
import { databaseIsUp } from './connection';

/**
 * A database that stands still answers nothing and breaks no connection: the driver finds that out much later than people
 * wait. So whoever has waited for a while asks for a sign of life, for all that wait.
 */

/** The database gave no sign of life; what was asked of it may or may not have happened. */
export class DatabaseSilentError extends Error {
  constructor() {
    super('The database gives no sign of life.');
    this.name = 'DatabaseSilentError';
  }
}

/** Work of less than this is not worth a question; with the answer's limit it stays below 5 seconds. */
const patienceMs = 1_500;
const answersWithinMs = 2_500;
const lookEveryMs = 250;

type Work = {
  since: number;
  /** When it began, as far as silences tell moments apart. */
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
 * Waits for work on a request, as long as the database answers. Work that was given up goes on until it next comes to write:
 * it must not happen after what its sender, told that it failed, has done since.
 * @throws DatabaseSilentError within 5 seconds of a database that stands still, and at once while it does.
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
 * Reads what comes in over a link that may be weak: meanwhile the work is not given up for a database that may be back before
 * all of it is there, and what comes after it counts as begun then.
 */
export async function whileBytesArrive<T>(read: () => Promise<T>): Promise<T> {
  const entry = underWay.getStore();
  // Whoever was told that it failed is not told anything else.
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

/** The moment that the work now under way began at, as far as silences tell moments apart. */
export const momentOfWork = (): number => underWay.getStore()?.moment ?? silences;

/** @throws DatabaseSilentError when whoever asked for the work has been told meanwhile that it failed. */
export function assertNoSilenceSince(moment: number): void {
  if (moment !== silences) throw new DatabaseSilentError();
}

/** Runs what serves many requests, so that it is not taken for the work of the one that set it off. */
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
