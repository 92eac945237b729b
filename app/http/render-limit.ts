import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, Response } from 'express';
import onHeaders from 'on-headers';
import pLimit, { type LimitFunction } from 'p-limit';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { KeyedCount } from '~/services/keyed-count';
import { clientNetwork } from './express/client-address';

/**
 * Jobs of all keys at a time. More would be done no sooner, and make each turn of the event loop longer: Node accepts one connection in
 * each turn, and votes and photos, which don't count here, would wait for all of them.
 */
const inProcess = pLimit(6);

/** A job counts for at most this long, in milliseconds: then it is waiting, for example for Google, and doesn't use the processor. */
const longestCount = 1_000;

/** Waits until few enough jobs are running in this process. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    void inProcess(async () => {
      const isOver = work().then(resolve, reject);
      await Promise.race([isOver, sleep(longestCount, undefined, { ref: false })]);
    });
  });

/** Limits the concurrent jobs of each key, so that a flood from one doesn't delay the others. */
export class KeyedConcurrencyLimit {
  private readonly limits = new Map<string, LimitFunction>();

  /** @param mostWaiting waiting jobs per key; more are rejected */
  constructor(
    private readonly atATime: number,
    private readonly mostWaiting: number,
  ) {}

  /**
   * @param mostWaiting Infinity for work that can no longer be rejected
   * @throws DomainError `too-many-requests`; the work's own errors
   */
  async run<T>(key: string, work: () => Promise<T>, mostWaiting = this.mostWaiting): Promise<T> {
    const limit = this.limits.get(key) ?? pLimit(this.atATime);
    this.limits.set(key, limit);
    if (limit.pendingCount >= mostWaiting) throw new DomainError('too-many-requests', { retryAfterSeconds: 5 });
    try {
      return await limit(() => inTurn(work));
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) this.limits.delete(key);
    }
  }

  /** The number of keys with running or waiting jobs. */
  get size(): number {
    return this.limits.size;
  }
}

/** Concurrent and waiting page renders per network; RATE_LIMIT_SCALE multiplies the second. */
const rendering = new KeyedConcurrencyLimit(3, Math.max(1, Math.round(500 * config.RATE_LIMIT_SCALE)));

/** Renders when the client's network has a free slot. @returns null if the client has disconnected */
export const renderInLimit = <T>(request: Request, response: Response, render: () => Promise<T>): Promise<T | null> =>
  rendering.run(clientNetwork(request), async () => (response.destroyed ? null : render()));

/** For a response that is written elsewhere. Its slot is free again once the head is sent, no matter how slowly the client reads. */
export async function answerInLimit(
  request: Request,
  response: Response,
  { isCall, answer }: { isCall: boolean; answer: () => void },
): Promise<void> {
  await (isCall ? readInLimit : renderInLimit)(request, response, () => untilHead(response, answer));
}

function untilHead(response: Response, answer: () => void): Promise<void> {
  const rendered = new Promise<void>((resolve) => {
    onHeaders(response, resolve);
    response.once('close', resolve);
  });
  answer();
  return rendered;
}

/**
 * For a form post. Its body may take minutes over a weak connection, so it takes a slot only when there is something to render.
 * @returns a function that waits for the slot, which is held until the head is sent. It rejects if the client has disconnected.
 */
export function renderSlotForPost(request: Request, response: Response | undefined): () => Promise<void> {
  let slot: Promise<void> | undefined;
  const waitForSlot = async () => {
    if (!response) return;
    await new Promise<void>((resolve, reject) => {
      const render = async () => {
        if (response.destroyed) reject(new DomainError('too-many-requests'));
        else await untilHead(response, resolve);
      };
      // The form's work is done by now, so it must not be rejected. Connections are limited elsewhere.
      rendering.run(clientNetwork(request), render, Infinity).catch(reject);
    });
  };
  return () => (slot ??= waitForSlot());
}

/** The same limits for GET calls of the API. */
const reading = new KeyedConcurrencyLimit(6, Math.max(1, Math.round(500 * config.RATE_LIMIT_SCALE)));

/** Reads when the client's network has a free slot. @returns null if the client has disconnected */
export const readInLimit = <T>(request: Request, response: Response, read: () => Promise<T>): Promise<T | null> =>
  reading.run(clientNetwork(request), async () => (response.destroyed ? null : read()));

/** Open streams per network and process, multiplied by RATE_LIMIT_SCALE. Drivers at a truck stop share a network. */
export const mostStreams = Math.max(1, Math.round(100 * config.RATE_LIMIT_SCALE));
const retryAfterSeconds = 60;

const streams = new KeyedCount(mostStreams);

/**
 * Counts a stream toward its network's limit until it ends, since each costs memory for as long as it is open.
 * @returns a function to call once, when it ends
 * @throws DomainError `too-many-requests`
 */
export function countStream(network: string): () => void {
  const release = streams.take(network);
  if (!release) throw new DomainError('too-many-requests', { retryAfterSeconds });
  return release;
}
