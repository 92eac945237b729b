import { availableParallelism } from 'node:os';
import { config } from '~/config.server';
import { FairQueue } from './fair-queue';

/** A core is left to pages, and half of Node's four worker threads to files, passwords and look-ups; WORKERS share the others. */
export const photosAtOnce = Math.max(1, Math.min(2, Math.floor((availableParallelism() - 1) / config.WORKERS)));

/** Scaled like any other limit, so that load tests can lift it. */
const most = (count: number): number => Math.max(1, Math.round(count * config.RATE_LIMIT_SCALE));

/**
 * A browser sends one photo of a form after the other: four leave room for other tabs and devices. Most photos take a second or
 * two, so that the last one let in is answered before its connection counts as dead (http-server.ts).
 */
const photos = new FairQueue({ atOnce: photosAtOnce, waitingOfOwner: most(4), waiting: most(40), overtimeMs: 4_000 });

/** Whose turn a photo takes, and whether anybody still waits for it. */
export type Turn = { owner: string | number; signal?: AbortSignal };

/** At most `photosAtOnce` run; the rest wait, and the owners take turns. @throws NoTurnError */
export const inImagingQueue = <T>({ owner, signal }: Turn, task: () => Promise<T>): Promise<T> =>
  photos.run(owner, task, signal);

export const imagingQueueLength = (): number => photos.length;
