import { availableParallelism } from 'node:os';

/**
 * Photos worked on at the same time. A core is left to pages, and half of Node's four worker threads to files, passwords and
 * look-ups.
 */
export const photosAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));

let running = 0;
const waiting: (() => void)[] = [];

/** Runs a task when fewer than `photosAtOnce` others run; the rest wait in the order they came. */
export async function inImagingQueue<T>(task: () => Promise<T>): Promise<T> {
  if (running < photosAtOnce) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await task();
  } finally {
    // A waiting task takes over the place; only without one does the place become free.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** How many photos wait for their turn. */
export const imagingQueueLength = (): number => waiting.length;
