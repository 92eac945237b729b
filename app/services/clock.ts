import { AsyncLocalStorage } from 'node:async_hooks';

const setTime = new AsyncLocalStorage<Date>();

/** The time comes from one place, so that demo posts can be dated back and a test can set it. */
export const clock = {
  now: (): Date => setTime.getStore() ?? new Date(),
  isSet: (): boolean => setTime.getStore() !== undefined,
  /** Runs `work` as if at another time; nothing else that runs meanwhile is affected. */
  at: <T>(time: Date, work: () => Promise<T>): Promise<T> => setTime.run(time, work),
};
