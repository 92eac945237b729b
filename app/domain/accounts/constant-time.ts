import { setTimeout as pause } from 'node:timers/promises';

/** Longer than the work usually takes, in milliseconds. */
export const leastMs = 250;

/**
 * Takes a quarter of a second whether there is work or not: the time of an answer must not tell which addresses are known
 * (contract).
 */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), pause(leastMs)]);
  return result;
}
