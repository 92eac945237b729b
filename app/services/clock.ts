import { AsyncLocalStorage } from 'node:async_hooks';

const setTime = new AsyncLocalStorage<Date>();

/** The time comes from one place, so that demo posts can be dated back and a test can set it. */
export const clock = {
  now: (): Date => setTime.getStore() ?? new Date(),
  /**
   * The time as pages name it, ISO 8601 in whole minutes, so that a page rendered again in which nothing has changed is the same page,
   * and a browser that has it need not be sent it again.
   */
  minute: (): string => new Date(Math.floor(clock.now().getTime() / 60_000) * 60_000).toISOString(),
  isSet: (): boolean => setTime.getStore() !== undefined,
  /** Runs `work` as if at another time; nothing else that runs meanwhile is affected. */
  at: <T>(time: Date, work: () => Promise<T>): Promise<T> => setTime.run(time, work),
};
