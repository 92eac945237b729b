import { AsyncLocalStorage } from 'node:async_hooks';

const setTime = new AsyncLocalStorage<Date>();

/** The time, asked for in one place, so that demo posts can be dated back and a trial can set it. */
export const clock = {
  now: (): Date => setTime.getStore() ?? new Date(),
  /** Whether that is not the machine's time. */
  isSet: (): boolean => setTime.getStore() !== undefined,
  /** Runs `work` as if it were another time; nothing else that runs meanwhile is touched. */
  at: <T>(time: Date, work: () => Promise<T>): Promise<T> => setTime.run(time, work),
};
