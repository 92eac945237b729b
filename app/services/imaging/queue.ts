import { availableParallelism } from 'node:os';
import { config } from '~/config.server';
import { KeyedCount } from '../keyed-count';
import { ownShare } from '../workers';
import { FairQueue, NoTurnError } from './fair-queue';

/** A core is left to pages, and half of Node's four worker threads to files, passwords and look-ups; WORKERS share the others. */
export const photosAtOnce = Math.max(1, Math.min(2, Math.floor((availableParallelism() - 1) / config.WORKERS)));

/** Scaled like any other limit, so that load tests can lift it. */
const most = (count: number): number => Math.max(1, Math.round(count * config.RATE_LIMIT_SCALE));

/**
 * Of one owner in this process. A browser sends one photo of a form after the other: four besides those that are worked on leave room
 * for other tabs and devices.
 */
const ofOwner = new KeyedCount(photosAtOnce + most(4));

/** Most photos take a second or two, so that the last one let in is answered before its connection counts as dead (http-server.ts). */
const photos = new FairQueue({ atOnce: photosAtOnce, waiting: ownShare(most(40)), overtimeMs: 4_000 });

/** Whose turn a photo takes, and whether anyone still waits for it. */
export type Turn = { owner: string | number; signal?: AbortSignal };

/** At most `photosAtOnce` run; the rest wait, and the owners take turns. @throws NoTurnError */
export async function inImagingQueue<T>({ owner, signal }: Turn, task: () => Promise<T>): Promise<T> {
  const giveBack = ofOwner.take(owner);
  if (!giveBack) throw new NoTurnError('owner');
  try {
    return await photos.run(owner, task, signal);
  } finally {
    giveBack();
  }
}

export const imagingQueueLength = (): number => photos.length;
