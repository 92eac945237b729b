const lasts = new Map<string, Promise<unknown>>();

/**
 * Runs works that write the same rows one after the other, within this process: side by side, their transactions would only
 * make each other run again, and a crowd of them until none gets through.
 *
 * @param rows what they have in common.
 */
export async function inSerialQueue<T>(rows: string, work: () => Promise<T>): Promise<T> {
  const running = (lasts.get(rows) ?? Promise.resolve()).then(work);
  const done = running.catch(() => undefined);
  lasts.set(rows, done);
  try {
    return await running;
  } finally {
    if (lasts.get(rows) === done) lasts.delete(rows);
  }
}

/** The counters that stand in posts: votes and comments move them. */
export const countersOfPosts = 'the counters of posts';

/** A driver's total and standings, which what that driver does moves. */
export const pointsOfDriver = (userId: number): string => `the points of driver ${userId}`;
