import { availableParallelism } from 'node:os';
import { config } from '~/config.server';
import { FairQueue } from './fair-queue';

/**
 * Photos worked on at the same time. A core is left to pages, and half of Node's four worker threads to files, passwords and
 * look-ups.
 */
export const photosAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));

/** A limit like any other, so that load trials can lift it. */
const most = (count: number): number => Math.max(1, Math.round(count * config.RATE_LIMIT_SCALE));

/**
 * A browser sends one photo of a form after the other: four leave room for other tabs and devices. Most photos take a second
 * or two, so that whoever is let in behind all others is answered before the connection counts as dead (http-server.ts).
 */
const photos = new FairQueue({ atOnce: photosAtOnce, waitingOfOwner: most(4), waiting: most(40), overtimeMs: 4_000 });

/** Whose turn a photo takes, and whether anybody waits for it still. */
export type Turn = { owner: string | number; signal?: AbortSignal };

/** Runs a task when fewer than `photosAtOnce` others run; the rest wait, and the owners take turns. @throws NoTurnError */
export const inImagingQueue = <T>({ owner, signal }: Turn, task: () => Promise<T>): Promise<T> =>
  photos.run(owner, task, signal);

/** How many photos wait for their turn. */
export const imagingQueueLength = (): number => photos.length;
