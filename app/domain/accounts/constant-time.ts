import { setTimeout as pause } from 'node:timers/promises';

/** Longer than the work takes in either case, in milliseconds. */
const leastMs = 250;

/**
 * Carries out work that only a known address causes, and takes a quarter of a second whether there was any: the time of
 * an answer must not tell which addresses are known (contract).
 */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), pause(leastMs)]);
  return result;
}
