const lasts = new Map<string, Promise<unknown>>();

/**
 * Runs work that writes the same rows in turn, within this process: concurrent transactions would only make each other run again,
 * and a crowd of them until none gets through.
 *
 * @param rows name of what they have in common
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

/** In posts; votes and comments move them. */
export const countersOfPosts = 'the counters of posts';

/** A driver's total and standings, moved by all that the driver does. */
export const pointsOfDriver = (userId: number): string => `the points of driver ${userId}`;
