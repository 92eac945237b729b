import { AsyncLocalStorage } from 'node:async_hooks';

const setTime = new AsyncLocalStorage<Date>();

/** The only source of the current time, so that demo posts can be backdated and tests can set it. */
export const clock = {
  now: (): Date => setTime.getStore() ?? new Date(),
  /**
   * The time for pages, as ISO 8601 in whole minutes. An unchanged page that is rendered again is then identical, and a browser that has it
   * needs no new copy.
   */
  minute: (): string => new Date(Math.floor(clock.now().getTime() / 60_000) * 60_000).toISOString(),
  isSet: (): boolean => setTime.getStore() !== undefined,
  /** Runs `work` as if at another time. Other work at the same time isn't affected. */
  at: <T>(time: Date, work: () => Promise<T>): Promise<T> => setTime.run(time, work),
};
