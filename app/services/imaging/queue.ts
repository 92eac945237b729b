import { availableParallelism } from 'node:os';
import { config } from '~/config.server';
import { KeyedCount } from '../keyed-count';
import { ownShare } from '../workers';

/** `owner`: its owner has too many tasks. `all`: there are too many tasks in total. `left`: its requester has disconnected. */
type NoTurn = 'owner' | 'all' | 'left';

export class NoTurnError extends Error {
  constructor(readonly reason: NoTurn) {
    super(`The task was not started: ${reason}`);
    this.name = 'NoTurnError';
  }
}

type Bounds = {
  atOnce: number;
  waiting: number;
  /** After this long, a task is late and no longer blocks other owners. One late task may run in addition to `atOnce`. */
  overtimeMs: number;
};

type Owner = string | number;

type Running = { owner: Owner; isLate: boolean };

type Start = () => void;

/**
 * Runs a few tasks at a time, and owners take turns. An owner with many waiting tasks gets no more turns than one with a single task. Existing
 * queues (p-limit, p-queue) support order of arrival and priorities, but not owners.
 */
export class FairQueue {
  readonly #running = new Set<Running>();
  #waiting = 0;
  /** By owner, in the order of the owners' next turns. */
  readonly #owners = new Map<Owner, Start[]>();

  constructor(private readonly bounds: Bounds) {}

  get length(): number {
    return this.#waiting;
  }

  /**
   * @param signal aborted when the requester disconnects, which drops a waiting task
   * @throws NoTurnError; the task's own errors
   */
  async run<T>(owner: Owner, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw new NoTurnError('left');
    const running: Running = { owner, isLate: false };
    if (this.#hasSlotFor(owner)) this.#running.add(running);
    else await this.#waitForTurn(running, signal);
    const timer = setTimeout(() => {
      running.isLate = true;
      this.#startNext();
    }, this.bounds.overtimeMs);
    try {
      return await task();
    } finally {
      clearTimeout(timer);
      this.#running.delete(running);
      this.#moveToEnd(owner);
      this.#startNext();
    }
  }

  #waitForTurn(running: Running, signal?: AbortSignal): Promise<void> {
    const { owner } = running;
    const own = this.#owners.get(owner) ?? [];
    if (this.#waiting >= this.bounds.waiting) throw new NoTurnError('all');
    return new Promise((resolve, reject) => {
      const leave = () => {
        own.splice(own.indexOf(start), 1);
        if (own.length === 0) this.#owners.delete(owner);
        this.#waiting -= 1;
        reject(new NoTurnError('left'));
      };
      const start: Start = () => {
        signal?.removeEventListener('abort', leave);
        this.#running.add(running);
        resolve();
      };
      own.push(start);
      this.#owners.set(owner, own);
      this.#waiting += 1;
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Other owners may use a late task's slot. Its own owner waits until the task is done. */
  #hasSlotFor(owner: Owner): boolean {
    const late = [...this.#running].filter(({ isLate }) => isLate);
    const taken = this.#running.size - Math.min(late.length, 1);
    return taken < this.bounds.atOnce && late.every((task) => task.owner !== owner);
  }

  #moveToEnd(owner: Owner): void {
    const own = this.#owners.get(owner);
    if (!own) return;
    this.#owners.delete(owner);
    this.#owners.set(owner, own);
  }

  #startNext(): void {
    const next = [...this.#owners].find(([owner]) => this.#hasSlotFor(owner));
    if (!next) return;
    const [owner, own] = next;
    own.shift()?.();
    if (own.length === 0) this.#owners.delete(owner);
    this.#waiting -= 1;
    this.#startNext();
  }
}

/** One core is reserved for pages, and half of Node's four threads for files, passwords and DNS lookups. The workers share the rest. */
export const photosAtOnce = Math.max(1, Math.min(2, Math.floor((availableParallelism() - 1) / config.WORKERS)));

/** Scaled like other limits, so that load tests can raise it. */
const scaled = (count: number): number => Math.max(1, Math.round(count * config.RATE_LIMIT_SCALE));

/**
 * Limits one owner's tasks in this process. A browser uploads a form's photos one by one. Four more than are processed at a time leave room
 * for other tabs and devices.
 */
const slotsByOwner = new KeyedCount(photosAtOnce + scaled(4));

/** Most photos take a second or two, so the last one in the queue gets a response before its connection times out (http-server.ts). */
const photos = new FairQueue({ atOnce: photosAtOnce, waiting: ownShare(scaled(40)), overtimeMs: 4_000 });

/** A photo's owner, and a signal that is aborted when the requester disconnects. */
export type Turn = { owner: string | number; signal?: AbortSignal };

/** Runs at most `photosAtOnce` tasks at a time. The others wait, and their owners take turns. @throws NoTurnError */
export async function inImagingQueue<T>({ owner, signal }: Turn, task: () => Promise<T>): Promise<T> {
  const release = slotsByOwner.take(owner);
  if (!release) throw new NoTurnError('owner');
  try {
    return await photos.run(owner, task, signal);
  } finally {
    release();
  }
}

export const imagingQueueLength = (): number => photos.length;

/**
 * `empty`: no bytes. `unsupported`: not an accepted format. `corrupt`: damaged or cut off. `too-many-pixels`: rejected because of its header.
 */
type UnreadableReason = 'empty' | 'unsupported' | 'corrupt' | 'too-many-pixels';

/** A file that can't be read as a photo. */
export class UnreadableImageError extends Error {
  /** The limit for its kind of file, if it has too many pixels. */
  readonly mostPixels: number | null;

  constructor(
    readonly reason: UnreadableReason,
    options: ErrorOptions & { mostPixels?: number } = {},
  ) {
    super(`The image cannot be read: ${reason}`, options);
    this.name = 'UnreadableImageError';
    this.mostPixels = options.mostPixels ?? null;
  }
}
